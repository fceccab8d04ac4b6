import type { FirstStep } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { everDone } from '../activity/index.ts'
import { hasBackup } from '../backups/index.ts'
import { hasPublished } from '../content/index.ts'
import { listHolders } from '../identity/index.ts'
import { decidedSettings } from '../settings/index.ts'

/** A test email sent through the mail server, as in the audit log. */
export const TEST_MAIL = { type: 'setting', id: 'test email' } as const

/** Steps proven by administrators' actions, something published, or a finished backup. */
const actions = {
  plans: { type: 'plan' },
  frontPage: { type: 'setting', id: 'front page' },
  library: hasPublished,
  terms: { type: 'setting', id: 'terms' },
  privacy: { type: 'setting', id: 'privacy' },
  mailTest: TEST_MAIL,
  backup: hasBackup,
}

/** Which of the first steps are done, according to the database. */
export const firstStepsDone = async (
  tx: Tx,
  { smtp, coin }: { smtp: boolean; coin: boolean },
): Promise<Record<FirstStep, boolean>> => {
  const [decided, { terms, privacy, mailTest, ...done }, holders] = await Promise.all([
    decidedSettings(tx),
    everDone(tx, actions),
    listHolders(tx, 'approvals:decide'),
  ])
  return {
    ...done,
    coin,
    mail: smtp && mailTest,
    look: decided.has('platformName') || decided.has('look'),
    fee: decided.has('registrationFeeCents') || decided.has('signupCharge'),
    texts: terms && privacy,
    administrator: holders.length > 1,
  }
}
