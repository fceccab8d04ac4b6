import { plural } from './plural.ts'

/** Copy of feature switches, planned maintenance and the impact of a switch. */
export const availability = {
  featuresWhy:
    'Turning off a feature hides it from members immediately, even on pages they have open. Administrators keep access. Members keep what they own.',
  featureDone: (on: boolean) => `Feature ${on ? 'Enabled' : 'Disabled'} Successfully`,
  featureQuestion: (name: string) => `Turn off ${name}?`,
  featureOff: (name: string) => `Turn off ${name}`,
  featureThen: {
    store:
      'Members can’t view products or place orders. Existing orders continue and can still be tracked and cancelled.',
    content: 'Members can’t open the library or courses, and playback stops. Progress and certificates are kept.',
    community: 'Members can’t read or post comments on items and courses. Existing comments are kept.',
    live_sessions: 'Members can’t see sessions or RSVP, and calendar feeds stop. Existing RSVPs are kept.',
    analytics:
      'Totals aren’t updated, and metrics about members are hidden from everyone, including administrators. Progress is kept, and members resume where they left off. Earlier data is kept, and analytics continues from it when turned on again.',
    wallet: 'Members can’t deposit, withdraw, trade or pay from their balance. Pending requests can still be decided.',
  },
  effects: 'Current impact',
  effectsWhat: 'The current impact',
  touched: {
    members: (count: number) => plural(count, 'member'),
    signedIn: (count: number) => `${plural(count, 'member')} signed in`,
    applicants: (count: number) => `${plural(count, 'sign-up')} awaiting a decision`,
    carts: (count: number) => plural(count, 'open cart'),
    orders: (count: number) => `${plural(count, 'order')} in progress`,
    courses: (count: number) => `${plural(count, 'course')} in progress`,
    sessions: (count: number) => plural(count, 'upcoming session'),
    deposits: (count: number) => plural(count, 'pending deposit'),
    withdrawals: (count: number) => plural(count, 'pending withdrawal'),
    trades: (count: number) => plural(count, 'pending trade'),
  },
  closing: {
    registration: {
      question: 'Close registration?',
      then: 'New people can’t sign up. Submitted sign-ups still await your decision.',
      action: 'Close registration',
    },
    login: {
      question: 'Turn off member login?',
      then: 'Members who are signed in stay signed in until their session ends. After that, only administrators can sign in.',
      action: 'Turn off member login',
    },
  },
  planned: {
    none: 'No maintenance planned. It starts and ends automatically, and everyone sees a notice a day before.',
    toCome: 'Everyone sees a notice from 24 hours before. It starts and ends automatically.',
    begun: 'In progress. Visitors and members see the maintenance page until it ends.',
    plan: 'Plan maintenance',
    cancel: 'Cancel maintenance',
    endNow: 'End now',
    cancelQuestion: 'Cancel the planned maintenance?',
    cancelConsequences: 'It won’t start, and the banner is removed.',
    endQuestion: 'End the maintenance now?',
    calledOff: 'Planned maintenance cancelled',
    done: 'Maintenance scheduled',
    until: 'Until',
    words: 'Message (optional)',
    wordsWhy: 'Shown in the banner and on the maintenance page.',
  },
  cards: {
    features: 'Active Features',
    active: (count: number) => `${count} active`,
    rest: (total: number, disabled: number) => `${total} in total, ${disabled} disabled`,
  },
}
