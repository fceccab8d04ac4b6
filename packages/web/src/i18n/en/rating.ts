import * as labels from './labels.ts'

/** Copy of the rating page that resolved-ticket emails link to. */
export const rating = {
  title: 'Did our answer help?',
  about: labels.labelled,
  good: 'Yes, it helped',
  bad: 'No, it didn’t',
  once: 'You can answer only once and can’t change it later.',
  thanks: 'Thank you',
  said: { good: 'You told us that our answer helped.', bad: 'You told us that our answer didn’t help.' },
  words: 'Would you like to add something?',
  wordsWhy: 'Only the support team reads it.',
  send: labels.send,
  sent: 'Thank you. Your comment was sent to support.',
  dead: 'This link no longer works',
  deadWhy: 'It has expired, or the ticket was reopened. If you still need help, write to us in Support.',
  support: 'Open Support',
}
