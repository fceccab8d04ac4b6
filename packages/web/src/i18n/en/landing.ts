import { byCount } from './plural.ts'

const numbers = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine']

/** The interactive part of the landing page: hero, plans and dialogs. It only describes what the product does. */
export const landing = {
  hero: {
    kicker: 'A private community for practice',
    title: ['Teachings, kept close.', 'A path, walked together.'],
    lead: 'A quiet place to practice, with people on the same path. Join at the level that suits you, and stay for a year.',
    start: 'Start Your Journey',
    demo: 'Watch Demo',
  },
  closed: {
    title: 'Registration is closed at the moment',
    text: 'Members can sign in as usual. You’re welcome to read about the levels below.',
  },
  plans: {
    title: (count: number) => byCount(count, 'One level, one year', `${numbers[count] ?? count} levels, one year each`),
    none: 'No plans are available at the moment.',
    popular: 'Most Popular',
    viewRewards: 'View Rewards',
    viewRewardsOf: (plan: string) => `View Rewards of ${plan}`,
    getStarted: 'Get Started',
    getStartedWith: (plan: string) => `Get Started with ${plan}`,
    includes: (plan: string) => `What ${plan} includes`,
    joining: 'Pricing',
  },
  rewards: {
    title: (plan: string) => `Rewards for ${plan} Plan`,
    none: 'No rewards available for this plan.',
    claim: 'Claim Reward',
    worth: (price: string) => `worth ${price}`,
    note: 'To claim rewards, update your shipping details in Settings.',
    join: (plan: string) => `Join as ${plan}`,
    members: 'Already a member?',
    lead: 'Members can claim these rewards.',
    where: 'Claim your rewards on your overview.',
    overview: 'Go to your overview',
    settings: 'Go to Settings',
  },
  tour: {
    title: 'A short tour',
    step: (n: number, total: number) => `${n} of ${total}`,
    captions: {
      dashboard: 'Your overview: where you left off, your level and your recent activity.',
      library: 'The library: what’s available to you, what you’ve started, and what’s new.',
      lesson: 'A lesson: press play, read along, take notes, and pick up where you left off.',
      store: 'The store: products for your practice, with ratings from members.',
      support: 'Support: write to the people who run the community, and follow the conversation in one place.',
      wallet: 'Your wallet: your coins, what they’re worth, and the status of each request.',
      waiting: 'The waiting room: the status of your application, and what happens next.',
      signup: 'Signing up: your details, a code by email, then the exact amount to send.',
    },
  },
}
