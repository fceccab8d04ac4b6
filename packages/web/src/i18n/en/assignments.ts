import * as labels from './labels.ts'
import { byCount, plural } from './plural.ts'

/** Copy of assignments that members submit, for administrators. */
export const assignments = {
  what: 'The submission',
  kind: (number: number) => byCount(number, 'Assignment', `Assignment, ${plural(number, 'submission')}`),
  facts: labels.details,
  who: labels.member,
  course: labels.course,
  handedIn: 'Submitted',
  noText: 'No text. See the attached files.',
  asked: 'Instructions',
  files: labels.files,
  load: (name: string) => `Download ${name}`,
  earlier: 'Earlier submissions',
  saidOf: 'Feedback',
  statuses: { waiting: labels.waiting, accepted: labels.accepted, returned: labels.returned },
  decided: (by: string, decision: string, at: string) => `${by} ${decision} this on ${at}.`,
  decisions: { accepted: 'accepted', returned: 'returned' },
  nobody: labels.anAdministrator,
  accept: 'Accept',
  acceptWith: 'Accept with a comment',
  returnToMember: 'Return',
  accepted: (name: string) => `${name} can continue.`,
  returned: (name: string) => `${name} can submit it again.`,
  words: labels.comment,
  wordsWhy: 'The member also gets it by email. It stays with the submission.',
  wordsMissing: 'Please say what is missing.',
  acceptTitle: (name: string) => `Accept ${name}’s submission`,
  returnTitle: (name: string) => `Return ${name}’s submission`,
}
