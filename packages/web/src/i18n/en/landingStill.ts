import type { LandingQuestion, LandingSection } from '@vesica/contract'

const list = new Intl.ListFormat('en', { type: 'disjunction' })
const some = (count: number, one: string, more: string) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : more}`

/** The front page's words that only the server draws. It speaks only of what the product does; a part that is added brings its words with it. */
const paymentTitle = (fee: string, withYear: boolean): string => {
  if (!withYear) return 'Send the registration fee'
  return fee ? 'Pay the registration fee and your first year' : 'Pay for your first year'
}

const paymentParts = (fee: string, withYear: boolean): string => {
  if (!withYear) return `${fee}, once`
  return fee ? `${fee}, once, and the price of your level for a year` : 'The price of your level for a year'
}

export const landingStill = {
  description: (name: string) =>
    `${name} is a members-only house for spiritual practice: teachings to keep close, people to practise with, and a place that is yours for a year.`,
  features: {
    title: 'What you find inside',
    // Those that belong to a part of the product are left out while that part is off.
    items: [
      {
        icon: 'books',
        part: 'content',
        title: 'A library to grow into',
        text: 'Films, sound, books and articles to practise with. You go on where you stopped, on whatever device.',
      },
      {
        icon: 'lesson',
        part: 'content',
        title: 'Courses, lesson by lesson',
        text: 'In an order that somebody thought about, at a pace that you choose. Some end with a certificate.',
      },
      {
        icon: 'calendar',
        part: 'live_sessions',
        title: 'Evenings together',
        text: 'Live sessions to take a seat in, with reminders before they begin and a place in your own calendar.',
      },
      {
        icon: 'people',
        part: 'community',
        title: 'People on the same way',
        text: 'Ask and answer below what you watch, hear and read. What is said there stays among members.',
      },
      {
        icon: 'steps',
        part: null,
        title: 'A level that is yours',
        text: 'Choose a level and hold it for a year. Your overview shows how far you are and until when.',
      },
      {
        icon: 'key',
        part: 'store',
        title: 'Things for practice',
        text: 'A small store whose parcels you follow to your door, and rewards that come with a level.',
      },
      {
        icon: 'talk',
        part: null,
        title: 'Somebody answers',
        text: 'Write to the people who run this house, with or without an account. Your message gets a reference.',
      },
      {
        icon: 'door',
        part: null,
        title: 'Let in by people',
        text: 'A person reads each application. You see where yours stands, and you are told when it moves.',
      },
      {
        icon: 'scales',
        part: 'wallet',
        title: 'A wallet that explains itself',
        text: 'You see what something costs before you ask for it, and afterwards where every unit went.',
      },
    ] satisfies Omit<LandingSection, 'picture'>[],
  },
  inside: {
    title: 'In the house today',
    counts: {
      video: (count: number) => some(count, 'film', 'films'),
      audio: (count: number) => some(count, 'recording', 'recordings'),
      article: (count: number) => some(count, 'article', 'articles'),
      text: (count: number) => some(count, 'text', 'texts'),
      book: (count: number) => some(count, 'book', 'books'),
      course: (count: number) => some(count, 'course', 'courses'),
      product: (count: number) => some(count, 'thing in the store', 'things in the store'),
    },
    named: 'A few of them: what every member may have, whatever their level, and what is on the shelf.',
    kinds: {
      video: 'Film',
      audio: 'Recording',
      article: 'Article',
      text: 'Text',
      book: 'Book',
      course: 'Course',
      product: 'Store',
    },
  },
  about: {
    kicker: 'About',
    title: 'A small house, with a door that somebody keeps',
    paragraphs: (name: string) => [
      `${name} is for members only, so that practice has a quiet place. Whoever is here has asked to be, and a person has read what they wrote.`,
      'What you note, finish and say here is kept whole, and it is yours to take along whenever you like.',
    ],
    stepsTitle: 'How a membership begins',
    steps: (fee: string, withYear: boolean, coins: string[]) => [
      { title: 'Choose a level', text: 'Give your name, confirm your email with a code, and set a password.' },
      fee || withYear
        ? {
            title: paymentTitle(fee, withYear),
            text: `${paymentParts(fee, withYear)}, ${coins.length > 0 ? `in ${list.format(coins)}` : 'in a coin of your choice'}. You see the exact amount and upload your proof of payment.`,
          }
        : { title: 'Send your application', text: 'There is no registration fee at the moment.' },
      { title: 'A person reads it', text: 'You can watch it wait, and you get a message once it is decided.' },
      { title: 'Walk your year', text: 'Your level begins with the approval and lasts one year.' },
    ],
  },
  questions: {
    title: 'Often asked',
    items: [
      {
        question: 'Who can become a member?',
        answer: 'Anyone may apply. A person reads each application, and you are told what was decided.',
      },
      {
        question: 'How long does a membership last?',
        answer: 'One year, from the day that you are let in. You are reminded before it ends.',
      },
      {
        question: 'What if my application is turned down?',
        answer:
          'You see the reason and can send a new proof without paying again. The fee is not returned by itself: write to us about it.',
      },
      {
        question: 'Can I move to another level later?',
        answer: 'You can move up at any time. You see what it costs before you ask for it.',
      },
      {
        question: 'Can I take along what I did here, and leave?',
        answer: 'Yes. In your settings you can make an archive of all that is yours, and close your account for good.',
      },
    ] satisfies LandingQuestion[],
  },
  ending: {
    title: 'Begin when you are ready',
    text: 'Looking around costs nothing: read about each level and its rewards for as long as you like.',
    cost: 'The first button opens the application: there is no trial period, and nothing is due before you apply.',
    toJoining: 'What joining costs',
    trial: 'Start Free Trial',
    sales: 'Contact Sales',
  },
}
