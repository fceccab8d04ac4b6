import type { Tx } from '../../../platform/data/tx.ts'
import {
  accounts,
  againstDue,
  type Difference,
  type Line,
  linesText,
  type OutsideCheck,
  reversed,
} from '../../wallet/index.ts'
import { type RefundedTo, tables } from '../membership.tables.ts'

/** The payment for a period. */
export interface Paid {
  asset: string
  /** In the coin's smallest units. */
  units: bigint
  /** From the member's wallet, or from outside into custody. */
  from: 'wallet' | 'outside'
}

/** The source of a payment for a period or gift; payments with a proof came from outside. */
export const paidFrom = ({ request_id }: { request_id: string | null }): Paid['from'] =>
  request_id === null ? 'wallet' : 'outside'

/** The ledger lines of a payment for a period. */
export const paymentLines = (personId: string, { asset, units, from }: Paid): Line[] => [
  {
    asset,
    units,
    debit: from === 'wallet' ? accounts.available(personId, asset) : accounts.custody(asset),
    credit: accounts.revenue('membership', asset),
  },
]

export const payKey = (periodId: string): string => `membership:${periodId}:pay`
export const refundKey = (periodId: string): string => `membership:${periodId}:give-back`

/** The ledger lines of a gift's refund: the payment reversed. Wallet payments of removed members go to suspense. */
export const refundLines = (personId: string, { asset, units }: Paid, to: RefundedTo): Line[] => [
  { asset, units, debit: accounts.revenue('membership', asset), credit: refundAccount(personId, asset, to) },
]

const refundAccount = (personId: string, asset: string, to: RefundedTo): string => {
  if (to === 'outside') return accounts.custody(asset)
  return to === 'wallet' ? accounts.available(personId, asset) : accounts.suspenseOf(personId, asset)
}

/**
 * The journals due for every paid or refunded period and gift, by key. External payments are due only once approved,
 * and for the quoted amount.
 */
const dueJournals = async (tx: Tx): Promise<ReadonlyMap<string, string>> => {
  const due = new Map<string, string>()
  for (const row of await paidPeriods(tx)) {
    const from = paidFrom(row)
    const units = from === 'wallet' ? row.units : row.received
    if (units === null) continue
    const lines = paymentLines(row.person_id, { asset: row.asset_code ?? '', units: BigInt(units), from })
    due.set(payKey(row.id), linesText(lines))
    if (row.given_back) due.set(refundKey(row.id), linesText(reversed(lines)))
  }
  for (const gift of await paidGifts(tx)) {
    if (gift.request_id !== null && gift.status !== 'approved') continue
    const paid = { asset: gift.asset_code, units: BigInt(gift.units), from: paidFrom(gift) }
    due.set(payKey(gift.id), linesText(paymentLines(gift.person_id, paid)))
    if (gift.refunded_to) due.set(refundKey(gift.id), linesText(refundLines(gift.person_id, paid, gift.refunded_to)))
  }
  return due
}

/** Paid periods. For external payments with the amount received; null: not approved. */
const paidPeriods = (tx: Tx) =>
  tables(tx)
    .selectFrom('membership_period as period')
    .leftJoin('membership_request as request', (join) =>
      join.onRef('request.id', '=', 'period.request_id').on('request.status', '=', 'approved'),
    )
    .leftJoin('membership_quote as quote', 'quote.id', 'request.quote_id')
    .select(['period.id', 'period.person_id', 'period.asset_code', 'period.units', 'period.request_id'])
    .select(['period.given_back', 'quote.units as received'])
    .where('period.asset_code', 'is not', null)
    .execute()

/** Paid gifts. */
const paidGifts = (tx: Tx) =>
  tables(tx)
    .selectFrom('membership_gift as gift')
    .innerJoin('membership_quote as quote', 'quote.id', 'gift.quote_id')
    .leftJoin('membership_request as request', 'request.id', 'gift.request_id')
    .select(['gift.id', 'gift.request_id', 'gift.refunded_to', 'request.status'])
    .select(['quote.person_id', 'quote.asset_code', 'quote.units'])
    .where('gift.ready_at', 'is not', null)
    .execute()

/** Whether a member has paid for membership: the registration fee, or a period that was not refunded. */
export const hasPaid = async (tx: Tx, personId: string): Promise<boolean> => {
  const { paid } = await tables(tx)
    .selectNoFrom((eb) =>
      eb
        .or([
          eb.exists(
            eb
              .selectFrom('signup_request')
              .select('id')
              .where('person_id', '=', personId)
              .where('status', '=', 'approved')
              .where('fee_units', 'is not', null),
          ),
          eb.exists(
            eb
              .selectFrom('membership_period')
              .select('id')
              .where('person_id', '=', personId)
              .where('asset_code', 'is not', null)
              .where('given_back', '=', false),
          ),
        ])
        .as('paid'),
    )
    .executeTakeFirstOrThrow()
  return Boolean(paid)
}

/** Approved external payments without a period or gift. */
const unusedReceipts = async (tx: Tx): Promise<Difference[]> => {
  const rows = await tables(tx)
    .selectFrom('membership_request as request')
    .select('request.id')
    .where('request.status', '=', 'approved')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('membership_period').select('id').whereRef('request_id', '=', 'request.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('membership_gift').select('id').whereRef('request_id', '=', 'request.id'))),
    )
    .execute()
  return rows.map(({ id }) => ({
    subject: `payment ${id}`,
    text: 'is approved, and nothing came of it; give what was paid for',
  }))
}

/** Compares all paid periods and gifts with the ledger's journals, in both directions. */
export const checkMemberships: OutsideCheck = async (tx, postedOf) => [
  ...againstDue(await postedOf('membership'), await dueJournals(tx), {
    missing: 'is not posted for a period that was paid',
    stray: 'was posted for no period that was paid',
  }),
  ...(await unusedReceipts(tx)),
]
