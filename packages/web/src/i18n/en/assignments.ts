import * as common from './common.ts'
import { byCount, plural } from './plural.ts'

/** Copy of assignments that members submit, for administrators. */
export const assignments = {
  what: 'The submission',
  kind: (number: number) => byCount(number, 'Assignment', `Assignment, ${plural(number, 'submission')}`),
  facts: common.details,
  who: common.member,
  course: common.course,
  handedIn: 'Submitted',
  noText: 'No text. See the attached files.',
  asked: 'Instructions',
  files: common.files,
  load: (name: string) => `Download ${name}`,
  earlier: 'Earlier submissions',
  saidOf: 'Feedback',
  statuses: { waiting: common.waiting, accepted: common.accepted, returned: common.returned },
  decided: (by: string, decision: string, at: string) => `${by} ${decision} this on ${at}.`,
  decisions: { accepted: 'accepted', returned: 'returned' },
  nobody: common.anAdministrator,
  accept: 'Accept',
  acceptWith: 'Accept with a comment',
  returnToMember: 'Return',
  accepted: (name: string) => `${name} can continue.`,
  returned: (name: string) => `${name} can submit it again.`,
  words: common.comment,
  wordsWhy: 'The member also gets it by email. It stays with the submission.',
  wordsMissing: 'Please say what is missing.',
  acceptTitle: (name: string) => `Accept ${name}’s submission`,
  returnTitle: (name: string) => `Return ${name}’s submission`,
}
