import { members, seenUpTo, membershipChanges } from '@vesica/contract'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { useFile } from '../../../data/useFile.ts'
import { coin } from '../../../format/coin.ts'
import { matches } from '../../../format/count.ts'
import { usd } from '../../../format/money.ts'
import { dateTime, duration, membershipDate } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { ReviewSkeleton } from '../../../ui/dialog/ReviewDialog.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { ProofViewer } from '../../../ui/picture/ProofViewer.tsx'
import { CoinAddress } from '../../../ui/text/CoinAddress.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import { DecisionPanel } from './DecisionPanel.tsx'
import { CheckedFact, useAddressVerdict, usePaymentDoubts } from './ReviewFacts.tsx'
import styles from './Review.module.css'
import { type Deciding, type Decision, useDecisionOn } from './useDecision.ts'

const copy = text.admin.review
const payment = text.admin.paymentReview

type Request = membershipChanges.ReviewedMembershipRequest
const MINUTE_MS = 60_000

/** Approves or denies one payment. */
const usePaymentDecision = (request: Request, deciding: Deciding): Decision => {
  const params = { id: request.id }
  const refreshes = [
    membershipChanges.listMembershipRequests,
    membershipChanges.getMembershipRequest,
    members.listMembers,
  ]
  const reload = useAction(membershipChanges.getMembershipRequest, { refreshes })
  const over = ['already_decided', 'membership_moved'] as const
  const { onFailed, decided, decisionOf } = useDecisionOn(deciding, over, () => void reload.run({ params }))
  const { name } = request.person
  const approve = useAction(membershipChanges.approveMembershipRequest, {
    refreshes,
    onFailed,
    onDone: () => decided('approved', payment.approved(name)),
  })
  const deny = useAction(membershipChanges.denyMembershipRequest, {
    refreshes,
    onFailed,
    onDone: () => decided('denied', payment.denied(name)),
  })
  return decisionOf(
    payment.approve,
    { isPending: approve.isPending, run: () => void approve.run({ params }) },
    { isPending: deny.isPending, run: (reason) => void deny.run({ params, body: { reason } }) },
  )
}

const Decided = ({ request }: { request: Request }) => {
  const { status, decidedAt, decidedBy, reason } = request
  if (status === 'pending') return null
  const at = decidedAt ? dateTime(decidedAt) : text.general.unknownTime
  return (
    <div className={styles.decided} role="status">
      <StatusBadge status={status} />
      <p>{payment.decided(copy.decisions[status], decidedBy ?? copy.decidedByUnknown, at)}</p>
      {reason && <p className={styles.quiet}>{copy.reasonStated(reason)}</p>}
    </div>
  )
}

/** The quoted lines and the amount due. */
const Facts = ({ request }: { request: Request }) => {
  const { crypto_symbol: symbol, proof_seen_before: seen, person, present } = request
  const address = useAddressVerdict(request)
  const waitedMs = Date.now() - Date.parse(request.sentAt)
  return (
    <dl className={styles.facts} aria-label={copy.facts}>
      <CheckedFact name={text.labels.member}>
        {person.name}
        <span className={styles.quiet}>{person.email}</span>
      </CheckedFact>
      <CheckedFact
        name={payment.present}
        bad={request.status === 'pending' && !request.holds ? payment.moved : undefined}
      >
        {present ? payment.until(present.planName, present.endsAt ? membershipDate(present.endsAt) : '') : payment.none}
      </CheckedFact>
      <CheckedFact name={payment.change}>{payment.kinds[request.kind](request.planName)}</CheckedFact>
      <CheckedFact name={text.labels.pricePerYear}>{usd(request.price)}</CheckedFact>
      {request.code !== null && (
        <CheckedFact name={text.membership.take.discount(request.code)}>−{usd(request.discount)}</CheckedFact>
      )}
      {request.credit > 0 && (
        <CheckedFact name={text.membership.take.credit(request.unusedDays)}>−{usd(request.credit)}</CheckedFact>
      )}
      <CheckedFact name={text.labels.amountDue}>
        <strong>{coin(request.crypto_amount, symbol)}</strong>
        <span className={styles.quiet}>{usd(request.due)}</span>
      </CheckedFact>
      <CheckedFact name={copy.rate}>{copy.rateFor(usd(request.rate), symbol)}</CheckedFact>
      <CheckedFact name={copy.network}>{request.network}</CheckedFact>
      <CheckedFact name={copy.address} {...address}>
        <CoinAddress address={request.address} />
      </CheckedFact>
      <CheckedFact
        name={copy.seenBefore}
        good={seen === 0 ? copy.notSeen : undefined}
        bad={seen > 0 ? copy.seen(matches(seen, seenUpTo)) : undefined}
      >
        {null}
      </CheckedFact>
      <CheckedFact name={copy.sent}>
        <span className="tabular">{dateTime(request.sentAt)}</span>
        {request.status === 'pending' && waitedMs >= MINUTE_MS && (
          <span className={styles.quiet}>{copy.waitingFor(duration(waitedMs))}</span>
        )}
      </CheckedFact>
    </dl>
  )
}

const Proof = ({ request }: { request: Request }) => {
  const proof = useFile(membershipChanges.getMembershipRequestProof, { params: { id: request.id } }, request.sentAt)
  return (
    <ProofViewer
      file={proof.data}
      failure={proof.error}
      onRetry={() => void proof.refetch()}
      kind={request.proof_kind}
      name={request.proof_name}
      bytes={request.proof_bytes}
      sender={request.person.name}
    />
  )
}

const Panel = ({ request, ...deciding }: Deciding & { request: Request }) => (
  <DecisionPanel
    proof={<Proof request={request} />}
    facts={<Facts request={request} />}
    decided={<Decided request={request} />}
    canDecide={request.status === 'pending'}
    approvalDisabledReason={request.holds ? undefined : payment.movedWhy}
    doubts={usePaymentDoubts(request)}
    decision={usePaymentDecision(request, deciding)}
    denying={deciding.denying}
    denyTitle={payment.denyTitle(request.person.name)}
    denyWhy={payment.denyWhy}
    denyAction={payment.denyAction}
    inDialog={false}
  />
)

/** A payment for a plan: the proof in large, the quote beside it, and keyboard shortcuts for the decision. */
export const PaymentReview = ({ id, ...deciding }: Deciding & { id: string }) => {
  const { data, error, refetch } = useRead(membershipChanges.getMembershipRequest, { params: { id } })
  if (!data)
    return error ? (
      <ReadFailed what={payment.what} read={{ error, refetch }} />
    ) : (
      <ReviewSkeleton className={styles.panel} facts={8} />
    )
  return <Panel key={id} request={data.request} {...deciding} />
}
