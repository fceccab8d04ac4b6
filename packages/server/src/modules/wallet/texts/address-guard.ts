import { type Endpoint, holdsAddresses } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import type { Caller } from '../../../platform/caller.ts'
import type { Database } from '../../../platform/data/db.ts'
import { whyUnreadable } from '../../../platform/parsing/reading.rules.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, actorOf } from '../../activity/index.ts'
import { type Applier, countPendingBy, findPending, propose, notifyAll } from '../../approvals/index.ts'
import { lockPerson } from '../../identity/index.ts'
import { getSettings } from '../../settings/index.ts'
import { tables } from '../wallet.tables.ts'
import { addressesAmong, addressesIn, type NamedText, searchForAddresses, textsIn } from './addresses-in.ts'

// Anyone who writes text for members could tell them to pay elsewhere. On every endpoint, texts may therefore name only
// the platform's own payment addresses and those confirmed by a second administrator.

const KIND = 'known_address'

const copy = notices.wallet.addresses

/** Limits on unknown addresses proposed per call and pending per administrator. */
const PROPOSALS_MAX = 5
const PENDING_MAX = 10

/** The platform's payment addresses and the confirmed ones, normalized like those of `addressesIn`. */
const knownAddresses = async (tx: Tx): Promise<ReadonlySet<string>> => {
  const coins = await tables(tx)
    .selectFrom('asset')
    .select(['deposit_address', 'contract'])
    .where('deleted_at', 'is', null)
    // A contract is confirmed together with its address; without one it is unconfirmed.
    .where('deposit_address', '<>', '')
    .execute()
  const confirmed = await tables(tx).selectFrom('known_address').select('address').execute()
  const { ways } = (await getSettings(tx)).paymentWays
  const own = [
    ...coins.flatMap(({ deposit_address, contract }) => [deposit_address, contract ?? '']),
    ...ways.flatMap(({ enabled, text }) => (enabled ? [text] : [])),
  ]
  return new Set([...own.flatMap(addressesIn), ...confirmed.map(({ address }) => address)])
}

/**
 * Refuses texts that the platform itself restores or assembles if they contain an unconfirmed payment address, since no
 * caller submitted them in this form.
 * @param returning holds the texts, by field
 */
export const requireKnownAddresses = async (tx: Tx, returning: object): Promise<void> => {
  const [address] = await unknownOf(tx, addressesAmong(textsIn(returning)))
  if (address !== undefined) throw new Refusal('address_returns', { address })
}

/**
 * Errors of import rows that name unconfirmed addresses or take too long to parse, by row.
 * @param readOf the displayed text of a row
 */
export const addressFaults = async <Row>(
  tx: Tx,
  rows: readonly Row[],
  readOf: (row: Row) => string,
): Promise<ReadonlyMap<Row, string>> => {
  const read = rows.map((row) => {
    const text = readOf(row)
    const reason = whyUnreadable(text)
    return { row, reason, addresses: reason === undefined ? addressesAmong(textsIn({ text })) : [] }
  })
  const unknown = new Set(
    await unknownOf(
      tx,
      read.flatMap(({ addresses }) => addresses),
    ),
  )
  return new Map(
    read.flatMap(({ row, reason, addresses }) => {
      if (reason !== undefined) return [[row, reason] as const]
      const address = addresses.find((candidate) => unknown.has(candidate))
      if (address === undefined) return []
      return [[row, `This contains ${address}, which isn’t a confirmed address of this platform.`] as const]
    }),
  )
}

const unknownOf = async (tx: Tx, named: readonly string[]): Promise<string[]> => {
  if (named.length === 0) return []
  const known = await knownAddresses(tx)
  return named.filter((address) => !known.has(address))
}

/** Whether others will read the call's texts. For administrators, this is every call that changes something. */
const isReadByOthers = (endpoint: Endpoint, caller: Caller | undefined): boolean =>
  endpoint.addresses === 'refused' || (caller?.role === 'admin' && holdsAddresses(endpoint))

export type AddressGuard = (
  endpoint: Endpoint,
  call: { caller: Caller | undefined; address: string; body?: unknown; files?: unknown },
) => Promise<void>

/** Refuses texts that name unknown payment addresses. */
export const addressGuard =
  ({ read, transact }: Pick<Database, 'read' | 'transact'>): AddressGuard =>
  async (endpoint, { caller, address, body, files }) => {
    if (!isReadByOthers(endpoint, caller)) return
    const { addresses } = endpoint
    const own = typeof addresses === 'object' ? addresses.fields : []
    const named = await searchForAddresses([...textsIn(body, own), ...namesOf(files)])
    if (named.length === 0) return
    const unknown = await read((tx) => unknownOf(tx, named))
    const [first] = unknown
    if (first === undefined) return
    if (addresses === 'refused' || !caller) throw new Refusal('address_in_text', { address: first })
    const actor = actorOf({ caller, address })
    const proposed = unknown.slice(0, PROPOSALS_MAX)
    const isProposed = await transact((tx) => proposeAddresses(tx, actor, proposed, endpoint))
    if (!isProposed) throw new Refusal('addresses_wait', { address: proposed.join(', '), n: PENDING_MAX })
    throw new Refusal('address_held', { address: proposed.join(', ') })
  }

/** The names of uploaded files. */
const namesOf = (files: unknown): NamedText[] =>
  Object.entries((files ?? {}) as Record<string, { name: string } | readonly { name: string }[] | undefined>).flatMap(
    ([field, sent]) => (sent === undefined ? [] : [sent].flat().map(({ name }) => ({ field, text: name }))),
  )

/**
 * Proposes addresses and announces them in one notification, so that a flood of them cannot hide other changes.
 * @returns false: too many of the caller's proposals are pending, and none was added
 */
const proposeAddresses = async (
  tx: Tx,
  actor: Actor,
  addresses: readonly string[],
  { summary }: Endpoint,
): Promise<boolean> => {
  // Makes concurrent calls count each other.
  await lockPerson(tx, actor.userId)
  const fresh: string[] = []
  for (const address of addresses) if (!(await findPending(tx, KIND, address))) fresh.push(address)
  if (fresh.length === 0) return true
  const left = PENDING_MAX - (await countPendingBy(tx, KIND, actor.userId))
  if (left <= 0) return false
  const proposed = fresh.slice(0, left)
  for (const address of proposed)
    await propose(tx, actor, {
      kind: KIND,
      subject: address,
      title: copy.address(address),
      before: '',
      after: copy.allowed(summary),
      payload: { address },
      byItself: 'when alone',
      isToldByCaller: proposed.length > 1,
    })
  if (proposed.length === 1) return true
  await notifyAll(tx, copy.severalRequested({ by: actor.name, addresses: proposed, usedIn: summary }))
  return true
}

/** Allows texts to name the confirmed address. */
export const applyKnownAddress: Applier = async (tx, { subject }) => {
  await tables(tx)
    .insertInto('known_address')
    .values({ address: subject, known_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
