export { changeAddress } from './address-change.ts'
export {
  appointment,
  countNow,
  countsFromOf,
  decidedLately,
  isAlone,
  keepDeciders,
  listStandings,
  sentAwayUntil,
  type Standing,
} from './administrator.ts'
export { issueCode, useVerification, verifyCode } from './email-code.ts'
export { addressChangedWorker, passwordLinkWorker } from './identity.jobs.ts'
export { identityRoutes, signupBrowser } from './identity.routes.ts'
export { requireNotKept } from './kept-address.ts'
export { hashPassword, newPasswordHash } from './password.ts'
export { sendLink } from './password-link.ts'
export { decides, listHolders, requireGiver, requireOtherOwner, requireRight } from './office.ts'
export { findPeopleIds, type MemberQuery, searchPeople } from './people.ts'
export {
  changePerson,
  createPerson,
  customerOf,
  findPerson,
  findPersonByEmail,
  getPerson,
  isRemoved,
  keepPerson,
  listAdministrators,
  lockLeaving,
  lockPerson,
  lockPersonOf,
  nameOf,
  namesOf,
  peopleByIds,
  type Person,
  removePerson,
  staysHere,
} from './person.ts'
export { authenticate, endSessions, type Origin, startSession } from './session.ts'
export { sweepAccess } from './sweep.ts'
