import type { audit } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import {
  type Actor,
  audit as writeEntry,
  type Checked,
  keepCheck,
  lastCheck,
  notify,
  readHead,
} from '../activity/index.ts'
import { listAdministrators } from '../identity/index.ts'

const PAGE = { label: 'Open activity and audit', path: '/admin/audit' }

/** Where the chain ends, and what checking it came to last. */
export const presentChain = async (tx: Tx) => {
  const head = await readHead(tx)
  return { chain: { head: { number: head?.number ?? 0, hash: head?.hash ?? '' }, last: await lastCheck(tx) } }
}

/** Keeps what a check came to; every administrator hears at once of a chain that is broken. */
export const noteCheck = async (tx: Tx, check: audit.ChainCheck, askedBy: string | null): Promise<void> => {
  await keepCheck(tx, check, askedBy)
  if (!check.problem) return
  await notify(tx, await listAdministrators(tx), {
    kind: 'audit',
    title: 'The audit trail is broken',
    text: `${check.problem.text} Somebody with access to the database changed what administrators did, or its storage is damaged. Keep a copy of the database as it is before anything else.`,
    action: PAGE,
  })
}

/**
 * The same at an administrator's wish, which the trail keeps too. A head that somebody pasted and that does not fit is
 * their word against the trail's: the others hear whose, once a day, and the chain is not called broken for it.
 */
export const noteCheckFor = async (tx: Tx, actor: Actor, { own, ...check }: Checked, head?: string): Promise<void> => {
  await noteCheck(tx, { ...check, ok: own === null, problem: own }, actor.userId)
  if (check.problem && !own) await tellOfStranger(tx, actor, check.problem)
  await writeEntry(tx, actor, {
    action: 'verify audit trail',
    subject: { type: 'audit trail', id: 'main' },
    after: { ok: check.ok, entries: check.entries, ...(head && { head }) },
  })
}

const tellOfStranger = async (tx: Tx, { userId, name }: Actor, { text }: audit.ChainProblem): Promise<void> =>
  notify(tx, await listAdministrators(tx), {
    kind: 'audit',
    key: `stranger ${userId} ${tx.now.toISOString().slice(0, 10)}`,
    title: 'A head that does not fit the audit trail',
    text: `${name} compared the audit trail with a head that does not fit: ${text} Either all of it was rewritten, or that head was never its own. Compare it with a head from one of your own letters.`,
    action: PAGE,
  })

/** Mails where the chain ends to every administrator: whoever rewrites all of it cannot rewrite those letters. */
export const mailHead = async (tx: Tx): Promise<void> => {
  const head = await readHead(tx)
  if (!head || head.number === 0) return
  await notify(tx, await listAdministrators(tx), {
    kind: 'audit',
    key: `head ${head.number}`,
    title: `Head of the audit trail: entry ${head.number}`,
    text: `The audit trail has ${head.number} entries. This line stands for all of them:`,
    also: [
      `${head.number}:${head.hash}`,
      'Keep this letter. Pasted into “Activity and audit”, or given to “npm run verify -- --head”, the line shows whether anything up to that entry was rewritten since.',
    ],
    action: PAGE,
  })
}
