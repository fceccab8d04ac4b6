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
export { type LetterState, lettersOf, noteBounce } from './letters/bounce.ts'
export { type LetterFigures, letterFigures } from './letters/figures.ts'
export { wordedAs } from './letters/worded.ts'
export {
  changedWords,
  changeLetter,
  letterFactsNow,
  listEmailTemplates,
  presentLetter,
  requireFit,
  wordsNow,
} from './letters/wording.ts'
export type { Answering } from './letters/message.ts'
export { type Checked, readHead, verifyChain } from './trail/verify.ts'
export { listEntries, logActivity } from './entry.ts'
export { type Addressee, type Notice, notify, readOfCauses, settleAsked } from './notification.ts'
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
