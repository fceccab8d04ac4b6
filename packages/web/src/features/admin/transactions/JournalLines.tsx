import type { transactions } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import styles from './Details.module.css'

const copy = text.transactions.details
type Line = transactions.ReviewedTransaction['journal'][number] & { readonly key: string }

const columns: Column<Line>[] = [
  { key: 'act', head: text.labels.action, lead: true, cell: (line) => copy.actions[line.action] ?? line.action },
  { key: 'amount', head: text.labels.amount, numeric: true, cell: (line) => coin(line.amount, line.asset) },
  { key: 'from', head: text.labels.from, cell: (line) => line.debit },
  { key: 'to', head: text.labels.to, cell: (line) => line.credit },
  { key: 'time', head: text.labels.time, cell: (line) => <span className="tabular">{dateTime(line.time)}</span> },
]

/** The ledger entries of one request, one line per transfer. */
export const JournalLines = ({ lines }: { lines: transactions.ReviewedTransaction['journal'] }) => (
  <section aria-label={text.labels.ledgerEntries}>
    <h3 className={styles.heading}>{text.labels.ledgerEntries}</h3>
    <p className={styles.quiet}>{lines.length === 0 ? copy.noLedger : copy.ledgerWhy}</p>
    {lines.length > 0 && (
      <div className={styles.journal}>
        <DataTable
          caption={text.labels.ledgerEntries}
          columns={columns}
          rows={lines.map((line, index) => ({ ...line, key: String(index) }))}
          rowKey={(line) => line.key}
          dense
        />
      </div>
    )}
  </section>
)
