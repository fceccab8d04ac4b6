import type { cart } from '@vesica/contract'
import { usd, usdChange } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import styles from './Store.module.css'

const words = text.store.costs

type Row = { name: string; shown: string; strong?: boolean }

const rowsOf = (pricing: cart.Pricing): Row[] => [
  ...(pricing.discount > 0
    ? [
        { name: words.list, shown: usd(pricing.listTotal) },
        { name: words.discount, shown: usdChange(-pricing.discount) },
      ]
    : []),
  { name: words.subtotal, shown: usd(pricing.subtotal) },
  { name: words.shipping, shown: pricing.shipping === 0 ? words.free : usd(pricing.shipping) },
  { name: words.tax, shown: usd(pricing.tax) },
  { name: words.total, shown: usd(pricing.total), strong: true },
]

/** Everything that an order costs, as the server says it. old: while another figure is on its way. */
export const Costs = ({ pricing, old }: { pricing: cart.Pricing; old?: boolean }) => (
  <dl className={styles.costs} aria-label={words.title} data-old={old || undefined}>
    {rowsOf(pricing).map(({ name, shown, strong }) => (
      <div key={name} data-strong={strong || undefined}>
        <dt>{name}</dt>
        <dd>{shown}</dd>
      </div>
    ))}
  </dl>
)
