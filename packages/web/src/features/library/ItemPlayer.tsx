import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { plainText, progress } from '@vesica/contract'
import { use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { pictureSources } from '../../data/pictures.ts'
import { useSay } from '../../data/say.ts'
import { text } from '../../i18n/text.ts'
import { Chapters } from '../../ui/player/Chapters.tsx'
import { MediaPlayer } from '../../ui/player/MediaPlayer.tsx'
import { type Captions, chapterAt, type Medium, type Renewed } from '../../ui/player/medium.ts'
import { usePagePlayer } from '../../ui/player/page.ts'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { Transcript } from '../../ui/transcript/Transcript.tsx'
import styles from './Item.module.css'
import { ItemNotes } from './ItemNotes.tsx'
import { type Sitting, sitting } from './sitting.ts'
import { StudiedAt, type Studied } from './studied.ts'
import { type ItemCaptions, useCaptions } from './useCaptions.ts'

/** What plays goes on when its screen is left, and so does its sitting. */
const sittings = new Map<string, Sitting>()

const sittingOf = (address: string): Sitting => {
  const known = sittings.get(address) ?? sitting()
  sittings.set(address, known)
  return known
}

const never = () => () => undefined

/** Whether this item has begun to play. */
const useBegun = (id: string): boolean => {
  const player = usePagePlayer()
  return useSyncExternalStore(player?.subscribe ?? never, () => {
    const state = player?.getState()
    return state?.medium?.id === id && state.begun
  })
}

type Playable = Studied & { type: 'video' | 'audio'; fileUrl: string }

/** Whether it is played here. */
export const isPlayable = (item: Studied): item is Playable =>
  (item.type === 'video' || item.type === 'audio') && item.isUploaded && item.fileUrl !== null

/** Tells the server what is played, and where one is. @param address names item and person */
const useTelling = (id: string, address: string): NonNullable<Medium['onPosition']> => {
  const say = useSay(progress.reportProgress, use(StudiedAt).reads)
  return (position, played) => {
    const { body, heard } = sittingOf(address).word(position, played)
    void say({ params: { id }, body }).then((reply) => reply && heard())
  }
}

/** A film or sound of the library as the player takes it, from where one left it. */
const useMedium = (item: Playable, by: string, startAt: number, captions: Captions | undefined): Medium => {
  const client = useQueryClient()
  const place = use(StudiedAt)
  const tell = useTelling(item.id, item.fileUrl)
  const telling = useRef(tell)
  useEffect(() => {
    telling.current = tell
  })
  // Time counts from the first word on: it is said as soon as something plays.
  const begun = useBegun(item.id)
  useEffect(() => {
    if (begun && sittingOf(item.fileUrl).isNew()) telling.current(startAt, [], 1)
  }, [begun, startAt, item.fileUrl])
  return useMemo((): Medium => {
    const renew = async (): Promise<Renewed> => {
      const now = await place.readNow(client, item.id)
      return now.fileUrl === null ? { reason: now.access.sentence } : { src: now.fileUrl }
    }
    return {
      id: item.id,
      kind: item.type,
      src: item.fileUrl,
      title: item.title,
      by,
      href: place.hrefOf(item.id),
      cover: pictureSources(item),
      duration: item.durationMs === null ? undefined : item.durationMs / 1000,
      startAt,
      captions: captions && [captions],
      chapters: item.chapters.map(({ atMs, title }) => ({ at: atMs / 1000, title })),
      onPosition: (...word) => telling.current(...word),
      renew,
    }
  }, [client, item, by, startAt, captions, place])
}

/** Plays a medium from a place, whatever played before. */
const usePlayFrom = (medium: Medium) => {
  const player = usePagePlayer()
  return (place: number) => {
    player?.open(medium)
    player?.seek(place)
    player?.play()
  }
}

/** Its parts, under what plays. */
const ItemChapters = ({ medium, chapters }: { medium: Medium; chapters: NonNullable<Medium['chapters']> }) => {
  const player = usePagePlayer()
  const now = useSyncExternalStore(player?.subscribe ?? never, () => {
    const state = player?.getState()
    return state?.medium?.id === medium.id ? chapterAt(chapters, state.time) : -1
  })
  return <Chapters chapters={chapters} now={now} onGoTo={usePlayFrom(medium)} />
}

/** What is said, beside what plays: a press on a line plays from there. */
const ItemTranscript = ({ medium, captions }: { medium: Medium; captions: ItemCaptions }) => {
  const player = usePagePlayer()
  const time = useSyncExternalStore(player?.subscribe ?? never, () => {
    const state = player?.getState()
    return state?.medium?.id === medium.id ? state.time : 0
  })
  return (
    <Transcript
      cues={captions.transcript}
      time={time}
      language={captions.language}
      fold={plainText}
      onGoTo={usePlayFrom(medium)}
    />
  )
}

/** Notes at the second that plays; a press on the place of one plays from there. */
const PlayedNotes = ({ item, medium }: { item: Playable; medium: Medium }) => {
  const player = usePagePlayer()
  const second = useSyncExternalStore(player?.subscribe ?? never, () => {
    const state = player?.getState()
    return Math.floor(state?.medium?.id === item.id ? state.time : (medium.startAt ?? 0))
  })
  const playFrom = usePlayFrom(medium)
  return <ItemNotes item={item} here={{ at_ms: second * 1000 }} onGoTo={({ atMs }) => playFrom((atMs ?? 0) / 1000)} />
}

type ItemPlayerProps = { item: Playable; by: string; startAt: number; at: number | undefined }

/** A film or sound of the library, and what is said in it. by: what it is a part of. startAt: where one was, in seconds. at: what somebody came for. */
export const ItemPlayer = ({ item, by, startAt, at }: ItemPlayerProps) => {
  const { captions, read } = useCaptions(item)
  const medium = useMedium(item, by, at ?? startAt, captions)
  const player = usePagePlayer()
  // Whoever comes for a passage of what plays already goes there too.
  useEffect(() => {
    if (at !== undefined && player?.getState().medium?.id === item.id) player.seek(at)
  }, [at, player, item.id])
  return (
    <>
      <div className={styles.player}>
        <MediaPlayer medium={medium} />
        {medium.chapters && medium.chapters.length > 0 && <ItemChapters medium={medium} chapters={medium.chapters} />}
      </div>
      {item.captions.length > 0 && (
        <div className={styles.words}>
          {captions && <ItemTranscript medium={medium} captions={captions} />}
          {!captions && read.error && <ReadFailed what={text.library.item.transcript} read={read} />}
          {!captions && !read.error && <Skeleton radius="lg" />}
        </div>
      )}
      <PlayedNotes item={item} medium={medium} />
    </>
  )
}
