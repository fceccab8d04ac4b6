import type { cart } from '@vesica/contract'
import { usd, usdChange } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import styles from './Store.module.css'

const copy = text.store.costs

type Row = { name: string; shown: string; strong?: boolean }

const rowsOf = (pricing: cart.Pricing): Row[] => [
  ...(pricing.discount > 0
    ? [
        { name: copy.list, shown: usd(pricing.listTotal) },
        { name: text.labels.discount, shown: usdChange(-pricing.discount) },
      ]
    : []),
  { name: text.labels.subtotal, shown: usd(pricing.subtotal) },
  { name: text.labels.shipping, shown: pricing.shipping === 0 ? text.labels.free : usd(pricing.shipping) },
  { name: text.labels.tax, shown: usd(pricing.tax) },
  { name: text.labels.total, shown: usd(pricing.total), strong: true },
]

/** All costs of an order, as computed by the server. old: an update is loading. */
export const Costs = ({ pricing, old }: { pricing: cart.Pricing; old?: boolean }) => (
  <dl className={styles.costs} aria-label={copy.title} data-old={old || undefined}>
    {rowsOf(pricing).map(({ name, shown, strong }) => (
      <div key={name} data-strong={strong || undefined}>
        <dt>{name}</dt>
        <dd>{shown}</dd>
      </div>
    ))}
  </dl>
)
