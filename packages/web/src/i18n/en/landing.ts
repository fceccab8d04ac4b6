const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']
const list = new Intl.ListFormat('en', { type: 'disjunction' })

/** The front page. It speaks only of what the product does; a part that is added brings its words with it. */
export const landing = {
  description: (name: string) =>
    `${name} is a members-only house for spiritual practice: three levels, one year each, and a person who reads every application.`,
  hero: {
    kicker: 'A private house for practice',
    title: ['Teachings, kept close.', 'A path, walked together.'],
    lead: 'A house for members, with levels to grow through. You apply, a person reads it, and your place is yours for a year.',
    start: 'Start Your Journey',
    demo: 'Watch Demo',
  },
  closed: {
    title: 'Registration is closed at the moment',
    text: 'Members can sign in as always. You are welcome to read about the levels below.',
  },
  features: {
    title: 'What you find inside',
    // Those that belong to a part of the product are left out while that part is off.
    items: [
      {
        icon: 'people',
        title: 'Let in by people',
        text: 'An administrator reads each application. You see where yours stands, and you are told when it moves.',
      },
      {
        icon: 'steps',
        title: 'A level that is yours',
        text: 'Choose a level and hold it for a year. Your overview shows how far you are and until when.',
      },
      {
        icon: 'books',
        part: 'content',
        title: 'A library to grow into',
        text: 'Films, sound, books and articles to practise with. Each says which level opens it, and you go on where you stopped.',
      },
      {
        icon: 'lesson',
        part: 'content',
        title: 'Courses, lesson by lesson',
        text: 'In an order that somebody thought about, at a pace that you choose. Some end with a certificate that anyone can verify.',
      },
      {
        icon: 'calendar',
        part: 'live_sessions',
        title: 'Evenings together',
        text: 'Live sessions to take a seat in, with reminders before they begin and a place in your own calendar.',
      },
      {
        icon: 'scales',
        part: 'wallet',
        title: 'Money that explains itself',
        text: 'Deposit, withdraw, buy and sell. You see the rate before you ask, a person decides, and every unit stands in a ledger that has to balance.',
      },
      {
        icon: 'key',
        part: 'store',
        title: 'A marketplace of its own',
        text: 'Things for practice, paid from your wallet and followed to your door. Each level has rewards to claim.',
      },
      {
        icon: 'bell',
        title: 'Told at once',
        text: 'Decisions reach your screen without reloading, your messages, and your inbox. A denial comes with its reason.',
      },
      {
        icon: 'talk',
        title: 'Somebody answers',
        text: 'Write to the people who run this house, with or without an account. Your message gets a reference.',
      },
    ],
  },
  about: {
    kicker: 'About',
    title: 'A small house, with a door that somebody keeps',
    paragraphs: (name: string) => [
      `${name} is for members only. Nobody gets in by accident: each application is read by an administrator, who sees the proof of payment beside the facts to check.`,
      'What you send is kept whole. Every decision carries the name of who made it and when, and an application that was turned down can be sent again.',
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
      { title: 'Walk your year', text: 'Your level begins with the approval and lasts one year.' },
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
    joining: 'What joining costs',
  },
  rewards: {
    title: (plan: string) => `Rewards for ${plan} Plan`,
    none: 'No rewards available for this plan.',
    claim: 'Claim Reward',
    note: 'To claim rewards, update your shipping details in Settings.',
    where: 'Members claim them on their overview.',
    overview: 'Go to your overview',
    settings: 'Go to Settings',
  },
  tour: {
    title: 'A short tour',
    step: (n: number, total: number) => `${n} of ${total}`,
    captions: {
      signup: 'Signing up: your details, a code by email, then the exact amount to send.',
      waiting: 'The waiting room: who has your application, and what happens next.',
      dashboard: 'Your overview: your level, until when it runs, and what happened lately.',
      wallet: 'Your wallet: what you hold, what it is worth, and how far each request is.',
      review: 'What administrators see: each request with its proof beside the facts to check.',
      system: 'The house in order: coins, fees and settings in one place.',
    } as Record<string, string>,
  },
  ending: {
    title: 'Begin when you are ready',
    text: 'Looking around costs nothing: read about each level and its rewards for as long as you like.',
    cost: 'There is no trial period that turns into a bill.',
    toJoining: 'What joining costs',
    trial: 'Start Free Trial',
    sales: 'Contact Sales',
  },
}
