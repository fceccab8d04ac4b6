import { timecode } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import styles from './Chapters.module.css'
import type { Chapter } from './medium.ts'

const copy = text.media.player

/** now: the index of the playing one; -1: none. onGoTo: receives a position in seconds. */
export type ChaptersProps = {
  chapters: readonly Chapter[]
  now: number
  onGoTo: (seconds: number) => void
}

/** The chapters of a medium, below it: the playing one is marked, pressing another plays from there. */
export const Chapters = ({ chapters, now, onGoTo }: ChaptersProps) => (
  <section className={styles.chapters} aria-label={copy.chapters}>
    <h2 className={styles.title}>{copy.chapters}</h2>
    <ol className={styles.list}>
      {chapters.map(({ at, title }, index) => (
        <li key={at}>
          <button
            type="button"
            className={styles.chapter}
            aria-current={index === now || undefined}
            onClick={() => onGoTo(at)}
          >
            <span className={styles.time}>{timecode(at)}</span>
            <span className={styles.name}>{title}</span>
          </button>
        </li>
      ))}
    </ol>
  </section>
)
