import { coinAmount, wallet } from '@vesica/contract'
import { minuteFor } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify, logActivity } from '../../activity/index.ts'
import { findPerson, type Person } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { coinText } from '../coins/coin.rules.ts'
import { kindText } from './request.rules.ts'
import type { RequestRow, RequestStatus, ScaledRequest } from '../wallet.tables.ts'

/** Copy for the member: the outcome, and what happened to the amount. */
interface Copy {
  /** The outcome, following the name of the request. */
  what: string
  /** One or two further sentences, for the body only. */
  more: string
}

/** Amounts of a request as text: the coin, what a withdrawal sends and its network fee, and the dollars of a trade. */
const amountsOf = (request: RequestRow, scale: number) => {
  const coin = (units: bigint) => coinAmount(coinText(units, scale), request.asset_code)
  return {
    coin: coin(BigInt(request.units)),
    sent: coin(BigInt(request.units) - BigInt(request.fee_units)),
    fee: coin(BigInt(request.fee_units)),
    usd: `${coinText(BigInt(request.usd_cents ?? 0), 2)} USD`,
  }
}

type Amounts = ReturnType<typeof amountsOf>
/** A person with the time zone to format times in. */
type Zoned = Pick<Person, 'time_zone'>

/** The amount an open request holds; undefined: none. */
const heldOf = (request: RequestRow, amounts: Amounts): string | undefined => {
  if (request.kind === 'buy') return request.paid_from === 'balance' ? amounts.usd : undefined
  return request.kind === 'deposit' ? undefined : amounts.coin
}

/** How far the rate of a trade may move, as a clause. */
export const unlessMoved = (percent: number): string => `unless the rate moves by more than ${percent}%`

const requested = (request: RequestRow, amounts: Amounts, person: Zoned, percent: number): string => {
  const held = heldOf(request, amounts)
  if (request.kind === 'deposit')
    return 'The amount will be added to your balance after an administrator has checked the proof.'
  if (held === undefined) {
    const limit = request.price_until
      ? ` by ${minuteFor(request.price_until, person)}. The price is locked until then, and for ${wallet.PROVED_PRICE_HOLDS_HOURS} hours from your proof on, ${unlessMoved(percent)}: then your payment is credited to your USD balance. Without proof the order expires. If you’ve paid by then, contact us and mention ${request.reference}`
      : ''
    return `We’re waiting for your payment of ${amounts.usd}. Your wallet shows how to pay. Mention ${request.reference} with the payment, and send a proof of it${limit}.`
  }
  const limit = request.price_until
    ? `, until ${minuteFor(request.price_until, person)} at the latest. The price is locked until then, ${unlessMoved(percent)}. After that, the order expires and the amount is available again`
    : ''
  const destination =
    request.kind === 'withdrawal'
      ? `${amounts.sent} will be sent to ${request.address}; the network fee is ${amounts.fee}. `
      : ''
  return `${destination}${held} is on hold until it’s decided${limit}. If you didn’t request this, cancel it in your wallet, change your password and contact us.`
}

const credited = (request: RequestRow, amounts: Amounts): string =>
  `${request.kind === 'sell' ? amounts.usd : amounts.coin} was added to your balance.`

const released = (request: RequestRow, amounts: Amounts): string => {
  const held = heldOf(request, amounts)
  return held === undefined ? 'Nothing was taken from your balance.' : `${held} is available again.`
}

/** Copy by state of the request. */
const copyByStatus: Record<Exclude<RequestStatus, 'pending'>, (request: RequestRow, amounts: Amounts) => Copy> = {
  in_review: () => ({ what: 'is in review', more: 'A second administrator reviews it before it’s decided.' }),
  // The reason for flagging is an internal note between administrators.
  flagged: () => ({ what: 'needs a closer look', more: 'We’ll let you know when it’s decided.' }),
  approved: (request, amounts) => ({
    what: 'was approved and will be sent',
    more: `${amounts.sent} will be sent to ${request.address}.`,
  }),
  completed: (request, amounts) =>
    request.kind === 'withdrawal'
      ? {
          what: 'was sent',
          more: `${amounts.sent} was sent to ${request.address} in the transaction ${request.tx_hash}.`,
        }
      : { what: 'was approved', more: credited(request, amounts) },
  denied: (request, amounts) => ({
    what: request.decided_by === null ? 'has expired' : 'was denied',
    more: released(request, amounts),
  }),
  rejected: (request, amounts) => ({ what: 'was rejected', more: released(request, amounts) }),
  cancelled: (request, amounts) => ({ what: 'was cancelled', more: released(request, amounts) }),
  failed: (_, amounts) => ({
    what: 'could not be sent',
    more: `${amounts.coin} was returned to your balance, including the network fee.`,
  }),
}

const copyOf = async (tx: Tx, request: RequestRow, amounts: Amounts, person: Zoned): Promise<Copy> => {
  if (request.status !== 'pending') return copyByStatus[request.status](request, amounts)
  const { driftPercent } = await getSettings(tx)
  return { what: 'was received', more: requested(request, amounts, person, driftPercent) }
}

/** Whether the member still has to pay and send a proof. */
const awaitsProof = ({ status, paid_from, proof_at }: RequestRow): boolean =>
  status === 'pending' && paid_from === 'outside' && proof_at === null

/** The link of the notification. Requests to pay or cancel have a page with instructions. */
const pathOf = ({ id, kind, paid_from, status }: RequestRow): string =>
  paid_from === 'outside' || (status === 'pending' && kind !== 'deposit') ? `/wallet?open=transaction:${id}` : '/wallet'

const reasoned: readonly RequestStatus[] = ['denied', 'rejected', 'failed']

/** A request with its owner, if loaded together. */
export type OwnedRequest = ScaledRequest & { owner?: Recipient & { deleted_at: Date | null } }

/** The person to notify. */
type Recipient = Pick<Person, 'id' | 'name' | 'email' | 'time_zone'>

const ownerOf = async (tx: Tx, { owner, person_id }: OwnedRequest): Promise<Recipient | undefined> =>
  owner ? (owner.deleted_at === null ? owner : undefined) : findPerson(tx, person_id)

/** The status shown in the wallet's badges. Buys paid outside show what they are waiting for. */
const activityStatus = (request: RequestRow): string => {
  if (awaitsProof(request)) return 'awaiting_payment'
  return request.status === 'denied' && request.decided_by === null ? 'lapsed' : request.status
}

/** Updates the request's status in its member's activity. */
export const recordRequest = (tx: Tx, request: ScaledRequest): Promise<void> =>
  logActivity(tx, request.person_id, {
    type: 'wallet',
    title: `${kindText[request.kind]} ${amountsOf(request, request.scale).coin}`,
    status: activityStatus(request),
    about: `request:${request.id}`,
  })

/** Notifies the member in their activity, in app and by email. Removed members are not notified. */
export const notifyMember = async (tx: Tx, request: OwnedRequest): Promise<void> => {
  const person = await ownerOf(tx, request)
  if (!person) return
  const amounts = amountsOf(request, request.scale)
  const copy = await copyOf(tx, request, amounts, person)
  const title = `${kindText[request.kind]} ${amounts.coin}`
  const reason = reasoned.includes(request.status) ? `: ${request.reason}` : ''
  const about = `Your request ${request.reference} ${copy.what}${reason}`
  await recordRequest(tx, request)
  await notify(tx, [person], {
    kind: 'request',
    about: `request ${request.reference}`,
    ...(awaitsProof(request) && { asks: { kind: 'proof', id: request.id } }),
    title:
      request.status === 'pending'
        ? `${kindText[request.kind]} request received: ${amounts.coin}`
        : `${title} ${copy.what}`,
    text: `${about}${/[.!?]$/.test(about) ? '' : '.'} ${copy.more}`,
    action: { label: 'Open your wallet', path: pathOf(request) },
  })
}
