import { Button } from '@mantine/core'
import { IconFileSearch, IconUser } from '@tabler/icons-react'
import { transactions, wallet } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { date, dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { CopyButton } from '../../../ui/text/CopyButton.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import styles from './Details.module.css'
import { JournalLines } from './JournalLines.tsx'
import { actionName, useDisabledReason } from './TransactionActions.tsx'
import { actionsOf, countingOf, hasDecidedProof, isUndecided, type TransactionAction } from './transactionActions.ts'
import { Proof, RequestStatus } from './TransactionMarks.tsx'
import { RecordHistory } from '../../../lists/RecordHistory.tsx'

const copy = text.transactions.details
type Request = transactions.ReviewedTransaction

type FactProps = { name: string; children: ReactNode; copyValue?: string | null; code?: boolean }

/** copyValue: the text the copy button copies. code: an address or hash, in full on its own line. */
const Fact = ({ name, children, copyValue, code }: FactProps) => (
  <div className={styles.fact} data-code={code || undefined}>
    <dt>{name}</dt>
    <dd translate={code || copyValue ? 'no' : undefined}>
      {code ? <code>{children}</code> : <span>{children}</span>}
      {copyValue && <CopyButton value={copyValue} name={name} />}
    </dd>
  </div>
)

const Value = ({ one }: { one: Request }) => (
  <dl className={styles.facts}>
    <Fact name={text.labels.amount}>{coin(one.amount, one.currency)}</Fact>
    {one.usd !== null && <Fact name={text.labels.value}>{usd(one.usd)}</Fact>}
    {one.rate !== null && <Fact name={text.labels.rate}>{text.labels.rateForOne(usd(one.rate), one.currency)}</Fact>}
    {one.networkFee !== null && (
      <Fact name={text.labels.networkFee}>
        {wallet.isLost(one) ? text.labels.noneTaken : coin(one.networkFee, one.currency)}
      </Fact>
    )}
    {one.received !== null && (
      <Fact name={text.labels.memberReceives}>
        {wallet.isLost(one) ? text.labels.nothing : coin(one.received, one.currency)}
      </Fact>
    )}
    {one.paidFrom && <Fact name={text.labels.payment}>{copy.paidFrom[one.paidFrom]}</Fact>}
    {one.priceUntil && <Fact name={text.labels.priceLockedUntil}>{dateTime(one.priceUntil)}</Fact>}
    {one.network && <Fact name={text.labels.network}>{one.network}</Fact>}
    <Fact name={text.labels.proofOfPayment}>
      <Proof one={one} />
    </Fact>
    {one.address && (
      <Fact name={text.labels.address} copyValue={one.address} code>
        {one.address}
      </Fact>
    )}
    {one.txHash && (
      <Fact name={text.labels.transactionHash} copyValue={one.txHash} code>
        {one.txHash}
      </Fact>
    )}
  </dl>
)

const People = ({ one }: { one: Request }) => (
  <dl className={styles.facts}>
    <Fact name={text.labels.reference} copyValue={one.reference}>
      {one.reference}
    </Fact>
    <Fact name={copy.user}>{one.user}</Fact>
    <Fact name={text.labels.email}>{one.userEmail}</Fact>
    <Fact name={text.labels.memberSince}>{date(one.memberSince)}</Fact>
    <Fact name={text.labels.requested}>{dateTime(one.createdAt)}</Fact>
    {(one.approvalsNeeded > 1 || isUndecided(one)) && (
      <Fact name={text.labels.approvals}>
        {text.transactions.approvals(countingOf(one).length, one.approvalsNeeded)}
        {one.approvals.length > 0 &&
          `: ${one.approvals.map(({ name, counts }) => (counts ? name : copy.notCounted(name))).join(', ')}`}
      </Fact>
    )}
    {one.approvedBy && one.approvedAt && (
      <Fact name={copy.approvedBy}>{text.labels.listOfTwo(one.approvedBy, dateTime(one.approvedAt))}</Fact>
    )}
    {one.failing.length > 0 && (
      <Fact name={copy.failing}>
        {one.failing.map(({ name, time }) => text.labels.listOfTwo(name, dateTime(time))).join(', ')}
      </Fact>
    )}
    {one.completedAt && <Fact name={text.labels.completed}>{dateTime(one.completedAt)}</Fact>}
    {one.notes && <Fact name={text.labels.notes}>{one.notes}</Fact>}
    {one.reason && <Fact name={text.labels.reason}>{one.reason}</Fact>}
  </dl>
)

const Timeline = ({ one }: { one: Request }) => (
  <section aria-label={text.labels.timeline}>
    <h3 className={styles.heading}>{text.labels.timeline}</h3>
    <ol className={styles.timeline}>
      {one.timeline.map((step, index) => (
        <li key={`${index} ${step.status}`}>
          <span>{text.transactions.statuses[step.status] ?? step.status}</span>
          <p className={styles.quiet}>{copy.stepBy(dateTime(step.time), step.by)}</p>
          {step.reason && <p>{step.reason}</p>}
        </li>
      ))}
    </ol>
  </section>
)

type Props = {
  id: string
  selfId: string | undefined
  onAction: (action: TransactionAction, request: Request) => void
  onClose: () => void
}

const Body = ({ one, selfId, onAction }: { one: Request } & Pick<Props, 'selfId' | 'onAction'>) => {
  const actions = actionsOf(one, selfId)
  const isPending = isUndecided(one)
  const disabledReason = useDisabledReason()
  return (
    <div className={styles.parts}>
      <div className={styles.head} role="status">
        <span className={styles.amount}>{coin(one.amount, one.currency)}</span>
        <RequestStatus one={one} />
      </div>
      <div className={styles.columns}>
        <People one={one} />
        <Value one={one} />
      </div>
      <Timeline one={one} />
      <JournalLines lines={one.journal} />
      <div className={styles.buttons}>
        <RecordHistory of={{ type: 'wallet request', id: one.id }} name={one.reference} />
        <Button
          component="a"
          variant="default"
          leftSection={<IconUser size={16} />}
          href={`${paths.admin('users')}?${new URLSearchParams({ open: `details:${one.userId}` })}`}
        >
          {copy.openMember}
        </Button>
        {isPending && (
          <Button leftSection={<IconFileSearch size={16} />} onClick={() => onAction('review', one)}>
            {text.labels.review}
          </Button>
        )}
        {hasDecidedProof(one) && (
          <Button variant="default" leftSection={<IconFileSearch size={16} />} onClick={() => onAction('review', one)}>
            {text.transactions.actions.proof}
          </Button>
        )}
        {!isPending &&
          one.userId !== selfId &&
          actions.toReversed().map((action, index) => (
            <ActionButton
              key={action}
              disabledReason={disabledReason(action)}
              variant={index === actions.length - 1 ? 'filled' : 'default'}
              onClick={() => onAction(action, one)}
            >
              {actionName(action)}
            </ActionButton>
          ))}
      </div>
    </div>
  )
}

/** The full details of one request: facts, history and ledger entries. */
export const TransactionDetails = ({ id, selfId, onAction, onClose }: Props) => {
  const { data, error, refetch } = useRead(transactions.getTransaction, { params: { id } })
  const request = data?.transaction
  const title = request ? `${text.transactions.types[request.type]} ${request.reference}` : copy.title
  return (
    <Dialog opened onClose={onClose} title={title} size="xl" full>
      {request && <Body one={request} selfId={selfId} onAction={onAction} />}
      {!request && !error && <RowsSkeleton count={8} dense />}
      {!request && error && <ReadFailed what={copy.what} read={{ error, refetch }} />}
    </Dialog>
  )
}
