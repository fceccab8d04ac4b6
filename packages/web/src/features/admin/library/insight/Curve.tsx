import { locale, text } from '../../../../i18n/text.ts'
import { placeOf, stepsOf } from './curve.ts'
import styles from './Insight.module.css'

const copy = text.adminLibrary.insight
const percent = new Intl.NumberFormat(locale, { style: 'percent' })

type Props = { slices: readonly number[]; durationMs: number | null }

const Lines = ({ slices, durationMs }: Props) => (
  <details className={styles.table}>
    <summary>{text.labels.viewAsTable}</summary>
    <table>
      <caption className="visually-hidden">{copy.curve}</caption>
      <thead>
        <tr>
          <th scope="col">{copy.part}</th>
          <th scope="col">{copy.there}</th>
        </tr>
      </thead>
      <tbody>
        {slices.map((there, index) => (
          <tr key={placeOf(index, slices.length, null)}>
            <th scope="row">
              {placeOf(index, slices.length, durationMs)} – {placeOf(index + 1, slices.length, durationMs)}
            </th>
            <td>{percent.format(there)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)

/** How many people reach each part of an item from start to end, as a chart and a table. */
export const Curve = ({ slices, durationMs }: Props) => {
  const count = slices.length
  const outline = stepsOf(slices)
  return (
    <>
      <figure className={styles.figure}>
        <div className={styles.scale} aria-hidden="true">
          {[1, 0.5, 0].map((share) => (
            <span key={share}>{percent.format(share)}</span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={copy.chart(percent.format(slices[0] ?? 0), percent.format(slices.at(-1) ?? 0))}
          className={styles.curve}
          viewBox={`0 0 ${count} 1`}
          preserveAspectRatio="none"
        >
          {[0, 0.5, 1].map((y) => (
            <line key={y} x1={0} x2={count} y1={y} y2={y} className={styles.rule} />
          ))}
          <polygon points={`0,1 ${outline} ${count},1`} className={styles.area} />
          <polyline points={outline} className={styles.outline} />
        </svg>
        <div className={styles.places} aria-hidden="true">
          {[0, count / 4, count / 2, (count / 4) * 3, count].map((index) => (
            <span key={index}>{placeOf(index, count, durationMs)}</span>
          ))}
        </div>
      </figure>
      <Lines slices={slices} durationMs={durationMs} />
    </>
  )
}
