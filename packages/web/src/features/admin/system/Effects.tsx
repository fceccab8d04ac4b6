import { availability } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import styles from './System.module.css'

const copy = text.availability

/** The number of people currently affected by a switch, counted now. */
export const Effects = ({ of }: { of: availability.Turned }) => {
  const read = useRead(availability.getEffects, { query: { of } })
  const effects = read.data?.effects
  if (!effects && read.error) return <ReadFailed what={copy.effectsWhat} read={read} />
  if (!effects) return <RowsSkeleton count={2} dense />
  return (
    <div className={styles.touched}>
      <p aria-hidden="true">{copy.effects}</p>
      <ul className={styles.effects} aria-label={copy.effects}>
        {effects.map(({ of: group, count }) => (
          <li key={group} data-none={count === 0 || undefined}>
            {copy.touched[group](count)}
          </li>
        ))}
      </ul>
    </div>
  )
}
