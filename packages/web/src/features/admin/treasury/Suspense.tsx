import type { treasury } from '@vesica/contract'
import { date } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { CoinText } from '../../../ui/text/CoinText.tsx'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import styles from './Treasury.module.css'

const copy = text.treasury.suspense
type Owed = treasury.Suspense

const columns: Column<Owed>[] = [
  {
    key: 'amount',
    head: text.labels.amount,
    lead: true,
    cell: (account) => <CoinText amount={account.amount} symbol={account.asset} />,
  },
  {
    key: 'whose',
    head: copy.whose,
    cell: (account) => (
      <span className={styles.pair}>
        <span>{account.name}</span>
        <span className={styles.quiet}>{account.email}</span>
      </span>
    ),
  },
  {
    key: 'left',
    head: copy.left,
    cell: (account) => <span className="tabular">{account.leftAt && date(account.leftAt)}</span>,
  },
]

/** Amounts owed to deleted people, with their former owners. Nothing if there are none. */
export const Suspense = ({ owed }: { owed: readonly Owed[] }) =>
  owed.length > 0 && (
    <PageSection dense flush title={copy.title}>
      <p className={styles.lead}>{copy.why}</p>
      <div className={styles.frame}>
        <DataTable caption={copy.title} columns={columns} rows={owed} rowKey={(account) => account.code} dense />
      </div>
    </PageSection>
  )
