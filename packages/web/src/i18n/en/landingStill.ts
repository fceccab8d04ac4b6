import * as labels from './labels.ts'
import type { LandingQuestion, LandingSection } from '@vesica/contract'
import { plural } from './plural.ts'

const list = new Intl.ListFormat('en', { type: 'disjunction' })

/**
 * Copy of the landing page that only the server renders. It only describes what the product does; a new feature adds
 * its own.
 */
const paymentTitle = (fee: string, withYear: boolean): string => {
  if (!withYear) return 'Send the registration fee'
  return fee ? 'Pay the registration fee and your first year' : 'Pay for your first year'
}

const paymentParts = (fee: string, withYear: boolean): string => {
  if (!withYear) return `${fee}, once`
  return fee ? `${fee}, once, plus one year of your level` : 'One year of your level'
}

export const landingStill = {
  description: (name: string) =>
    `${name} is a members-only community for spiritual practice: teachings, people to practice with, and a membership that lasts a year.`,
  features: {
    title: 'What’s inside',
    // Copy of a feature, omitted while the feature is off.
    items: [
      {
        icon: 'books',
        part: 'content',
        title: 'A library to grow into',
        text: 'Videos, audio, books and articles for your practice. Pick up where you left off, on any device.',
      },
      {
        icon: 'lesson',
        part: 'content',
        title: 'Courses, lesson by lesson',
        text: 'A clear path through each topic, at your own pace. Some courses end with a certificate.',
      },
      {
        icon: 'calendar',
        part: 'live_sessions',
        title: labels.liveSessions,
        text: 'RSVP to a session, get a reminder before it starts, and see it in your own calendar.',
      },
      {
        icon: 'people',
        part: 'community',
        title: 'People on the same path',
        text: 'Ask and answer questions about what you watch, hear and read. The discussion stays among members.',
      },
      {
        icon: 'steps',
        part: null,
        title: 'A level that suits you',
        text: 'Choose a level for a year. Your overview shows your progress and when your membership ends.',
      },
      {
        icon: 'key',
        part: 'store',
        title: 'A store for your practice',
        text: 'Track every order to your door, and claim the rewards that come with your level.',
      },
      {
        icon: 'talk',
        part: null,
        title: 'Real support',
        text: 'Write to the people who run this community, with or without an account. Every message gets a reference.',
      },
      {
        icon: 'door',
        part: null,
        title: 'Every application is reviewed',
        text: 'A person reads each application. You can follow its status, and we’ll notify you when it changes.',
      },
      {
        icon: 'scales',
        part: 'wallet',
        title: 'A transparent wallet',
        text: 'See what a request costs before you submit it, and where every coin went afterwards.',
      },
    ] satisfies Omit<LandingSection, 'picture'>[],
  },
  inside: {
    title: 'Available today',
    counts: {
      video: (count: number) => plural(count, 'video'),
      audio: (count: number) => plural(count, 'recording'),
      article: (count: number) => plural(count, 'article'),
      text: (count: number) => plural(count, 'text'),
      book: (count: number) => plural(count, 'book'),
      course: (count: number) => plural(count, 'course'),
      product: (count: number) => plural(count, 'product in the store', 'products in the store'),
    },
    named: 'A few examples: free samples, courses with a free lesson, and products in the store.',
    kinds: {
      video: labels.video,
      audio: 'Recording',
      article: 'Article',
      text: labels.textLabel,
      book: 'Book',
      course: labels.course,
      product: labels.store,
    },
  },
  about: {
    title: 'A small community, by invitation or application',
    paragraphs: (name: string) => [
      `${name} is for members only, to give your practice a quiet place. People join by applying, and a person reads each application.`,
      'Your notes, progress and comments are saved, and you can export them whenever you like.',
    ],
    stepsTitle: 'How to join',
    steps: (fee: string, withYear: boolean, coins: string[]) => [
      { title: 'Choose a plan', text: 'Enter your name, confirm your email with a code, and set a password.' },
      fee || withYear
        ? {
            title: paymentTitle(fee, withYear),
            text: `${paymentParts(fee, withYear)}, ${coins.length > 0 ? `in ${list.format(coins)}` : 'in a coin of your choice'}. You’ll see the exact amount and upload your proof of payment.`,
          }
        : { title: 'Send your application', text: 'There’s no registration fee at the moment.' },
      { title: 'We review it', text: 'You can follow its status, and you’ll get an email with the decision.' },
      { title: 'Start your year', text: 'Your membership starts when you’re approved and lasts one year.' },
    ],
  },
  questions: {
    items: [
      {
        question: 'Who can become a member?',
        answer: 'Anyone can apply. A person reads each application, and you’ll get an email with the decision.',
      },
      {
        question: 'How long does a membership last?',
        answer: 'One year from the day you’re approved. We’ll remind you before it ends.',
      },
      {
        question: 'What if my application isn’t approved?',
        answer:
          'You’ll see the reason and can send a new proof without paying again. The fee isn’t refunded automatically: contact us about it.',
      },
      {
        question: 'Can I change my level later?',
        answer:
          'You can upgrade at any time, or switch to a lower plan when your year ends. You’ll see the price before you pay.',
      },
      {
        question: 'Can I export my data and leave?',
        answer: 'Yes. In Settings, you can create an archive of your data and delete your account for good.',
      },
    ] satisfies LandingQuestion[],
  },
  ending: {
    title: 'Join when you’re ready',
    text: 'Looking around is free: read about each level and its rewards for as long as you like.',
    cost: 'The first button opens the application. There’s no trial period, and you don’t pay anything before you apply.',
    toJoining: 'See pricing',
    trial: 'Start Free Trial',
    sales: 'Contact Sales',
  },
}
