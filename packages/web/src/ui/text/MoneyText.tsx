import { usd, usdChange, usdCompact } from '../../format/money.ts'

/** amount: US dollars, number or decimal text. compact: abbreviated from a million. change: with its sign and color. */
export type MoneyTextProps = { amount: number | string; compact?: boolean; change?: boolean; className?: string }

/** US dollars with tabular digits. */
export const MoneyText = ({ amount, compact, change, className }: MoneyTextProps) => {
  const formatted = change ? usdChange(amount) : compact ? usdCompact(amount) : usd(amount)
  const color = change ? (Number(amount) < 0 ? 'var(--danger-text)' : 'var(--success-text)') : undefined
  return (
    <span
      translate="no"
      className={className}
      style={{ fontVariantNumeric: 'tabular-nums', color }}
      title={compact ? usd(amount) : undefined}
    >
      {formatted}
    </span>
  )
}
