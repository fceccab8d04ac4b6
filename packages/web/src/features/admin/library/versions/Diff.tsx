import { locale, text } from '../../../../i18n/text.ts'
import styles from '../Publishing.module.css'
import { lineDiff, type Run } from './lineDiff.ts'

const copy = text.adminLibrary.versions
/** Number of unchanged lines shown around a change. */
const AROUND = 2

const Same = ({ lines }: Pick<Run, 'lines'>) => {
  if (lines.length <= AROUND * 2 + 1) return <div className={styles.run}>{lines.join('\n')}</div>
  return (
    <>
      <div className={styles.run}>{lines.slice(0, AROUND).join('\n')}</div>
      <div className={styles.sameLines}>{copy.sameLines((lines.length - AROUND * 2).toLocaleString(locale))}</div>
      <div className={styles.run}>{lines.slice(-AROUND).join('\n')}</div>
    </>
  )
}

/** The differences between an earlier and the current text, marked with words and not by color alone. */
export const Diff = ({ label, then, now }: { label: string; then: string; now: string }) => {
  const runs = lineDiff(then, now)
  return (
    <section className={styles.diff} aria-label={label} tabIndex={0} dir="auto">
      {runs.map(({ kind, lines }, index) =>
        kind === 'same' ? (
          <Same key={`${index} ${kind}`} lines={lines} />
        ) : (
          <div key={`${index} ${kind}`} className={styles.run} data-kind={kind}>
            <span className={styles.runName}>{copy[kind]}</span>
            {lines.join('\n')}
          </div>
        ),
      )}
    </section>
  )
}
