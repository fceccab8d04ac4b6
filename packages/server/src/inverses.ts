import { communityInverses } from './modules/community/index.ts'
import { contentInverses } from './modules/content/index.ts'
import { ruleInverses } from './modules/approvals/index.ts'
import { liveInverses } from './modules/liveSessions/index.ts'
import { memberInverses } from './modules/membership/index.ts'
import type { Inverses } from './modules/activity/index.ts'
import { storeInverses } from './modules/store/index.ts'
import { supportInverses } from './modules/support/index.ts'
import { backupsInverses } from './modules/backups/index.ts'
import { webhooksInverses } from './modules/webhooks/index.ts'
import { walletInverses } from './modules/wallet/index.ts'
import { systemInverses } from './modules/system/index.ts'

/** How actions of administrators are undone, declared by each module. Money is corrected, not undone. */
export const inverses: Inverses = {
  ...ruleInverses,
  ...webhooksInverses,
  ...walletInverses,
  ...memberInverses,
  ...contentInverses,
  ...communityInverses,
  ...liveInverses,
  ...storeInverses,
  ...supportInverses,
  ...backupsInverses,
  ...systemInverses,
}
