import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { memo, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { timecode } from '../../format/time.ts'
import { locale, text } from '../../i18n/text.ts'
import { type Cue, cueAt } from './cues.ts'
import { cuesWith, type FoldText, piecesOf } from './found.ts'
import styles from './Transcript.module.css'

const copy = text.media.transcript

type HighlightedProps = { readonly said: string; readonly search: string; readonly fold: FoldText }

const Highlighted = ({ said, search, fold }: HighlightedProps): ReactNode => {
  const pieces: ReactNode[] = []
  let at = 0
  for (const piece of piecesOf(said, search, fold)) {
    pieces.push(piece.found ? <mark key={at}>{piece.text}</mark> : piece.text)
    at += piece.text.length
  }
  return pieces
}

type LineProps = {
  readonly cue: Cue
  readonly now: boolean
  readonly past: boolean
  readonly search: string
  readonly fold: FoldText
  readonly onGoTo: (seconds: number) => void
}

/** One of many: rerendered only when it changes. */
const Line = memo(({ cue, now, past, search, fold, onGoTo }: LineProps) => (
  <li className={styles.line} data-now={now || undefined} data-past={past || undefined}>
    <button type="button" className={styles.cue} aria-current={now || undefined} onClick={() => onGoTo(cue.from)}>
      <span className={styles.time}>
        <span className="visually-hidden">{text.labels.goToNamed(timecode(cue.from))}: </span>
        <span aria-hidden="true">{timecode(cue.from)}</span>
      </span>
      <span className={styles.said}>
        {cue.speaker && <b>{cue.speaker}: </b>}
        <Highlighted said={cue.text} search={search} fold={fold} />
      </span>
    </button>
  </li>
))

/** Scrolls within the list only: the page around it stays. */
const showIn = (list: HTMLElement, line: Element): void => {
  const [outer, inner] = [list.getBoundingClientRect(), line.getBoundingClientRect()]
  const top = list.scrollTop + inner.top - outer.top - (outer.height - inner.height) / 2.4
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  list.scrollTo?.({ top, behavior: calm ? 'auto' : 'smooth' })
}

/** Manual scrolling. */
const scrollKeys = ['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End']

/**
 * cues: in order. time: the position of the medium. language: the spoken one. onGoTo: receives a position to play.
 * search: the initial query (a passage from search results). fold: normalizes text as searches do.
 */
export type TranscriptProps = {
  cues: readonly Cue[]
  time: number
  language?: string
  onGoTo: (seconds: number) => void
  search?: string
  fold: FoldText
}

/** The transcript next to the medium: follows it until the person scrolls, is searchable, and seeks on a press. */
export const Transcript = ({ cues, time, language, onGoTo, search: initialSearch = '', fold }: TranscriptProps) => {
  const list = useRef<HTMLOListElement>(null)
  const [follows, setFollows] = useState(true)
  const [searching, setSearching] = useState(initialSearch !== '')
  const [typed, setTyped] = useState(initialSearch)
  const search = useDeferredValue(searching ? typed : '')
  const goTo = useRef(onGoTo)
  useEffect(() => {
    goTo.current = onGoTo
  })
  const [go] = useState(() => (seconds: number) => goTo.current(seconds))
  const matches = useMemo(() => cuesWith(cues, search, fold), [cues, search, fold])
  const now = cueAt(cues, time)
  const filtered = search.trim() !== ''
  useEffect(() => {
    if (!follows || filtered || now < 0) return
    const line = list.current?.children[now]
    if (list.current && line) showIn(list.current, line)
  }, [follows, filtered, now])
  const byHand = () => setFollows(false)
  const closeSearch = () => {
    setSearching(false)
    setTyped('')
  }
  return (
    <section className={styles.transcript} aria-label={copy.title}>
      <header className={styles.head}>
        <h2 className={styles.title}>{copy.title}</h2>
        <button
          type="button"
          className={styles.follows}
          aria-pressed={follows && !filtered}
          disabled={filtered}
          onClick={() => setFollows(!follows)}
        >
          <span>{copy.follows}</span>
        </button>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={searching ? copy.closeSearch : copy.search}
          aria-expanded={searching}
          onClick={() => (searching ? closeSearch() : setSearching(true))}
        >
          {searching ? <IconX size={18} stroke={1.6} /> : <IconSearch size={18} stroke={1.6} />}
        </ActionIcon>
      </header>
      {searching && (
        <div className={styles.search}>
          <TextInput
            size="sm"
            type="search"
            aria-label={copy.search}
            placeholder={copy.search}
            autoFocus={initialSearch === ''}
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            onKeyDown={(event) => event.key === 'Escape' && closeSearch()}
          />
          <span className={styles.count} role="status">
            {filtered && (matches.length > 0 ? copy.found(matches.length.toLocaleString(locale)) : copy.none)}
          </span>
        </div>
      )}
      {cues.length === 0 && (
        <div className={styles.empty}>
          <b>{copy.empty}</b>
          <p>{copy.emptyWhy}</p>
        </div>
      )}
      <ol
        ref={list}
        className={styles.list}
        lang={language}
        onWheel={byHand}
        onTouchMove={byHand}
        onKeyDown={(event) => scrollKeys.includes(event.key) && byHand()}
        onPointerDown={(event) => event.target === event.currentTarget && byHand()}
      >
        {matches.map((at) => {
          const cue = cues[at]
          return (
            cue && <Line key={at} cue={cue} now={at === now} past={at < now} search={search} fold={fold} onGoTo={go} />
          )
        })}
      </ol>
    </section>
  )
}
