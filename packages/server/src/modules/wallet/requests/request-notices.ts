import { coinAmount, wallet } from '@vesica/contract'
import { minuteFor } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify, logActivity } from '../../activity/index.ts'
import { findPerson, type Person } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { coinText } from '../coins/coin.rules.ts'
import { kindWords } from './request.rules.ts'
import type { RequestRow, RequestStatus, ScaledRequest } from '../wallet.tables.ts'

/** What a member reads: amounts with their coin, and what became of what the request took. */
interface Words {
  /** What happened, after the request's own words. */
  what: string
  /** A sentence or two more, for the text alone. */
  more: string
}

/** Amounts of a request as text: of the coin, what a withdrawal sends and its network fee, and the dollars of a trade. */
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
/** Whose clock a time is told by. */
type Zoned = Pick<Person, 'time_zone'>

/** What an open request holds; undefined when it holds nothing. */
const heldOf = (request: RequestRow, amounts: Amounts): string | undefined => {
  if (request.kind === 'buy') return request.paid_from === 'balance' ? amounts.usd : undefined
  return request.kind === 'deposit' ? undefined : amounts.coin
}

/** How far the rate of a trade may move, as a condition in a sentence. */
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
  const where =
    request.kind === 'withdrawal'
      ? `${amounts.sent} will be sent to ${request.address}; the network fee is ${amounts.fee}. `
      : ''
  return `${where}${held} is on hold until it’s decided${limit}. If you didn’t request this, cancel it in your wallet, change your password and contact us.`
}

const credited = (request: RequestRow, amounts: Amounts): string =>
  `${request.kind === 'sell' ? amounts.usd : amounts.coin} was added to your balance.`

const released = (request: RequestRow, amounts: Amounts): string => {
  const held = heldOf(request, amounts)
  return held === undefined ? 'Nothing was taken from your balance.' : `${held} is available again.`
}

/** The words for what a request came to. */
const wordsFor: Record<
  RequestStatus,
  (request: RequestRow, amounts: Amounts, person: Zoned, percent: number) => Words
> = {
  pending: (request, amounts, person, percent) => ({
    what: 'was received',
    more: requested(request, amounts, person, percent),
  }),
  in_review: () => ({ what: 'is in review', more: 'A second administrator reviews it before it’s decided.' }),
  // Why it was put aside is the administrators' note to each other.
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

/** Whether it waits for the member, who is to pay it and to send a proof. */
const awaitsProof = ({ status, paid_from, proof_at }: RequestRow): boolean =>
  status === 'pending' && paid_from === 'outside' && proof_at === null

/** Where the notification leads: what is to be paid, or can be cancelled, has a page that says how. */
const pathOf = ({ id, kind, paid_from, status }: RequestRow): string =>
  paid_from === 'outside' || (status === 'pending' && kind !== 'deposit') ? `/wallet?open=transaction:${id}` : '/wallet'

const reasoned: readonly RequestStatus[] = ['denied', 'rejected', 'failed']

/** A request with whose it is, where that was read with it. */
export type OwnedRequest = ScaledRequest & { owner?: Told & { deleted_at: Date | null } }

/** Whom to tell. */
type Told = Pick<Person, 'id' | 'name' | 'email' | 'time_zone'>

const ownerOf = async (tx: Tx, { owner, person_id }: OwnedRequest): Promise<Told | undefined> =>
  owner ? (owner.deleted_at === null ? owner : undefined) : findPerson(tx, person_id)

/** The word for how a request is, as the wallet's badges have it: of one that is paid outside, what it waits for. */
const activityStatus = (request: RequestRow): string => {
  if (awaitsProof(request)) return 'awaiting_payment'
  return request.status === 'denied' && request.decided_by === null ? 'lapsed' : request.status
}

/** Writes how a request is now into its member's activity. */
export const recordRequest = (tx: Tx, request: ScaledRequest): Promise<void> =>
  logActivity(tx, request.person_id, {
    type: 'wallet',
    title: `${kindWords[request.kind]} ${amountsOf(request, request.scale).coin}`,
    status: activityStatus(request),
    about: `request:${request.id}`,
  })

/**
 * Tells the member what became of their request: an entry in their activity, a notification and a letter. Who was
 * removed is told nothing.
 */
export const notifyMember = async (tx: Tx, request: OwnedRequest): Promise<void> => {
  const person = await ownerOf(tx, request)
  if (!person) return
  const amounts = amountsOf(request, request.scale)
  const { driftPercent } = await getSettings(tx)
  const words = wordsFor[request.status](request, amounts, person, driftPercent)
  const title = `${kindWords[request.kind]} ${amounts.coin}`
  const reason = reasoned.includes(request.status) ? `: ${request.reason}` : ''
  const about = `Your request ${request.reference} ${words.what}${reason}`
  await recordRequest(tx, request)
  await notify(tx, [person], {
    kind: 'request',
    about: `request ${request.reference}`,
    ...(awaitsProof(request) && { asks: { kind: 'proof', id: request.id } }),
    title:
      request.status === 'pending'
        ? `${kindWords[request.kind]} request received: ${amounts.coin}`
        : `${title} ${words.what}`,
    text: `${about}${/[.!?]$/.test(about) ? '' : '.'} ${words.more}`,
    action: { label: 'Open your wallet', path: pathOf(request) },
  })
}
