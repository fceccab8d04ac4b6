import { type AskKind, assignments, community, helpdesk, orderManagement, orders, tickets } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAssignment, aSubmission, submitAssignment } from '../test/assignments.ts'
import { aReported, says } from '../test/comments.ts'
import { aLibrary, type Library } from '../test/library.ts'
import { checksOut, tracks } from '../test/order.ts'
import { anApprovedApplicant, aMember, type Person } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import {
  type OpenRequest,
  isSettledIn,
  type OfMoney,
  outcomeFor,
  type Scenes,
  notificationsAbout,
  unreadOf,
} from '../test/settled.ts'
import { aShop, addToCart, type Shop } from '../test/shop.ts'
import { aFrozenClock } from '../test/standing-clock.ts'
import { answer, aTicket, ask, change, released } from '../test/tickets.ts'
import { undoing } from '../test/undoing.ts'
import { aDecider, agreeOnWays, aHolder, aTreasurer, type Decider, type Holder } from '../test/wallet.ts'

// Once somebody has done what notifications ask for, none asks anymore, of administrators or of the member.

let running: Running
let admin: Decider
let second: Decider
let third: Decider
let library: Library
let shop: Shop
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
  admin = await aTreasurer(running)
  second = await aDecider(running)
  third = await aDecider(running)
  ;[library, shop] = [await aLibrary(running), await aShop(running)]
  await agreeOnWays(admin, second, [{ name: 'Bank', text: 'DE00', enabled: true }])
})

const at = (id: string) => ({ params: { id } })
const work = (call: typeof assignments.acceptSubmission | typeof assignments.returnSubmission) => async () => {
  const { id } = await aSubmission(library, await aMember(running))
  return { about: id, action: () => second.call(call, { ...at(id), body: { comment: 'Thank you.' } }) }
}
const returned = async (): Promise<OpenRequest> => {
  const [member, lesson] = [await aMember(running), await anAssignment(library)]
  const { id } = await submitAssignment(member, lesson)
  await second.call(assignments.returnSubmission, { ...at(id), body: { comment: 'Please say more.' } })
  return { of: member, about: 'Your submission was returned', action: () => submitAssignment(member, lesson) }
}
const comment = (action: (id: string, author: Person) => Promise<unknown>) => async (): Promise<OpenRequest> => {
  const author = await aMember(running)
  const { id } = await aReported(library, author)
  return { about: id, action: () => action(id, author) }
}
const order = (action: (id: string, holder: Holder) => Promise<unknown>) => async (): Promise<OpenRequest> => {
  const holder = await aHolder(running, admin, { BTC: '0.01' })
  await addToCart(holder, await shop.product())
  const { id, reference } = await checksOut(holder)
  return { about: `New order ${reference}`, action: () => action(id, holder) }
}
const now = () => running.clock.now()
const ticket = (action: (id: string, member: Person) => Promise<unknown>) => async (): Promise<OpenRequest> => {
  const { member, ticket } = await aTicket(running)
  return { about: ticket.id, action: () => action(ticket.id, member) }
}
const answers = async (id: string) => {
  await answer(second, id, { message: 'It leaves today.' })
  await released(running, second, id)
}
const answered = (action: (id: string, member: Person) => Promise<unknown>) => async (): Promise<OpenRequest> => {
  const { member, ticket } = await aTicket(running)
  await answers(ticket.id)
  return { of: member, about: 'It leaves today.', action: () => action(ticket.id, member) }
}
/** The requests of notifications and all their outcomes according to the contract. */
const scenes: Scenes<Exclude<AskKind, OfMoney | 'renewal'>> = {
  assignment: { accepted: work(assignments.acceptSubmission), returned: work(assignments.returnSubmission) },
  handing_in: { handed_in: returned },
  comment: {
    kept: comment((id) => second.call(community.dismissReports, at(id))),
    hidden: comment((id) => second.call(community.hideComment, { ...at(id), body: { reason: 'Unkind' } })),
    removed: comment((id, author) => author.call(community.removeComment, at(id))),
  },
  order: {
    shipped: order((id) => tracks(second, id, 'shipped', now())),
    cancelled: order((id, holder) => holder.call(orders.cancelOrder, at(id))),
    refunded: order(async (id) => {
      await tracks(second, id, 'shipped', now())
      await second.call(orderManagement.refundOrder, { ...at(id), body: { restock: false } })
    }),
  },
  ticket: {
    answered: ticket(answers),
    resolved: ticket((id) => change(second, id, { status: 'resolved' })),
    closed: ticket((id, member) => change(member, id, { status: 'closed' })),
    merged: ticket(async (id, member) => {
      const into = await ask(member, { subject: 'Another' })
      await second.call(helpdesk.mergeTicket, { ...at(id), body: { into: into.id } })
    }),
  },
  answer: {
    answered: answered((id, member) =>
      answer(member, id, { message: 'It is here.' }).then(() => released(running, second, id)),
    ),
    rated: answered(async (id, member) => {
      await change(second, id, { status: 'resolved' })
      await member.call(tickets.rateTicket, { ...at(id), body: { rating: 'good' } })
    }),
  },
}

isSettledIn(scenes, () => ({ running, lookers: [admin, third] }))

describe('an undone decision', () => {
  const { lastOf, undo } = undoing(() => admin)

  test('is pending for everyone again and counts again', async () => {
    const { ticket } = await aTicket(running)
    const before = await unreadOf(third)
    await change(second, ticket.id, { status: 'resolved' })
    expect([await outcomeFor(third, ticket.id), await unreadOf(third)]).toEqual(['resolved', before - 1])
    await undo((await lastOf(`ticket:${ticket.id}`, 'change ticket')).id)
    expect([await outcomeFor(third, ticket.id), await unreadOf(third)]).toEqual([null, before])
    await answers(ticket.id)
    expect(await outcomeFor(third, ticket.id)).toBe('answered')
  })

  test('is not pending again where undoing decides it too', async () => {
    const { id } = await aReported(library)
    await second.call(community.hideComment, { ...at(id), body: { reason: 'Unkind' } })
    await undo((await lastOf(`comment:${id}`, 'hide comment')).id)
    expect(await outcomeFor(third, id)).toBe('kept')
  })
})

test('a request that is pending again is notified again, and earlier notices stay settled', async () => {
  const { member, ticket } = await aTicket(running)
  await answers(ticket.id)
  await answer(member, ticket.id, { message: 'And now?' })
  await released(running, second, ticket.id)
  expect((await notificationsAbout(third, ticket.id)).map(({ outcome }) => outcome)).toEqual([null, 'answered'])
  await answers(ticket.id)
  expect((await notificationsAbout(third, ticket.id)).map(({ outcome }) => outcome)).toEqual(['answered', 'answered'])
})

test('a notification without a request is never settled', async () => {
  const author = await anApprovedApplicant(running)
  const { place } = await aReported(library, author)
  await says(author, place, 'Once more.')
  expect((await notificationsAbout(author, 'sign-up')).map(({ outcome }) => outcome)).toEqual([null])
})
