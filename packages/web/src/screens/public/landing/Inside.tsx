import { pictureSources } from '../../../data/pictures.ts'
import { text } from '../../../i18n/text.ts'
import { LevelGeometry } from '../../../ui/picture/Geometry.tsx'
import styles from './Inside.module.css'
import type { Inside as InsideData, InsideKind } from './landingData.ts'
import shared from './shared.module.css'

const copy = text.landingStill.inside
const kinds = Object.keys(copy.counts) as InsideKind[]
const kindOrder: readonly InsideKind[] = ['course', 'video', 'audio']

const countsOf = ({ counts }: InsideData): string[] =>
  kinds.flatMap((kind) => {
    const count = counts[kind] ?? 0
    return count > 0 ? [copy.counts[kind](count)] : []
  })

/** Whether there is any content to show. The section is omitted on an empty platform. */
export const isAnythingInside = (inside: InsideData): boolean => countsOf(inside).length > 0

const NamedItem = ({ one }: { one: InsideData['named'][number] }) => {
  const sources = pictureSources(one)
  return (
    <li className={styles.one}>
      <span className={styles.cover}>
        {sources ? (
          <img
            {...sources}
            sizes="(max-width: 639px) 45vw, 180px"
            alt=""
            width={320}
            height={200}
            loading="lazy"
            decoding="async"
          />
        ) : (
          <LevelGeometry order={Math.max(0, kindOrder.indexOf(one.kind))} size="56%" line={1} />
        )}
      </span>
      <span className={styles.kind}>{copy.kinds[one.kind]}</span>
      <span className={styles.name} dir="auto">
        {one.title}
      </span>
    </li>
  )
}

/** Counts of the library and the store, with a few named items. */
export const Inside = ({ inside }: { inside: InsideData }) => (
  <div className={shared.width}>
    <h2 id="inside-title" className={shared.heading}>
      {copy.title}
    </h2>
    <ul className={styles.counts}>
      {countsOf(inside).map((count) => (
        <li key={count}>{count}</li>
      ))}
    </ul>
    {inside.named.length > 0 && (
      <>
        <p className={styles.why}>{copy.named}</p>
        <ul className={styles.list}>
          {inside.named.map((item) => (
            <NamedItem key={`${item.kind} ${item.title}`} one={item} />
          ))}
        </ul>
      </>
    )}
  </div>
)
