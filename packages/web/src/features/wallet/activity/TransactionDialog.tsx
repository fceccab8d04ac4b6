import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { wallet } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { titleOf } from './ActivityRow.tsx'
import styles from '../Dialogs.module.css'
import { PayOrder } from '../payment/PayOrder.tsx'
import { Stages } from '../payment/Stages.tsx'
import { CancelRequest } from './CancelRequest.tsx'
import { Sending } from './Sending.tsx'
import { badgeOf, outcomeText, stageOf } from './outcome.ts'

const copy = text.wallet.detail
type Detail = wallet.TransactionDetail

const What = ({ one }: { one: Detail }) => (
  <Facts>
    <Fact name={copy.reference} copyValue={one.reference}>
      {one.reference}
    </Fact>
    <Fact name={wallet.isLost(one) ? copy.requested : text.labels.amount} strong>
      {coin(one.amount, one.asset)}
    </Fact>
    {one.usd !== null && <Fact name={text.labels.value}>{usd(one.usd)}</Fact>}
    {one.rate !== null && <Fact name={copy.price}>{usd(one.rate)}</Fact>}
    {one.paidFrom && <Fact name={text.labels.payment}>{copy.paidFrom[one.paidFrom]}</Fact>}
    {one.paidBy && <Fact name={copy.paidBy}>{one.paidBy}</Fact>}
    {one.priceUntil && <Fact name={text.labels.priceLockedUntil}>{dateTime(one.priceUntil)}</Fact>}
    {one.networkFee !== null && (
      <Fact name={text.labels.networkFee}>
        {wallet.isLost(one) ? text.labels.noneTaken : coin(one.networkFee, one.asset)}
      </Fact>
    )}
    <Sending one={one} />
    {one.network && <Fact name={text.labels.network}>{one.network}</Fact>}
    {one.address && (
      <Fact name={text.labels.address} code copyValue={one.address}>
        {one.address}
      </Fact>
    )}
    {one.txHash && (
      <Fact name={text.labels.transactionHash} code copyValue={one.txHash}>
        {one.txHash}
      </Fact>
    )}
    {one.notes && <Fact name={text.labels.notes}>{one.notes}</Fact>}
    {one.reason && <Fact name={text.labels.reason}>{one.reason}</Fact>}
    <Fact name={text.labels.requested}>{dateTime(one.date)}</Fact>
  </Facts>
)

const Timeline = ({ steps }: { steps: Detail['timeline'] }) => (
  <ol className={styles.timeline}>
    {steps.map((step) => (
      <li key={`${step.status} ${step.time}`}>
        <StatusBadge status={step.status} list="wallet" />
        <p className={styles.quiet}>
          {dateTime(step.time)}
          {step.by && ` ${text.labels.by(step.by)}`}
        </p>
        {step.reason && <p>{step.reason}</p>}
      </li>
    ))}
  </ol>
)

type Line = Detail['journal'][number]

const columns: Column<Line>[] = [
  { key: 'act', head: text.labels.action, lead: true, cell: (line) => copy.actions[line.action] ?? line.action },
  { key: 'amount', head: text.labels.amount, numeric: true, cell: (line) => coin(line.amount, line.asset) },
  { key: 'from', head: text.labels.from, cell: (line) => copy.accounts[line.debit] ?? line.debit },
  { key: 'to', head: text.labels.to, cell: (line) => copy.accounts[line.credit] ?? line.credit },
  { key: 'time', head: text.labels.time, cell: (line) => <span className="tabular">{dateTime(line.time)}</span> },
]

const Ledger = ({ lines }: { lines: readonly Line[] }) => (
  <section aria-label={text.labels.ledgerEntries} className={styles.parts} style={{ gap: 'var(--space-2)' }}>
    <h3 className={styles.heading}>{text.labels.ledgerEntries}</h3>
    <p className={styles.quiet}>{lines.length === 0 ? copy.noLedger : copy.ledgerWhy}</p>
    {lines.length > 0 && (
      <DataTable
        caption={text.labels.ledgerEntries}
        columns={columns}
        rows={lines.map((line, index) => ({ ...line, index }))}
        rowKey={(line) => String((line as Line & { index: number }).index)}
        dense
      />
    )}
  </section>
)

const Body = ({ one }: { one: Detail }) => {
  const stage = stageOf(one)
  return (
    <>
      <div className={styles.head} role="status">
        <span className={styles.amount}>{titleOf(one)}</span>
        <StatusBadge status={badgeOf(one)} list="wallet" />
      </div>
      {stage && <Stages stage={stage} />}
      <p className={styles.quiet}>{outcomeText(one)}</p>
      {one.paymentMethods && <PayOrder one={one} ways={one.paymentMethods} />}
      <What one={one} />
      <section aria-label={text.labels.timeline}>
        <h3 className={styles.heading} style={{ marginBottom: 'var(--space-3)' }}>
          {text.labels.timeline}
        </h3>
        <Timeline steps={one.timeline} />
      </section>
      <Ledger lines={one.journal} />
      {one.cancellable && <CancelRequest one={one} />}
    </>
  )
}

/** One request: its progress, details and ledger entries. onBack: returns to the list it was opened from. */
export const TransactionDialog = ({
  id,
  onBack,
  onClose,
}: {
  id: string
  onBack?: () => void
  onClose: () => void
}) => {
  const read = useRead(wallet.getOwnTransaction, { params: { id } })
  const transaction = read.data?.transaction
  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        transaction ? (text.wallet.activity.types[transaction.type] ?? transaction.type) : text.labels.recentActivity
      }
      size="lg"
      full
    >
      <div className={styles.parts}>
        {onBack && (
          <Button
            variant="subtle"
            size="compact-md"
            leftSection={<IconArrowLeft size={16} />}
            onClick={onBack}
            style={{ alignSelf: 'flex-start' }}
          >
            {text.wallet.activity.toAll}
          </Button>
        )}
        {transaction && <Body one={transaction} />}
        {!transaction &&
          (read.error ? (
            <ReadFailed what={copy.what} read={read} gone={copy} />
          ) : (
            <RowsSkeleton count={4} icon={false} />
          ))}
      </div>
    </Dialog>
  )
}
