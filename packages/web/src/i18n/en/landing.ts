const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** What of the front page answers to people: its beginning, plans and dialogs. It speaks only of what the product does. */
export const landing = {
  hero: {
    kicker: 'A private house for practice',
    title: ['Teachings, kept close.', 'A path, walked together.'],
    lead: 'A quiet place to practise, with people who walk the same way. Come in at the level that suits you, and stay for a year.',
    start: 'Start Your Journey',
    demo: 'Watch Demo',
  },
  closed: {
    title: 'Registration is closed at the moment',
    text: 'Members can sign in as always. You are welcome to read about the levels below.',
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
    worth: (price: string) => `worth ${price}`,
    note: 'To claim rewards, update your shipping details in Settings.',
    join: (plan: string) => `Join as ${plan}`,
    members: 'Already a member?',
    where: 'Members claim them on their overview.',
    overview: 'Go to your overview',
    settings: 'Go to Settings',
  },
  tour: {
    title: 'A short tour',
    step: (n: number, total: number) => `${n} of ${total}`,
    captions: {
      dashboard: 'Your overview: where you stopped, your level, and what happened lately.',
      library: 'The library: what opens to you, what you began, and what is new.',
      lesson: 'A lesson: play, read along and write beside it, and go on where you stopped.',
      store: 'The store: things for practice, with what members say of them.',
      support: 'Somebody answers: write to the people who run the house, and read on in the same place.',
      wallet: 'Your wallet: what you hold, what it is worth, and how far each request is.',
      waiting: 'The waiting room: who has your application, and what happens next.',
      signup: 'Signing up: your details, a code by email, then the exact amount to send.',
    },
  },
}
