import { Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { plainText, progress } from '@vesica/contract'
import { use, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { pictureSources } from '../../data/pictures.ts'
import { useReport } from '../../data/report.ts'
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

/** Media keep playing after their screen closes, and so do their sittings. */
const sittings = new Map<string, Sitting>()

const sittingOf = (address: string): Sitting => {
  const known = sittings.get(address) ?? sitting()
  sittings.set(address, known)
  return known
}

const never = () => () => undefined

/** Whether this item has started to play. */
const useHasStarted = (id: string): boolean => {
  const player = usePagePlayer()
  return useSyncExternalStore(player?.subscribe ?? never, () => {
    const state = player?.getState()
    return state?.medium?.id === id && state.begun
  })
}

type Playable = Studied & { type: 'video' | 'audio'; fileUrl: string }

/** Whether the item is played here. */
export const isPlayable = (item: Studied): item is Playable =>
  (item.type === 'video' || item.type === 'audio') && item.isUploaded && item.fileUrl !== null

/** Reports playback and position to the server. @param address identifies item and person */
const useTelling = (id: string, address: string): NonNullable<Medium['onPosition']> => {
  const reportProgress = useReport(progress.reportProgress, use(StudiedAt).reads)
  return (position, played) => {
    const { body, heard } = sittingOf(address).word(position, played)
    void reportProgress({ params: { id }, body }).then((reply) => reply && heard())
  }
}

/** Maps a film or audio item to the player's medium, at the saved position. */
const useMedium = (item: Playable, by: string, startAt: number, captions: Captions | undefined): Medium => {
  const client = useQueryClient()
  const studiedAt = use(StudiedAt)
  const report = useTelling(item.id, item.fileUrl)
  const telling = useRef(report)
  useEffect(() => {
    telling.current = report
  })
  // Time counts from the first report, so one is sent as soon as playback starts.
  const hasStarted = useHasStarted(item.id)
  useEffect(() => {
    if (hasStarted && sittingOf(item.fileUrl).isNew()) telling.current(startAt, [], 1)
  }, [hasStarted, startAt, item.fileUrl])
  return useMemo((): Medium => {
    const renew = async (): Promise<Renewed> => {
      const now = await studiedAt.readNow(client, item.id)
      return now.fileUrl === null ? { reason: now.access.sentence } : { src: now.fileUrl }
    }
    return {
      id: item.id,
      kind: item.type,
      src: item.fileUrl,
      title: item.title,
      by,
      href: studiedAt.hrefOf(item.id),
      cover: pictureSources(item),
      duration: item.durationMs === null ? undefined : item.durationMs / 1000,
      startAt,
      captions: captions && [captions],
      chapters: item.chapters.map(({ atMs, title }) => ({ at: atMs / 1000, title })),
      onPosition: (...args) => telling.current(...args),
      renew,
    }
  }, [client, item, by, startAt, captions, studiedAt])
}

/** Plays a medium from a position, replacing any other. */
const usePlayFrom = (medium: Medium) => {
  const player = usePagePlayer()
  return (seconds: number) => {
    player?.open(medium)
    player?.seek(seconds)
    player?.play()
  }
}

/** The chapters of the medium, below the player. */
const ItemChapters = ({ medium, chapters }: { medium: Medium; chapters: NonNullable<Medium['chapters']> }) => {
  const player = usePagePlayer()
  const now = useSyncExternalStore(player?.subscribe ?? never, () => {
    const state = player?.getState()
    return state?.medium?.id === medium.id ? chapterAt(chapters, state.time) : -1
  })
  return <Chapters chapters={chapters} now={now} onGoTo={usePlayFrom(medium)} />
}

/** The transcript beside the player; selecting a line plays from there. */
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

/** Notes at the current second; selecting a note's time plays from there. */
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

/**
 * The player of a film or audio item, with its transcript. by: its category or course title. startAt: the saved
 * position, in seconds. at: the requested position.
 */
export const ItemPlayer = ({ item, by, startAt, at }: ItemPlayerProps) => {
  const { captions, read } = useCaptions(item)
  const medium = useMedium(item, by, at ?? startAt, captions)
  const player = usePagePlayer()
  // A link to a passage of the medium that is already playing seeks to it.
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
