import type { audit } from '@vesica/contract'
import { notices } from '../../i18n/notices.ts'
import type { Tx } from '../../platform/data/tx.ts'
import {
  type Actor,
  audit as writeEntry,
  beginRun,
  type Checked,
  endRun,
  findRun,
  storeCheck,
  lastCheck,
  lastCompared,
  notify,
  readHead,
  runningSince,
} from '../activity/index.ts'
import { listAdministrators, namesOf } from '../identity/index.ts'

const copy = notices.audit

const PAGE = { label: notices.general.openAuditLog, path: '/admin/audit' }

export const VERIFY_QUEUE = 'audit-verify'

/** The head of the chain, its last verification, and whether one is running. @param personId the caller */
export const presentChain = async (tx: Tx, personId: string) => {
  const head = await readHead(tx)
  return {
    chain: {
      head: { number: head?.number ?? 0, hash: head?.hash ?? '' },
      last: await lastCheck(tx),
      running: await runningSince(tx),
      compared: await lastCompared(tx, personId),
    },
  }
}

/** Starts a verification in a job, which is recorded in the log; a running one is reused. */
export const requestCheck = async (tx: Tx, actor: Actor, head: string | undefined): Promise<void> => {
  const run = await beginRun(tx, actor.userId, head ?? null)
  if (run === undefined) return
  await tx.enqueue({ queue: VERIFY_QUEUE, data: { run } })
  await writeEntry(tx, actor, {
    action: 'verify audit trail',
    subject: { type: 'audit trail', id: 'main' },
    after: { head: head ?? null },
  })
}

/** The parts of a head as it is emailed. */
export const storedHead = (text: string | null): audit.ChainHead | undefined => {
  const [number, hash = ''] = text?.split(':') ?? []
  return number === undefined ? undefined : { number: Number(number), hash }
}

/** Stores the result of a verification. Every administrator is notified of a broken chain at once. */
export const noteCheck = async (tx: Tx, check: audit.ChainCheck, requestedBy: string | null): Promise<void> => {
  await storeCheck(tx, check, requestedBy)
  if (!check.problem) return
  await notify(tx, await listAdministrators(tx), {
    kind: 'audit',
    ...copy.altered(check.problem.text),
    action: PAGE,
  })
}

/**
 * The same on an administrator's request. A pasted head that doesn't match is their claim against the log: the others
 * are told whose, once a day, and the chain is not called broken.
 */
export const noteRun = async (tx: Tx, id: string, { own, ...check }: Checked): Promise<void> => {
  const run = await findRun(tx, id)
  if (!run || !(await endRun(tx, id, check))) return
  await noteCheck(tx, { ...check, ok: own === null, problem: own }, run.asked_by)
  if (check.problem && !own) await notifyOfStranger(tx, run.asked_by, check.problem)
}

const notifyOfStranger = async (tx: Tx, userId: string, { text }: audit.ChainProblem): Promise<void> => {
  const name = (await namesOf(tx, [userId])).get(userId) ?? notices.general.formerAdministrator
  await notify(tx, await listAdministrators(tx), {
    kind: 'audit',
    key: `stranger ${userId} ${tx.now.toISOString().slice(0, 10)}`,
    ...copy.checksumDiffers(name, text),
    action: PAGE,
  })
}

/** Emails the head to every administrator: someone who rewrites the whole chain cannot rewrite those emails. */
export const mailHead = async (tx: Tx): Promise<void> => {
  const head = await readHead(tx)
  if (!head || head.number === 0) return
  await notify(tx, await listAdministrators(tx), {
    kind: 'audit',
    key: `head ${head.number}`,
    ...copy.checksum(head.number),
    also: [`${head.number}:${head.hash}`, copy.saveChecksum],
    action: PAGE,
  })
}
