export {
  type Action,
  type Actor,
  actorOf,
  actionsOn,
  audit,
  auditMany,
  auditRefused,
  listActions,
  markUndoing,
  everDone,
  statesBefore,
} from './audit.ts'
export { type EmailState, emailStates, noteBounce } from './emails/bounce.ts'
export { type EmailMetrics, emailMetrics } from './emails/metrics.ts'
export { fillTemplate } from './emails/filled-template.ts'
export {
  customTemplates,
  changeTemplate,
  currentTemplateFacts,
  listEmailTemplates,
  presentTemplate,
  requireFit,
  currentTemplate,
} from './emails/template.ts'
export type { Answering } from './emails/message.ts'
export { type Checked, readHead, verifyChain } from './trail/verify.ts'
export { listEntries, logActivity } from './entry.ts'
export { type Addressee, type Notice, notify, readOfCauses, settleRequests } from './notification.ts'
export { storeCheck, lastCheck } from './trail/checks.ts'
export { beginRun, endRun, findRun, lastCompared, runningSince } from './trail/runs.ts'
export {
  type Entry,
  findEntry,
  lastWritten,
  lockEntry,
  pageOfTrail,
  relatedTo,
  searchedTrail,
  type TrailPage,
  type TrailQuery,
  wholeTrail,
} from './trail/entries.ts'
export { backOf, type Done, type Facts, hasMovedOn, type Inverse, type Inverses } from './undo.ts'
export { personal as activityPersonal } from './personal.ts'
