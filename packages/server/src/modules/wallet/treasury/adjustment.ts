import { parseAmount, type treasury } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import { find } from '../../../platform/data/find.ts'
import { newId, newReference } from '../../../platform/ids.ts'
import { Refusal, refuseField, refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit, notify, settleRequests } from '../../activity/index.ts'
import { askerNotCounting, requireCounting } from '../../approvals/index.ts'
import { alreadyDecided, lockDeciders, listHolders, namesOf } from '../../identity/index.ts'
import { memberOf } from '../ledger/account.rules.ts'
import { coinText, inputDecimals, MOST_COINS } from '../coins/coin.rules.ts'
import { Authority } from '../ledger/authority.ts'
import { requireTreasury } from '../ledger/treasury.ts'
import { Overdraft, post } from '../ledger/ledger.ts'
import { tables, type WalletTables } from '../wallet.tables.ts'
import type { Selectable } from 'kysely'

const copy = notices.wallet.treasury

type AdjustmentRow = Selectable<WalletTables['ledger_adjustment']> & { scale: number }

const adjustments = (tx: Tx) =>
  tables(tx)
    .selectFrom('ledger_adjustment')
    .innerJoin('asset', 'asset.code', 'ledger_adjustment.asset_code')
    .selectAll('ledger_adjustment')
    .select('asset.scale')

/**
 * Administrators who may decide on an open correction: those with the permission who neither requested it nor own one
 * of its accounts.
 */
const decidersOf = (row: AdjustmentRow, holders: readonly { id: string; name: string }[]) => {
  if (row.status !== 'pending') return []
  const involved = [row.requested_by, memberOf(row.debit_code), memberOf(row.credit_code)]
  return holders.filter(({ id }) => !involved.includes(id))
}

const presentAll = async (tx: Tx, rows: readonly AdjustmentRow[]): Promise<treasury.Adjustment[]> => {
  const owners = rows.flatMap((row) => [memberOf(row.debit_code), memberOf(row.credit_code)])
  const people = rows.flatMap((row) => [row.requested_by, row.decided_by])
  const names = await namesOf(
    tx,
    [...people, ...owners].filter((id) => id !== null),
  )
  const holders = await listHolders(tx, 'treasury:decide')
  const ownerName = (code: string) => names.get(memberOf(code) ?? '') ?? null
  return rows.map((row) => ({
    id: row.id,
    reference: row.reference,
    asset: row.asset_code,
    amount: coinText(BigInt(row.units), row.scale),
    debit: row.debit_code,
    credit: row.credit_code,
    debitMember: ownerName(row.debit_code),
    creditMember: ownerName(row.credit_code),
    debitMemberId: memberOf(row.debit_code),
    creditMemberId: memberOf(row.credit_code),
    reason: row.reason,
    status: row.status,
    requestedBy: names.get(row.requested_by) ?? '',
    requestedById: row.requested_by,
    requestedAt: row.requested_at.toISOString(),
    decidedBy: row.decided_by ? (names.get(row.decided_by) ?? '') : null,
    decidedAt: row.decided_at?.toISOString() ?? null,
    deciders: decidersOf(row, holders).map(({ name }) => name),
    deciderIds: decidersOf(row, holders).map(({ id }) => id),
  }))
}

const presentOne = async (tx: Tx, id: string): Promise<treasury.Adjustment> => {
  const [adjustment] = await presentAll(tx, [
    await adjustments(tx).where('ledger_adjustment.id', '=', id).executeTakeFirstOrThrow(),
  ])
  if (!adjustment) throw new Error('An adjustment that was just written is gone')
  return adjustment
}

/** All open corrections, then the last 50 decided ones, newest first. */
export const listAdjustments = async (tx: Tx): Promise<treasury.Adjustment[]> =>
  presentAll(tx, [
    ...(await adjustments(tx).where('status', '=', 'pending').orderBy('requested_at', 'desc').execute()),
    ...(await adjustments(tx).where('status', '<>', 'pending').orderBy('decided_at', 'desc').limit(50).execute()),
  ])

/** Requests a correction of one transfer. Nothing moves until another administrator approves it. */
export const requestAdjustment = async (
  tx: Tx,
  actor: Actor,
  input: { asset: string; amount: string; debit: string; credit: string; reason: string },
): Promise<treasury.Adjustment> => {
  const asset = await tables(tx)
    .selectFrom('asset')
    .select(['code', 'scale'])
    .where('code', '=', input.asset)
    .executeTakeFirst()
  if (!asset) throw refuseField('coin_unknown', 'asset')
  const decimals = inputDecimals(asset.scale)
  const typed = parseAmount(input.amount, decimals)
  if (!typed) throw refuseFields({ amount: [`Please enter an amount above 0 with at most ${decimals} decimals.`] })
  if (typed >= MOST_COINS * 10n ** BigInt(decimals)) throw refuseFields({ amount: ['Please enter a smaller amount.'] })
  await requireAccounts(tx, input)
  const id = newId()
  await tables(tx)
    .insertInto('ledger_adjustment')
    .values({
      id,
      reference: newReference('ADJ'),
      asset_code: asset.code,
      units: (typed * 10n ** BigInt(asset.scale - decimals)).toString(),
      debit_code: input.debit,
      credit_code: input.credit,
      reason: input.reason,
      status: 'pending',
      requested_by: actor.userId,
      requested_at: tx.now,
      decided_by: null,
      decided_at: null,
    })
    .execute()
  const colleagues = (await listHolders(tx, 'treasury:decide')).filter((holder) => holder.id !== actor.userId)
  await notify(tx, colleagues, {
    kind: 'request_waiting',
    asks: { kind: 'adjustment', id },
    ...copy.correctionRequested({ by: actor.name, amount: `${input.amount} ${asset.code}`, reason: input.reason }),
    action: { label: copy.open, path: '/admin/transactions?view=treasury' },
  })
  await audit(tx, actor, { action: 'request adjustment', subject: { type: 'adjustment', id }, after: input })
  tx.announce({ topics: ['wallet'], admins: 'treasury:read' })
  return presentOne(tx, id)
}

const requireAccounts = async (tx: Tx, input: { asset: string; debit: string; credit: string }): Promise<void> => {
  const known = await tables(tx)
    .selectFrom('ledger_account')
    .select(['code', 'kind'])
    .where('code', 'in', [input.debit, input.credit])
    .where('asset_code', '=', input.asset)
    .execute()
  for (const side of ['debit', 'credit'] as const) {
    if (!known.some((account) => account.code === input[side])) throw refuseField('account_unknown', side)
  }
  const held = known.find((account) => account.kind === 'held')
  if (held) {
    const side = held.code === input.debit ? 'debit' : 'credit'
    throw refuseFields({ [side]: ['Amounts on hold can’t be moved here. Deny the request instead.'] })
  }
  if (input.debit === input.credit) throw refuseField('account_unknown', 'credit')
}

/**
 * Approves or denies another administrator's correction, once. Owners of its accounts may do neither, so that they can
 * neither credit themselves nor keep what should be taken back.
 */
export const decideAdjustment = async (
  tx: Tx,
  actor: Actor,
  id: string,
  decision: 'approved' | 'denied',
): Promise<treasury.Adjustment> => {
  const row = await find(
    id,
    tables(tx).selectFrom('ledger_adjustment').selectAll().where('id', '=', id).forNoKeyUpdate(),
  )
  if (row.status !== 'pending')
    throw await alreadyDecided(tx, { decision: row.status, by: row.decided_by, at: row.decided_at ?? tx.now })
  if (row.requested_by === actor.userId) throw new Refusal('own_request')
  if ([row.debit_code, row.credit_code].some((code) => memberOf(code) === actor.userId))
    throw new Refusal('own_account')
  if (decision === 'approved') await postAdjustment(tx, actor, row)
  await tables(tx)
    .updateTable('ledger_adjustment')
    .set({ status: decision, decided_by: actor.userId, decided_at: tx.now })
    .where('id', '=', id)
    .execute()
  settleRequests(tx, 'adjustment', id)
  await audit(tx, actor, {
    action: `${decision === 'approved' ? 'approve' : 'deny'} adjustment`,
    subject: { type: 'adjustment', id },
    before: { status: 'pending' },
    after: { status: decision },
  })
  tx.announce({ topics: ['wallet'] })
  return presentOne(tx, id)
}

const correctionKey = (id: string): string => `adjustment:${id}:approve`

/**
 * A correction can move any amount, so the decisions of both administrators must count. Otherwise one could approve
 * with an administrator they appointed, or approve that one's request.
 */
const authoriseCorrection = async (
  tx: Tx,
  actor: Actor,
  { id, requested_by }: Selectable<WalletTables['ledger_adjustment']>,
): Promise<Authority> => {
  const holding = await lockDeciders(tx, [requested_by, actor.userId], 'treasury:decide')
  if (!holding.has(actor.userId)) throw new Refusal('forbidden')
  const authority = Authority.byWordOf(correctionKey(id), 2, [...holding.values()])
  if (authority) return authority
  if (!holding.get(actor.userId)) await requireCounting(tx, actor, 'treasury:decide')
  throw await askerNotCounting(tx, requested_by)
}

const postAdjustment = async (
  tx: Tx,
  actor: Actor,
  row: Selectable<WalletTables['ledger_adjustment']>,
): Promise<void> => {
  const authority = await authoriseCorrection(tx, actor, row)
  const lines = [{ asset: row.asset_code, units: BigInt(row.units), debit: row.debit_code, credit: row.credit_code }]
  try {
    await post(tx, {
      kind: 'adjustment',
      reference: row.id,
      key: correctionKey(row.id),
      actorId: actor.userId,
      lines,
      authority,
    })
  } catch (error) {
    if (error instanceof Overdraft) throw new Refusal('insufficient_house', { account: row.debit_code })
    throw error
  }
  await requireTreasury(tx, lines)
}
