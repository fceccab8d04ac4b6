import { useEffect, useRef } from 'react'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { duration } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { useWaited } from '../../../ui/text/useWaited.ts'
import styles from './Review.module.css'
import type { Mark, VisibleRow } from './reviewRows.ts'

const copy = text.reviewQueue

/** Warnings that block an approval, as opposed to hints to look closer. */
const grave: readonly Mark[] = ['lapsed', 'removed', 'held']

const Status = ({ row, outcome }: { row: VisibleRow; outcome: string | undefined }) => {
  if (row.waits) return <StatusBadge status={row.status} list="wallet" />
  const label = outcome && copy.outcomes[outcome] ? outcome : 'decided'
  return (
    <StatusBadge status={label} {...(label === 'decided' && { tone: 'neutral' })}>
      {copy.outcomes[label]}
    </StatusBadge>
  )
}

type RowProps = { row: VisibleRow; outcome: string | undefined; isCurrent: boolean; onOpen: (key: string) => void }

const Row = ({ row, outcome, isCurrent, onOpen }: RowProps) => {
  const element = useRef<HTMLButtonElement>(null)
  const waited = useWaited(row.waits ? row.since : null)
  // The open row stays in view, and focus follows it for keyboard users.
  useEffect(() => {
    if (!isCurrent) return
    element.current?.scrollIntoView({ block: 'nearest' })
    if (document.activeElement?.closest('[data-review-row]')) element.current?.focus({ preventScroll: true })
  }, [isCurrent])
  return (
    <li>
      <button
        ref={element}
        type="button"
        className={styles.row}
        data-review-row
        data-decided={!row.waits || undefined}
        aria-current={isCurrent || undefined}
        onClick={() => onOpen(row.key)}
      >
        <span className={styles.kind}>{copy.one[row.kind]}</span>
        <span className={styles.who}>
          <bdi className={styles.name}>{row.who}</bdi>
          {row.holder !== undefined && (
            <StatusBadge status="held" tone="info">
              {copy.claim.with(row.holder)}
            </StatusBadge>
          )}
          {row.waits &&
            row.marks.map((mark) => (
              <StatusBadge key={mark} status={mark} tone={grave.includes(mark) ? 'danger' : 'waiting'}>
                {copy.marks[mark]}
              </StatusBadge>
            ))}
        </span>
        {row.about === undefined ? (
          <>
            <span className={styles.amount}>
              {row.amount !== null && row.coin !== null ? coin(row.amount, row.coin) : copy.noAmount}
            </span>
            <span className={styles.usd}>{row.usd === null ? '—' : usd(row.usd)}</span>
          </>
        ) : (
          <span className={styles.about}>{row.about}</span>
        )}
        <span className={styles.waiting}>{waited !== undefined && duration(waited)}</span>
        <span className={styles.status}>
          <Status row={row} outcome={outcome} />
        </span>
      </button>
    </li>
  )
}

type Props = {
  rows: readonly VisibleRow[]
  /** Outcomes decided on this screen. */
  outcomes: ReadonlyMap<string, string>
  current: string | undefined
  onOpen: (key: string) => void
}

/** The queue: pending rows, most urgent first, and rows decided while the screen is open, in their old places. */
export const ReviewRows = ({ rows, outcomes, current, onOpen }: Props) => (
  <div className={styles.list}>
    <div className={styles.heads} aria-hidden="true">
      <span>{copy.columns.kind}</span>
      <span>{text.labels.member}</span>
      <span>{text.labels.amount}</span>
      <span>{text.labels.usd}</span>
      <span>{text.labels.waiting}</span>
      <span>{text.labels.status}</span>
    </div>
    <ol className={styles.rows} aria-label={copy.queue}>
      {rows.map((row) => (
        <Row key={row.key} row={row} outcome={outcomes.get(row.key)} isCurrent={row.key === current} onOpen={onOpen} />
      ))}
    </ol>
  </div>
)
