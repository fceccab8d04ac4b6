import { Button } from '@mantine/core'
import { IconFileSearch, IconUser } from '@tabler/icons-react'
import { transactions } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../data/hooks.ts'
import { coin } from '../../format/coin.ts'
import { usd } from '../../format/money.ts'
import { date, dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../ui/form/ActionButton.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import styles from './Details.module.css'
import { JournalLines } from './JournalLines.tsx'
import { actionName, useDisabledReason } from './TransactionActions.tsx'
import { actionsOf, countingOf, hasDecidedProof, isWaiting, type TransactionAction } from './transactionActions.ts'
import { Proof, RequestStatus } from './TransactionMarks.tsx'
import { RecordHistory } from '../../lists/RecordHistory.tsx'

const words = text.transactions.details
type Request = transactions.ReviewedTransaction

type FactProps = { name: string; children: ReactNode; copy?: string | null; code?: boolean }

/** copy: what a copy button gives. code: an address or hash, in full on a line of its own. */
const Fact = ({ name, children, copy, code }: FactProps) => (
  <div className={styles.fact} data-code={code || undefined}>
    <dt>{name}</dt>
    <dd translate={code || copy ? 'no' : undefined}>
      {code ? <code>{children}</code> : <span>{children}</span>}
      {copy && <CopyButton value={copy} name={name} />}
    </dd>
  </div>
)

const Value = ({ one }: { one: Request }) => (
  <dl className={styles.facts}>
    <Fact name={words.amount}>{coin(one.amount, one.currency)}</Fact>
    {one.usd !== null && <Fact name={words.value}>{usd(one.usd)}</Fact>}
    {one.rate !== null && <Fact name={words.rate}>{words.rateFor(usd(one.rate), one.currency)}</Fact>}
    {one.networkFee !== null && <Fact name={words.fee}>{coin(one.networkFee, one.currency)}</Fact>}
    {one.received !== null && <Fact name={words.received}>{coin(one.received, one.currency)}</Fact>}
    {one.paidFrom && <Fact name={words.paid}>{words.paidFrom[one.paidFrom]}</Fact>}
    {one.priceUntil && <Fact name={words.priceUntil}>{dateTime(one.priceUntil)}</Fact>}
    {one.network && <Fact name={words.network}>{one.network}</Fact>}
    <Fact name={words.proof}>
      <Proof one={one} />
    </Fact>
    {one.address && (
      <Fact name={words.address} copy={one.address} code>
        {one.address}
      </Fact>
    )}
    {one.txHash && (
      <Fact name={words.hash} copy={one.txHash} code>
        {one.txHash}
      </Fact>
    )}
  </dl>
)

const People = ({ one }: { one: Request }) => (
  <dl className={styles.facts}>
    <Fact name={words.reference} copy={one.reference}>
      {one.reference}
    </Fact>
    <Fact name={words.user}>{one.user}</Fact>
    <Fact name={words.email}>{one.userEmail}</Fact>
    <Fact name={words.memberSince}>{date(one.memberSince)}</Fact>
    <Fact name={words.requested}>{dateTime(one.createdAt)}</Fact>
    {(one.approvalsNeeded > 1 || isWaiting(one)) && (
      <Fact name={words.approvals}>
        {text.transactions.approvals(countingOf(one).length, one.approvalsNeeded)}
        {one.approvals.length > 0 &&
          `: ${one.approvals.map(({ name, counts }) => (counts ? name : words.notCounted(name))).join(', ')}`}
      </Fact>
    )}
    {one.approvedBy && one.approvedAt && (
      <Fact name={words.approvedBy}>{words.by(one.approvedBy, dateTime(one.approvedAt))}</Fact>
    )}
    {one.failing.length > 0 && (
      <Fact name={words.failing}>{one.failing.map(({ name, time }) => words.by(name, dateTime(time))).join(', ')}</Fact>
    )}
    {one.completedAt && <Fact name={words.completed}>{dateTime(one.completedAt)}</Fact>}
    {one.notes && <Fact name={words.notes}>{one.notes}</Fact>}
    {one.reason && <Fact name={words.reason}>{one.reason}</Fact>}
  </dl>
)

const Timeline = ({ one }: { one: Request }) => (
  <section aria-label={words.timeline}>
    <h3 className={styles.heading}>{words.timeline}</h3>
    <ol className={styles.timeline}>
      {one.timeline.map((step, index) => (
        <li key={`${index} ${step.status}`}>
          <span>{text.transactions.statuses[step.status] ?? step.status}</span>
          <p className={styles.quiet}>{words.stepBy(dateTime(step.time), step.by)}</p>
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
  const waits = isWaiting(one)
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
          {words.openMember}
        </Button>
        {waits && (
          <Button leftSection={<IconFileSearch size={16} />} onClick={() => onAction('review', one)}>
            {words.review}
          </Button>
        )}
        {hasDecidedProof(one) && (
          <Button variant="default" leftSection={<IconFileSearch size={16} />} onClick={() => onAction('review', one)}>
            {text.transactions.actions.proof}
          </Button>
        )}
        {!waits &&
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

/** Everything that is known about one request: facts, who did what and when, and what the ledger holds for it. */
export const TransactionDetails = ({ id, selfId, onAction, onClose }: Props) => {
  const { data, error, refetch } = useRead(transactions.getTransaction, { params: { id } })
  const one = data?.transaction
  const title = one ? `${text.transactions.types[one.type]} ${one.reference}` : words.title
  return (
    <Dialog opened onClose={onClose} title={title} size="xl" full>
      {one && <Body one={one} selfId={selfId} onAction={onAction} />}
      {!one && !error && <RowsSkeleton count={8} dense />}
      {!one && error && <ReadFailed what={words.what} read={{ error, refetch }} />}
    </Dialog>
  )
}
