import { applyAnnouncement } from './modules/announcements/index.ts'
import { applyRule, type Appliers } from './modules/approvals/index.ts'
import { applyAddressOf, applyRoles, applySecondFactor } from './modules/membership/index.ts'
import { applyCredits } from './modules/support/index.ts'
import { applyMailServer } from './modules/system/index.ts'
import { applyAddress, applyKnownAddress, applyPaymentWays, applyRate } from './modules/wallet/index.ts'

/** Which module applies a change that waited for a second administrator. */
export const appliers: Appliers = {
  rule: applyRule,
  rate: applyRate,
  deposit_address: applyAddress,
  payment_ways: applyPaymentWays,
  mail_server: applyMailServer,
  known_address: applyKnownAddress,
  announcement: applyAnnouncement,
  credits: applyCredits,
  email: applyAddressOf,
  offices: applyRoles,
  second_factor: applySecondFactor,
}
