import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type members, seenUpTo, system } from '@vesica/contract'
import { type ReactNode, use } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { matches } from '../../../format/count.ts'
import { usd } from '../../../format/money.ts'
import { dateTime, duration } from '../../../format/time.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { ProofDisplayed } from '../../../ui/picture/proofDisplay.ts'
import { CoinAddress } from '../../../ui/text/CoinAddress.tsx'
import styles from './Review.module.css'
import { compareAddress, compareAmounts } from './applicationFacts.ts'

const copy = text.admin.review
const { doubts } = text.admin.proof

type FactProps = { name: string; children: ReactNode; good?: string | undefined; bad?: string | undefined }

/** A line with a label, a value and a verdict, which is text and not only a color. */
export const CheckedFact = ({ name, children, good, bad }: FactProps) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>
      <span className={styles.value}>{children}</span>
      {good && (
        <span className={styles.good}>
          <IconCircleCheck size={16} aria-hidden="true" />
          {good}
        </span>
      )}
      {bad && (
        <span className={styles.bad}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {bad}
        </span>
      )}
    </dd>
  </div>
)

/**
 * Compares the amount the applicant read on the proof with the amount due. Without one, the reviewer has to read it.
 */
export const amountVerdict = (request: members.SignupRequest): { good?: string; bad?: string } => {
  const fact = compareAmounts(request.proof_amount, request.expected_crypto)
  if (fact.kind === 'same') return { good: copy.amountSame }
  if (fact.kind === 'unknown') return {}
  return { bad: copy[fact.kind](coin(fact.difference, request.crypto_symbol ?? '')) }
}

/** Whether a payment went to an address currently in use for its coin. */
export const useAddressVerdict = (
  request: Pick<members.SignupRequest, 'address' | 'crypto_symbol'>,
): { good?: string; bad?: string } => {
  // Without permission to read the settings there is no verdict on the address.
  const enabled = useRights().has('settings:read')
  const coins = useRead(system.getSystemControls, {}, { enabled }).data?.systemControls.cryptoAssets
  if (!coins) return {}
  const verdict = compareAddress(request.address, request.crypto_symbol, coins)
  if (verdict === 'unknown') return {}
  return verdict === 'same' ? { good: copy.addressSame } : { bad: copy.addressOther }
}

/** Reasons against a payment: its proof was submitted before, or its address is no longer in use. */
export const usePaymentDoubts = (
  request: Pick<members.SignupRequest, 'address' | 'crypto_symbol' | 'proof_seen_before'>,
): readonly string[] => {
  const { bad } = useAddressVerdict(request)
  const seenCount = request.proof_seen_before
  return [
    ...(seenCount > 0 ? [doubts.seen(matches(seenCount, seenUpTo))] : []),
    ...(bad === undefined ? [] : [doubts.address]),
  ]
}

/** The same for an application, including the amount its sender read on the proof. */
export const useApplicationDoubts = (request: members.SignupRequest): readonly string[] => {
  const { bad } = amountVerdict(request)
  return [...(bad === undefined ? [] : [doubts.amount(bad)]), ...usePaymentDoubts(request)]
}

const PaymentFacts = ({ request }: { request: members.SignupRequest }) => {
  const seenCount = request.proof_seen_before
  const symbol = request.crypto_symbol ?? ''
  const address = useAddressVerdict(request)
  const { isIncomplete } = use(ProofDisplayed)
  const { good, bad } = amountVerdict(request)
  return (
    <>
      {request.expected_crypto !== null && (
        <CheckedFact name={copy.expected} bad={isIncomplete ? text.admin.proof.notDisplayed : undefined}>
          <strong>{coin(request.expected_crypto, symbol)}</strong>
        </CheckedFact>
      )}
      <CheckedFact name={copy.proofAmount} good={isIncomplete ? undefined : good} bad={bad}>
        {request.proof_amount === null
          ? copy.proofAmountUnsaid
          : copy.proofAmountSaid(coin(request.proof_amount, symbol))}
      </CheckedFact>
      {request.crypto_symbol !== null && <CheckedFact name={copy.coin}>{symbol}</CheckedFact>}
      {request.network !== null && <CheckedFact name={copy.network}>{request.network}</CheckedFact>}
      {request.address !== null && (
        <CheckedFact name={copy.address} {...address}>
          <CoinAddress address={request.address} />
        </CheckedFact>
      )}
      {request.rate !== null && <CheckedFact name={copy.rate}>{copy.rateFor(usd(request.rate), symbol)}</CheckedFact>}
      <CheckedFact
        name={copy.seenBefore}
        good={seenCount === 0 ? copy.notSeen : undefined}
        bad={seenCount > 0 ? copy.seen(matches(seenCount, seenUpTo)) : undefined}
      >
        {null}
      </CheckedFact>
    </>
  )
}

/** The facts an administrator checks before deciding on an application. */
export const ReviewFacts = ({ member, request }: { member: members.Member; request: members.SignupRequest }) => {
  const waitedMs = Date.now() - new Date(request.sentAt).getTime()
  return (
    <dl className={styles.facts} aria-label={copy.facts}>
      <CheckedFact name={copy.who}>
        {member.name}
        <span className={styles.quiet}>{member.email}</span>
      </CheckedFact>
      <CheckedFact name={copy.plan}>{request.plan_name}</CheckedFact>
      {request.invitation && (
        <CheckedFact name={copy.invitation}>
          <Link to={paths.adminInvitations()} search={{ open: `details:${request.invitation.id}` } as never} dir="auto">
            {request.invitation.label}
          </Link>
        </CheckedFact>
      )}
      {request.invitedBy && <CheckedFact name={copy.invitedBy}>{request.invitedBy}</CheckedFact>}
      <CheckedFact name={copy.fee}>{usd(request.fee_usd)}</CheckedFact>
      {request.year_usd > 0 && (
        <>
          <CheckedFact name={copy.firstYear}>{usd(request.year_usd)}</CheckedFact>
          <CheckedFact name={copy.dueUsd}>{usd(request.due_usd)}</CheckedFact>
        </>
      )}
      {request.proof_kind !== null && <PaymentFacts request={request} />}
      <CheckedFact name={copy.sent}>
        <span className="tabular">{dateTime(request.sentAt)}</span>
        {request.status === 'pending' && waitedMs >= 60_000 && (
          <span className={styles.quiet}>{copy.waitingFor(duration(waitedMs))}</span>
        )}
      </CheckedFact>
    </dl>
  )
}
