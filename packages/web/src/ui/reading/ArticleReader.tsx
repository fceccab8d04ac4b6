import { useMemo, useRef, useState } from 'react'
import { locale, text } from '../../i18n/text.ts'
import { useStored } from '../storedChoice.ts'
import { MarkdownText } from '../text/MarkdownText.tsx'
import { READ_TEXT } from './blocks.ts'
import styles from './ArticleReader.module.css'
import { TextSizeChoice } from './TextSizeChoice.tsx'
import { storedSize, storedWidth, type ReadingPlace, readingMinutes } from './reading.ts'
import { type Heading, useContents } from './useContents.ts'
import { usePlace } from './usePlace.ts'

const copy = text.media.reading

/** Fewer headings than this need no table of contents. */
const FEW = 2

const Contents = ({ headings, paragraph }: { headings: readonly Heading[]; paragraph: number }) => {
  // Beside the text it is open; above it, it would push the text out of sight.
  const [isWide] = useState(() => matchMedia('(min-width: 62em)').matches)
  const now = headings.findLast(({ block }) => block <= paragraph)?.id
  return (
    <nav className={styles.contents} aria-label={copy.contents}>
      <details className={styles.fold} open={isWide}>
        <summary>{copy.contents}</summary>
        <ol>
          {headings.map(({ id, title, depth }) => (
            <li key={id} data-depth={depth}>
              <a href={`#${id}`} aria-current={id === now || undefined}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

/**
 * title: of the text, said to those who listen. children: Markdown. startAt: the paragraph where one was.
 * lengthSaid: how long it is stands beside it already. onPlace: where one is and how long one has read.
 */
export type ArticleReaderProps = {
  title: string
  children: string
  startAt?: number
  lengthSaid?: boolean
  onPlace?: (position: ReadingPlace) => void
}

/** An article with its contents, adjustable type, and the last reading position. */
export const ArticleReader = ({ title, children, startAt = 0, lengthSaid, onPlace }: ArticleReaderProps) => {
  const body = useRef<HTMLElement>(null)
  const [size] = useStored(storedSize)
  const [width] = useStored(storedWidth)
  const headings = useContents(body, children)
  const { share, paragraph } = usePlace(body, startAt, onPlace)
  const minutes = useMemo(() => readingMinutes(children), [children])
  // Paragraphs are rendered once, however often the position changes.
  const drawn = useMemo(() => <MarkdownText className={styles.text}>{children}</MarkdownText>, [children])
  return (
    <div
      className={styles.reader}
      data-size={size}
      data-width={width}
      data-contents={headings.length > FEW || undefined}
    >
      <div className={styles.bar}>
        {!lengthSaid && <span>{copy.minutes(minutes.toLocaleString(locale))}</span>}
        <span className={styles.share}>{copy.read(Math.floor(share * 100))}</span>
        <TextSizeChoice />
        <span className={styles.line} aria-hidden="true">
          <span style={{ transform: `scaleX(${share})` }} />
        </span>
      </div>
      {headings.length > FEW && <Contents headings={headings} paragraph={paragraph} />}
      <article ref={body} {...{ [READ_TEXT]: '' }} className={styles.body} aria-label={copy.text(title)}>
        {drawn}
      </article>
    </div>
  )
}
