import { accountPersonal } from './modules/account/index.ts'
import { backupsPersonal } from './modules/backups/index.ts'
import { importsPersonal } from './modules/imports/index.ts'
import { viewsPersonal } from './modules/views/index.ts'
import { supportPersonal } from './modules/support/index.ts'
import { storePersonal } from './modules/store/index.ts'
import { communityPersonal } from './modules/community/index.ts'
import { livePersonal } from './modules/liveSessions/index.ts'
import { contentPersonal } from './modules/content/index.ts'
import { membershipPersonal } from './modules/membership/index.ts'
import { walletPersonal } from './modules/wallet/index.ts'
import { webhooksPersonal } from './modules/webhooks/index.ts'
import { controlPersonal } from './modules/approvals/index.ts'
import { activityPersonal } from './modules/activity/index.ts'
import { identityPersonal } from './modules/identity/index.ts'
import { platformPersonal } from './platform/uploads/personal.ts'

/** What each module holds of people; whoever names others' rows comes before them. */
export const personal = [
  ...backupsPersonal,
  ...accountPersonal,
  ...importsPersonal,
  ...viewsPersonal,
  ...supportPersonal,
  ...storePersonal,
  ...livePersonal,
  ...communityPersonal,
  ...contentPersonal,
  ...membershipPersonal,
  ...walletPersonal,
  ...webhooksPersonal,
  ...controlPersonal,
  ...activityPersonal,
  ...platformPersonal,
  ...identityPersonal,
]
