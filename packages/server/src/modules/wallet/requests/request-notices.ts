import { coinAmount, wallet } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { minuteFor } from '../../../platform/clock.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { notify, logActivity } from '../../activity/index.ts'
import { findPerson, type Person } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { coinText } from '../coins/coin.rules.ts'
import type { RequestRow, RequestStatus, ScaledRequest } from '../wallet.tables.ts'

const copy = notices.walletRequests

type StateText = ReturnType<typeof copy.states.received>

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

/** What happens next to a new request. @param percent by which the rate may move */
const nextOf = (request: RequestRow, amounts: Amounts, person: Zoned, percent: number): string => {
  const { kind, reference } = request
  const price = request.price_until ? { until: minuteFor(request.price_until, person), percent } : undefined
  const held = heldOf(request, amounts)
  if (kind === 'deposit') return copy.next.deposit
  if (held === undefined)
    return copy.next.toPay({ amount: amounts.usd, reference, hours: wallet.PROVED_PRICE_HOLDS_HOURS, price })
  const onHold = copy.next.onHold(held, price)
  if (kind !== 'withdrawal') return onHold
  return `${copy.next.withdrawal({ amount: amounts.sent, address: request.address ?? '', fee: amounts.fee })} ${onHold}`
}

/** The outcome, and what happened to the amount, by state of the request. */
const stateTexts: Record<Exclude<RequestStatus, 'pending'>, (request: RequestRow, amounts: Amounts) => StateText> = {
  in_review: () => copy.states.inReview,
  // The reason for flagging is an internal note between administrators.
  flagged: () => copy.states.flagged,
  approved: ({ address }, { sent }) => copy.states.toBeSent(sent, address ?? ''),
  completed: ({ kind, address, tx_hash }, { sent, coin, usd }) =>
    kind === 'withdrawal'
      ? copy.states.sent({ amount: sent, address: address ?? '', transaction: tx_hash ?? '' })
      : copy.states.approved(kind === 'sell' ? usd : coin),
  denied: (request, amounts) =>
    copy.states[request.decided_by === null ? 'expired' : 'denied'](heldOf(request, amounts)),
  rejected: (request, amounts) => copy.states.rejected(heldOf(request, amounts)),
  cancelled: (request, amounts) => copy.states.cancelled(heldOf(request, amounts)),
  failed: (_, { coin }) => copy.states.failed(coin),
}

const stateTextOf = async (tx: Tx, request: RequestRow, amounts: Amounts, person: Zoned): Promise<StateText> => {
  if (request.status !== 'pending') return stateTexts[request.status](request, amounts)
  const { driftPercent } = await getSettings(tx)
  return copy.states.received(nextOf(request, amounts, person, driftPercent))
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
    title: copy.ofAmount(request.kind, amountsOf(request, request.scale).coin),
    status: activityStatus(request),
    about: `request:${request.id}`,
  })

/** Notifies the member in their activity, in app and by email. Removed members are not notified. */
export const notifyMember = async (tx: Tx, request: OwnedRequest): Promise<void> => {
  const person = await ownerOf(tx, request)
  if (!person) return
  const amounts = amountsOf(request, request.scale)
  const { reference } = request
  const state = await stateTextOf(tx, request, amounts, person)
  const reason = reasoned.includes(request.status) ? (request.reason ?? undefined) : undefined
  await recordRequest(tx, request)
  await notify(tx, [person], {
    kind: 'request',
    about: `request ${reference}`,
    ...(awaitsProof(request) && { asks: { kind: 'proof', id: request.id } }),
    title:
      request.status === 'pending'
        ? copy.receivedTitle(request.kind, amounts.coin)
        : copy.changedTitle(copy.ofAmount(request.kind, amounts.coin), state.outcome),
    text: copy.text({ reference, reason, ...state }),
    action: { label: copy.open, path: pathOf(request) },
  })
}
