import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import {
  addNote,
  changeTicket,
  createCanned,
  createMacro,
  createTicket,
  listOfferedCategories,
  rateOwn,
  releaseOf,
  reply,
  markTicketSeen,
  updateSupportSettings,
} from '../src/modules/support/index.ts'
import { asOf, type Tx } from '../src/platform/data/tx.ts'
import type { DemoMember } from './demo-wallet.ts'

const MINUTE = 60_000

/** A step in a ticket, in minutes after it was opened. */
type Step = readonly [
  minutes: number,
  what: 'answer' | 'resolve' | 'member' | 'note' | 'close' | 'take' | 'good' | 'bad' | 'sleep',
  words?: string,
]

interface DemoTicket {
  member: number
  category: string
  priority: 'urgent' | 'high' | 'medium' | 'low'
  subject: string
  message: string
  /** How many minutes ago it was opened. */
  ago: number
  steps: readonly Step[]
}

const hours = (n: number): number => n * 60
const days = (n: number): number => hours(24 * n)

const written: readonly DemoTicket[] = [
  {
    member: 1,
    category: 'General',
    priority: 'high',
    subject: 'The singing bowl came with a crack',
    message: 'It arrived this morning. The box was crushed at one corner, and the bowl has a crack below the rim.',
    ago: 95,
    steps: [
      [20, 'take'],
      [24, 'note', 'One is left on the shelf. Ask for a picture before we send it.'],
      [31, 'answer', 'I’m sorry to hear that. Could you send us a picture of the crack and of the box?'],
      [70, 'member', 'The light is poor here today, I will take one tomorrow. Is there a day by which you need it?'],
    ],
  },
  {
    member: 2,
    category: 'Billing',
    priority: 'urgent',
    subject: 'My deposit isn’t showing',
    message: 'I sent 200 USDT yesterday and uploaded the proof. My wallet does not show them yet.',
    ago: 40,
    steps: [],
  },
  {
    member: 0,
    category: 'Technical',
    priority: 'medium',
    subject: 'The video stops after a minute',
    message: 'On my phone the evening video stops after a minute. On my computer it keeps playing.',
    ago: hours(5),
    steps: [],
  },
  {
    member: 0,
    category: 'Account',
    priority: 'low',
    subject: 'Another name on my certificate',
    message: 'I was married in May. Can the certificate have my new name?',
    ago: days(2),
    steps: [
      [50, 'answer', 'Congratulations! Yes. Change your name in Settings and let us know when you’re done.'],
      [days(1), 'member', 'Done, thank you. Will the old one go?'],
      [days(1) + 30, 'resolve', 'The new certificate is in your courses, and the old one says that it was replaced.'],
      [days(1) + 90, 'good'],
    ],
  },
  {
    member: 1,
    category: 'Billing',
    priority: 'medium',
    subject: 'Can I pay with another coin?',
    message: 'I hold BCH only. Can the course be paid with it?',
    ago: days(3),
    steps: [
      [hours(9), 'answer', 'Yes. Choose BCH at checkout. The price uses the current rate.'],
      [hours(10), 'resolve', 'We’re marking this as resolved. Reply if it doesn’t work.'],
      [hours(12), 'bad'],
    ],
  },
  {
    member: 2,
    category: 'General',
    priority: 'low',
    subject: 'Is there a house near Lyon?',
    message: 'I will be in Lyon in spring and would like to come by.',
    ago: days(6),
    steps: [
      [hours(2), 'answer', 'There is a circle that meets on Thursdays. I’ll ask them whether they have a bed.'],
      [hours(3), 'sleep'],
    ],
  },
  {
    member: 1,
    category: 'Technical',
    priority: 'medium',
    subject: 'Captions are out of sync',
    message: 'In the second lesson the captions come about two seconds late.',
    ago: days(9),
    steps: [
      [35, 'resolve', 'Thanks for telling us. We’ve fixed the timing of the captions. Please check again.'],
      [hours(4), 'good'],
      [days(1), 'close'],
    ],
  },
]

/** Small tickets of the last weeks, so that reports of response times have data. */
const answered: readonly DemoTicket[] = Array.from({ length: 14 }, (_, n) => ({
  member: n % 3,
  category: ['Technical', 'Billing', 'Account', 'General'][n % 4] ?? 'General',
  priority: n % 5 === 0 ? 'high' : 'medium',
  subject:
    ['A question about a lesson', 'Where is my order?', 'My address has changed', 'Which level opens this?'][n % 4] ??
    '',
  message: 'I couldn’t find this in the FAQ. Could you help me?',
  ago: days(4 + n) + n * 37,
  steps: [
    [12 + n * 21, 'resolve', 'Thanks for your message. We’ve taken care of it. Let us know if there’s anything else.'],
    [days(1), n % 6 === 5 ? 'bad' : 'good'],
  ],
}))

/** Tickets in every state, with SLA targets met and missed, canned replies and macros. */
export const seedDemoTickets = async (app: App, admin: Actor, members: readonly DemoMember[]): Promise<void> => {
  await app.db.transact((tx) => seedAnswers(tx, admin))
  for (const ticket of [...answered, ...written]) await play(app, admin, members, ticket)
}

const seedAnswers = async (tx: Tx, admin: Actor): Promise<void> => {
  const unset = { first: null, next: null, solution: null }
  const weekday = [{ from: '00:00', to: '24:00' }]
  await updateSupportSettings(tx, admin, {
    targets: {
      urgent: { first: 60, next: 60, solution: 480 },
      high: { first: 120, next: 180, solution: 1440 },
      medium: { first: 240, next: 360, solution: 2880 },
      low: { ...unset, first: 1440 },
    },
    businessHours: { time_zone: 'UTC', days: Array.from({ length: 7 }, () => weekday), holidays: [] },
    contact: { email: 'help@demo.vesica.local', phone: '', directions: 'We’re a team of three and reply every day.' },
  })
  for (const [shortcut, title, text] of [
    [
      'thanks',
      'Ask for details',
      'Dear {first name},\n\nthank you for getting in touch. Could you tell us a little more?\n\n{my name}',
    ],
    [
      'order',
      'Where the order is',
      'Dear {first name},\n\n{last order} is on its way: {tracking}. It should arrive on {delivery day}.\n\n{my name}',
    ],
    [
      'second',
      'A second one is on its way',
      'Dear {first name},\n\nwe’re sorry. We’re sending a replacement today, free of charge.\n\n{my name}',
    ],
  ] as const)
    await createCanned(tx, admin, { shortcut, title, text })
  await createMacro(tx, admin, {
    name: 'Thank and resolve',
    reply: 'Thank you, {first name}. We’re marking this as resolved. Write again if you need anything else.',
    status: 'resolved',
    assigned_to: 'me',
  })
  await createMacro(tx, admin, {
    name: 'Take it, and hurry',
    priority: 'urgent',
    status: 'in_progress',
    assigned_to: 'me',
  })
}

const play = async (app: App, admin: Actor, members: readonly DemoMember[], ticket: DemoTicket): Promise<void> => {
  const member = members[ticket.member % members.length]
  if (!member) return
  const at = <T>(minutes: number, action: (tx: Tx) => Promise<T>): Promise<T> =>
    app.db.transact((tx) => action(asOf(tx, new Date(tx.now.getTime() + (minutes - ticket.ago) * MINUTE))))
  const id = await at(0, async (tx) => {
    const category = (await listOfferedCategories(tx)).find(({ name }) => name === ticket.category)
    const { subject, message, priority } = ticket
    const input = { subject, message, priority, category_id: category?.id ?? '' }
    return (await createTicket(tx, app.files, member.id, input, [])).id
  })
  const parties = {
    office: { ...admin, role: 'admin' as const },
    member: { userId: member.id, name: member.name, address: 'demo', role: 'user' as const },
  }
  let last: string | undefined
  for (const [minutes, what, words = ''] of ticket.steps) {
    const lastSeen = last
    if (lastSeen !== undefined)
      await at(minutes, (tx) => markTicketSeen(tx, ofMember.has(what) ? parties.member : parties.office, id, lastSeen))
    last = (await at(minutes, (tx) => action(tx, app, id, { what, words, parties }))) ?? last
    await at(minutes + 1, (tx) => releaseOf(tx, id))
  }
}

/** Steps by the member. All others are by an administrator. */
const ofMember: ReadonlySet<Step[1]> = new Set(['member', 'close', 'good', 'bad'])

interface Acting {
  what: Step[1]
  words: string
  parties: { office: Actor & { role: 'admin' }; member: Actor & { role: 'user' } }
}

/** @returns the id of the message; undefined: none was written */
const action = async (tx: Tx, app: App, id: string, { what, words, parties }: Acting): Promise<string | undefined> => {
  const { office, member } = parties
  const ticketInput = { message: words, files: [] }
  if (what === 'note') await addNote(tx, app.files, office, id, ticketInput)
  if (what === 'answer' || what === 'resolve')
    return (await reply(tx, app.files, office, id, { ...ticketInput, then: what === 'resolve' ? 'resolved' : null }))
      .entry.id
  if (what === 'member') return (await reply(tx, app.files, member, id, { ...ticketInput, then: null })).entry.id
  if (what === 'take') await changeTicket(tx, office, id, { assigned_to: office.userId })
  if (what === 'close') await changeTicket(tx, member, id, { status: 'closed' })
  if (what === 'good' || what === 'bad') await rateOwn(tx, member, id, { rating: what, comment: '' })
  if (what === 'sleep')
    await changeTicket(tx, office, id, { asleep_until: new Date(tx.now.getTime() + days(12) * MINUTE).toISOString() })
  return undefined
}
