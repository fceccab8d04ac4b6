import type { FirstStep } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { everDone } from '../activity/index.ts'
import { listHolders } from '../identity/index.ts'
import { decidedSettings } from '../settings/index.ts'

/** What acts of administrators say is done. */
const acts = {
  plans: { type: 'plan' },
  frontPage: { type: 'setting', id: 'front page' },
  library: { type: 'content' },
  terms: { type: 'setting', id: 'terms' },
  privacy: { type: 'setting', id: 'privacy' },
  backup: { type: 'backup' },
}

/** Which of the first steps are done, each by what the database holds. */
export const firstStepsDone = async (
  tx: Tx,
  known: { mail: boolean; coin: boolean },
): Promise<Record<FirstStep, boolean>> => {
  const [decided, { terms, privacy, ...done }, holders] = await Promise.all([
    decidedSettings(tx),
    everDone(tx, acts),
    listHolders(tx, 'control:decide'),
  ])
  return {
    ...known,
    ...done,
    look: decided.has('platformName') || decided.has('look'),
    fee: decided.has('registrationFeeCents') || decided.has('signupCharge'),
    texts: terms && privacy,
    administrator: holders.length > 1,
  }
}
