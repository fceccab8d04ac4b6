/** The page that a press in a letter about a solution leads to. */
export const rating = {
  title: 'Did our answer help?',
  about: (reference: string, subject: string) => `${reference}: ${subject}`,
  good: 'Yes, it helped',
  bad: 'No, it did not',
  once: 'One press counts, and it cannot be changed later.',
  thanks: 'Thank you',
  said: { good: 'You said that our answer helped.', bad: 'You said that our answer did not help.' },
  words: 'Would you like to add something?',
  wordsWhy: 'Only the people of support read it.',
  send: 'Send',
  sent: 'Thank you. Your words were handed to support.',
  dead: 'This link does not work any more',
  deadWhy: 'It has expired, or the ticket was opened again since. If something is left, write to us in Support.',
  support: 'Open Support',
}
