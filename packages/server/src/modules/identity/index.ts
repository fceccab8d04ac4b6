export { changeAvatar, presentAvatar } from './people/avatar.ts'
export { presentAddressRequest } from './people/email-change.ts'
export { changeAddress } from './people/address-change.ts'
export { alreadyDecided } from './people/already-decided.ts'
export {
  appointerOf,
  appointment,
  countNow,
  countsFromOf,
  administeredLately,
  decidedTooSoon,
  isAlone,
  lockDeciders,
  listStandings,
  sentAwayUntil,
  type ApprovalStatus,
} from './people/administrator.ts'
export { FRESH_MS, forgetFactors, proofNeeded, requireRecent, withFactorNeeded } from './factors/factor.ts'
export { createApiKey, revokeApiKey } from './keys/api-key.ts'
export { namesOfKeys } from './keys/good-key.ts'
export { seal, unseal } from './factors/seal.ts'
export { logDataAccess } from './history/event.ts'
export { signupBrowser } from './codes/signup-browser.ts'
export { issueCode, useVerification, verifyCode } from './codes/email-code.ts'
export { holdOf, requireExportable, requireUnheldAccount } from './people/hold.ts'
export { retainedAmong, requireNotReserved } from './people/retained-address.ts'
export { countAudience, countMembers, listAudience } from './people/audience.ts'
export { newCodeOfLink, newLinkToken, tokenHash } from './codes/secret.ts'
export {
  customerOf,
  hasLevel,
  holdUntil,
  isBanned,
  isMemberStill,
  isRemoved,
  isStaff,
  mayStill,
  nameOf,
} from './people/named.ts'
export { listLeaving, markLeft, setLeaving, claimLeavingReminders } from './people/leaving.ts'
export { GRACE_DAYS, isOver, levelInForce } from './people/level.rules.ts'
export { type Compared, compare, findOwnAccount, requirePassword } from './session/sign-in.ts'
export { hashPassword, newPasswordHash } from './password/password.ts'
export { sendLink } from './password/password-link.ts'
export { decides, listHolders, requireGiver, requireOtherOwner, requireRight } from './people/admin-role.ts'
export { countOfPlans, type MemberQuery, searchPeople } from './people/people.ts'
export { byOwner, findPeopleIds, people } from './people/found.ts'
export {
  changePerson,
  createPerson,
  findPerson,
  findPersonByEmail,
  getPerson,
  lockPersonKey,
  listAdministrators,
  lockLeaving,
  lockPerson,
  lockPersonOf,
  namesOf,
  findAddressees,
  peopleByIds,
  type Person,
  removePerson,
  staysHere,
} from './people/person.ts'
export { requireOwnName } from './people/person-name.ts'
export { personNameFault } from './people/person-name.rules.ts'
export { changePeople, createPeople, findPeopleByEmails, type PersonChange } from './people/many.ts'
export { authenticate, callersOf, hadLevel, lastsUntil, memberOfFeed, membersOfFeeds } from './session/authenticate.ts'
export { endFeedAddress, findFeedAddress, createFeedUrls, noteFeedUse } from './session/feed-address.ts'
export { type NewSession, countSignedIn, endSessions, type Origin, startSession } from './session/session.ts'
export { sweepAccess } from './session/sweep.ts'
export { personal as identityPersonal } from './personal.ts'
