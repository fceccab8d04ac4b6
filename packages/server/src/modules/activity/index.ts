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
export { type EmailState, emailStates, noteBounce } from './letters/bounce.ts'
export { type EmailMetrics, emailMetrics } from './letters/figures.ts'
export { fillTemplate } from './letters/worded.ts'
export {
  customTemplates,
  changeTemplate,
  currentTemplateFacts,
  listEmailTemplates,
  presentTemplate,
  requireFit,
  currentTemplate,
} from './letters/wording.ts'
export type { Answering } from './letters/message.ts'
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
