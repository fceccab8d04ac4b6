import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Chip.module.css'

/** chosen: it is active. empty: it has no results. count: its number of results, formatted as `said`. */
export type ChipProps = {
  chosen: boolean
  onChoose: () => void
  empty?: boolean
  count?: { readonly shown: string; readonly said: string } | undefined
  children: ReactNode
}

/** One filter option in a row of others. */
export const Chip = ({ chosen, onChoose, empty, count, children }: ChipProps) => (
  <button
    type="button"
    className={styles.chip}
    aria-pressed={chosen}
    data-empty={empty || undefined}
    onClick={onChoose}
  >
    {children}
    {count && (
      <span className={styles.count}>
        <span aria-hidden="true">{count.shown}</span>
        <span className="visually-hidden">, {count.said}</span>
      </span>
    )}
  </button>
)

/** A group of chips. label: what they filter. On phones they scroll sideways. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={`${styles.chips} scrolls-sideways`}>
    <legend className="visually-hidden">{label}</legend>
    {children}
  </fieldset>
)

/** Placeholder chips of these widths (px). */
export const ChipSkeletons = ({ widths }: { widths: readonly number[] }) =>
  widths.map((width, index) => <Skeleton key={`${index + 1}`} height={36} width={width} radius="xl" />)
