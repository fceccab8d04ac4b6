const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const list = new Intl.ListFormat('en', { type: 'disjunction' })

/** The front page. It speaks only of what the product does. */
export const landing = {
  description: (name: string) =>
    `${name} is a members-only house for spiritual practice: teachings by level, a store, and a wallet you can trace.`,
  hero: {
    kicker: 'A private house for practice',
    title: ['Teachings, kept close.', 'A path, walked together.'],
    lead: 'Recordings, courses and texts for your level, a quiet store, and a wallet whose every coin you can trace. One membership, one year at a time.',
    start: 'Start Your Journey',
    demo: 'Watch Demo',
  },
  closed: {
    title: 'Registration is closed at the moment',
    text: 'Members can sign in as always. You are welcome to read about the levels below.',
  },
  features: {
    title: 'What you find inside',
    items: [
      {
        icon: 'play',
        title: 'Listen where you stopped',
        text: 'Video, audio, texts and courses remember your place, so you can go on where you left off.',
      },
      {
        icon: 'scales',
        title: 'Money that explains itself',
        text: 'Your balance opens into the entries behind it. Every request shows who decided, and when.',
      },
      {
        icon: 'people',
        title: 'Let in by people',
        text: 'An administrator reads each application. You see where yours stands, and you are told when it moves.',
      },
      {
        icon: 'books',
        title: 'A library by level',
        text: 'Recordings, articles, books and courses, each opened by the level it was made for.',
      },
      {
        icon: 'bag',
        title: 'A quiet store',
        text: 'Crystals, books, oils and tools for practice, paid from your wallet and followed until they arrive.',
      },
      {
        icon: 'talk',
        title: 'Help in one place',
        text: 'Ask through a ticket. The whole conversation stays together until you close it.',
      },
    ],
  },
  about: {
    kicker: 'About',
    title: 'A small house, with an open ledger',
    paragraphs: (name: string) => [
      `${name} is for members only. What is taught here stays here, in order, for the people who came to practise it.`,
      'Your wallet is custodial: the house holds the coins on your behalf and writes every movement into a ledger that you can read. Deposits, withdrawals and trades wait for an administrator, and each one keeps its own history.',
    ],
    stepsTitle: 'How a membership begins',
    steps: (fee: string, coins: string[]) => [
      { title: 'Choose a level', text: 'Give your name, confirm your email with a code, and set a password.' },
      fee
        ? {
            title: 'Send the registration fee',
            text: `${fee}, once, ${coins.length > 0 ? `in ${list.format(coins)}` : 'in a coin of your choice'}. You see the exact amount and upload your proof of payment.`,
          }
        : { title: 'Send your application', text: 'There is no registration fee at the moment.' },
      { title: 'An administrator reads it', text: 'You can watch it wait, and you get a message once it is decided.' },
      { title: 'Walk your year', text: 'A membership lasts one year. You can rise to another level at any time.' },
    ],
  },
  plans: {
    title: (count: number) =>
      count === 1 ? 'One level, one year' : `${numbers[count] ?? count} levels, one year each`,
    none: 'There are no plans to choose from at the moment.',
    aYear: 'a year',
    popular: 'Most Popular',
    viewRewards: 'View Rewards',
    viewRewardsOf: (plan: string) => `View Rewards of ${plan}`,
    getStarted: 'Get Started',
    getStartedWith: (plan: string) => `Get Started with ${plan}`,
    includes: (plan: string) => `What ${plan} includes`,
    fee: (fee: string) => `A one-time registration fee of ${fee} is paid with the application.`,
  },
  rewards: {
    title: (plan: string) => `Rewards for ${plan} Plan`,
    none: 'No rewards available for this plan.',
    claim: 'Claim Reward',
    note: 'To claim rewards, update your shipping details in Settings.',
    settings: 'Go to Settings',
  },
  tour: {
    title: 'A short tour',
    step: (n: number, total: number) => `${n} of ${total}`,
    captions: {
      signup: 'Signing up: your details, a code by email, then the exact amount to send.',
      waiting: 'The waiting room: who has your application, and what happens next.',
      dashboard: 'Your overview: wallet, membership, and where you left off.',
      review: 'What administrators see: each request with its proof beside the facts to check.',
      system: 'The house in order: coins, fees and settings in one place.',
    } as Record<string, string>,
  },
  ending: {
    title: 'Begin when you are ready',
    text: 'Looking around costs nothing: read about each level and its rewards for as long as you like.',
    cost: (fee: string, from: string) =>
      [
        'There is no trial period that turns into a bill.',
        fee ? `Joining asks for a one-time registration fee of ${fee}.` : 'Joining asks for no registration fee.',
        from ? `Memberships begin at ${from} a year.` : '',
      ]
        .filter(Boolean)
        .join(' '),
    trial: 'Start Free Trial',
    sales: 'Contact Sales',
  },
}
