import { checkEnrolments } from './modules/content/index.ts'
import { checkFees, checkMemberships } from './modules/membership/index.ts'
import { checkOrders } from './modules/store/index.ts'
import { checkCredits } from './modules/support/index.ts'

/** What later modules know about the ledger's journals. */
export const outsideChecks = {
  'sign-ups are posted': checkFees,
  'memberships are posted': checkMemberships,
  'orders are posted': checkOrders,
  'courses are posted': checkEnrolments,
  'credits are posted': checkCredits,
}
