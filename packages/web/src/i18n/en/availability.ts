const people = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

/** Words of what is open: features, planned maintenance, and whom a switch touches. */
export const availability = {
  features: 'Features',
  featuresWhy:
    'A feature that is off disappears for members at once, in every open page. Administrators work on, and what members own stays within their reach.',
  featureDone: (on: boolean) => `Feature ${on ? 'Enabled' : 'Disabled'} Successfully`,
  featureQuestion: (name: string) => `Switch off ${name}?`,
  featureOff: (name: string) => `Switch off ${name}`,
  featureThen: {
    store: 'Members cannot look at products or order. Orders that were placed go on and can be followed and cancelled.',
    content: 'Members cannot open the library or courses; what is playing ends. Progress and certificates are kept.',
    community: 'Members neither read nor write below items and courses. What was written is kept.',
    live_sessions: 'Members neither see sessions nor say that they come; calendars stop. Who comes stays noted.',
    analytics:
      'Nothing is added up, and nobody sees figures about people, administrators included. Progress is kept, and members resume where they stopped. What was recorded before stays; switched on again, analytics continues from there.',
    wallet:
      'Members cannot deposit, withdraw or trade, and nothing is paid from a balance. Requests that run are decided as ever.',
  },
  effects: 'Whom it touches now',
  effectsWhat: 'Whom it touches',
  touched: {
    members: (count: number) => people(count, 'member', 'members'),
    signedIn: (count: number) => `${people(count, 'member', 'members')} signed in`,
    applicants: (count: number) => `${people(count, 'sign-up waits', 'sign-ups wait')} for a decision`,
    carts: (count: number) => people(count, 'open cart', 'open carts'),
    orders: (count: number) => `${people(count, 'order', 'orders')} under way`,
    courses: (count: number) => `${people(count, 'course', 'courses')} under way`,
    sessions: (count: number) => people(count, 'session to come', 'sessions to come'),
    deposits: (count: number) => people(count, 'deposit waits', 'deposits wait'),
    withdrawals: (count: number) => people(count, 'withdrawal waits', 'withdrawals wait'),
    trades: (count: number) => people(count, 'trade waits', 'trades wait'),
  },
  closing: {
    registration: {
      question: 'Close registration?',
      then: 'Nobody new can sign up. Sign-ups that were sent wait for your decision as before.',
      act: 'Close registration',
    },
    login: {
      question: 'Switch off signing in for members?',
      then: 'Who is signed in stays so until the session ends; nobody else gets in, administrators apart.',
      act: 'Switch off signing in',
    },
  },
  planned: {
    title: 'Planned maintenance',
    none: 'Nothing is planned. Maintenance that is planned begins and ends by itself, and people are told a day before.',
    fromUntil: (from: string, until: string) => `${from} to ${until}`,
    toCome: 'Everybody is told from 24 hours before. It begins and ends by itself.',
    begun: 'It has begun: visitors and members see the maintenance page until it ends.',
    plan: 'Plan maintenance',
    change: 'Change',
    callOff: 'Call off',
    endNow: 'End now',
    callOffQuestion: 'Call off the maintenance?',
    callOffThen: 'It does not begin, and the banner goes away.',
    endQuestion: 'End the maintenance now?',
    endThen: 'The platform opens to visitors and members again.',
    calledOff: 'Planned maintenance was called off.',
    done: 'Maintenance scheduled',
    from: 'From',
    until: 'Until',
    words: 'What people are told',
    wordsWhy: 'A sentence for the banner and the maintenance page. May stay empty.',
    missing: 'Please choose a date and a time.',
  },
  cards: {
    features: 'Active Features',
    active: (count: number) => `${count} active`,
    rest: (total: number, disabled: number) => `${total} in total, ${disabled} disabled`,
  },
}
