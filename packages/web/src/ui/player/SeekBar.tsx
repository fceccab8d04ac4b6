import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { timecode } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { type Chapter, chapterAt } from './medium.ts'
import type { Player } from './player.ts'
import styles from './SeekBar.module.css'
import { usePlayerState } from './usePlayer.ts'

const copy = text.media.player

/** The step of the arrow keys in seconds; a hundredth for short media. */
const STEP = 5
const LEAP = 30

const spokenTime = (seconds: number): string => {
  const total = Math.floor(seconds)
  return copy.span(Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60)
}

type ChapterSpan = { readonly from: number; readonly to: number }

/** The bar divided by chapters. */
const partsOf = (chapters: readonly Chapter[], duration: number): ChapterSpan[] => {
  const cuts = chapters.map(({ at }) => at).filter((at) => at > 0 && at < duration)
  return [0, ...cuts].map((from, index) => ({ from, to: cuts[index] ?? duration }))
}

/** The fraction of a chapter before a position, 0 to 1. */
const shareOf = ({ from, to }: ChapterSpan, seconds: number): number =>
  to > from ? Math.max(0, Math.min(1, (seconds - from) / (to - from))) : 0

/** The end of the buffered range at a position. */
const loadedTo = (loaded: readonly (readonly [number, number])[], seconds: number): number =>
  loaded.find(([from, to]) => from <= seconds + 0.5 && seconds <= to)?.[1] ?? 0

/** The position in a medium: chapters, buffered and played ranges; by press, drag and keys. */
export const SeekBar = ({ player }: { player: Player }) => {
  const time = usePlayerState(player, (state) => state.time)
  const duration = usePlayerState(player, (state) => state.duration)
  const loaded = usePlayerState(player, (state) => state.loaded)
  const chapters = usePlayerState(player, (state) => state.medium?.chapters) ?? []
  const bar = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<number>()
  const [hovered, setHovered] = useState<number>()
  const position = held ?? time
  const placeOf = (event: PointerEvent): number => {
    const box = bar.current?.getBoundingClientRect()
    if (!box || box.width === 0) return 0
    return Math.max(0, Math.min(1, (event.clientX - box.left) / box.width)) * duration
  }
  const keys: Record<string, () => number> = {
    ArrowLeft: () => time - STEP,
    ArrowDown: () => time - STEP,
    ArrowRight: () => time + STEP,
    ArrowUp: () => time + STEP,
    PageDown: () => time - LEAP,
    PageUp: () => time + LEAP,
    Home: () => 0,
    End: () => duration,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const to = keys[event.key]
    if (!to || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    player.seek(to())
  }
  const titleAt = (seconds: number) => chapters[chapterAt(chapters, seconds)]?.title
  const valueText = [text.labels.placeOf(spokenTime(position), spokenTime(duration)), titleAt(position)]
    .filter(Boolean)
    .join(', ')
  const ahead = loadedTo(loaded, position)
  const tip = held ?? hovered
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="slider"
      tabIndex={0}
      aria-label={copy.place}
      aria-valuemin={0}
      aria-valuemax={Math.floor(duration)}
      aria-valuenow={Math.floor(position)}
      aria-valuetext={valueText}
      aria-disabled={duration === 0 || undefined}
      data-held={held !== undefined || undefined}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0 || duration === 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(placeOf(event))
      }}
      onPointerMove={(event) => {
        if (held !== undefined) setHeld(placeOf(event))
        if (event.pointerType === 'mouse') setHovered(placeOf(event))
      }}
      onPointerUp={(event) => {
        if (held !== undefined) player.seek(placeOf(event))
        setHeld(undefined)
      }}
      onPointerCancel={() => setHeld(undefined)}
      onPointerLeave={() => setHovered(undefined)}
    >
      <div className={styles.parts}>
        {partsOf(chapters, duration || 1).map((chapter) => (
          <span
            key={chapter.from}
            className={styles.part}
            style={
              {
                flexGrow: chapter.to - chapter.from,
                '--passed': shareOf(chapter, position),
                '--loaded': shareOf(chapter, ahead),
              } as CSSProperties
            }
          />
        ))}
      </div>
      <span className={styles.knob} style={{ left: `${duration > 0 ? (position / duration) * 100 : 0}%` }} />
      {tip !== undefined && duration > 0 && (
        <span className={styles.tip} style={{ '--at': tip / duration } as CSSProperties} aria-hidden="true">
          {timecode(tip)}
          {titleAt(tip) && <span className={styles.chapter}>{titleAt(tip)}</span>}
        </span>
      )}
    </div>
  )
}
