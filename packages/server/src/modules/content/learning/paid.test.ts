import { courses, orders, students } from '@vesica/contract'
import { beforeAll, expect, test } from 'vitest'
import { emailTo } from '../../../../test/emails.ts'
import { aLearning, type Learning } from '../../../../test/learning.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, type Decider } from '../../../../test/wallet.ts'

let running: Running
let library: Library
let learning: Learning
let decider: Decider
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
  decider = await aTreasurer(running)
  library = await aLibrary(running)
  learning = aLearning(library)
})

/** A student who paid 100 USD for a course at 50,000 USD per bitcoin. */
const aStudent = async () => {
  const member = await aHolder(running, decider, { BTC: '0.01' })
  const id = await learning.course({ price_cents: 10_000 })
  await learning.lesson(id)
  const { enrolment } = await member.call(courses.enrol, { params: { id }, body: { asset: 'BTC', shown: '100' } })
  const { course } = await member.call(courses.getCourse, { params: { id } })
  const bought = (query: { search?: string; status?: 'refunded' } = {}) => member.call(orders.listOwnOrders, { query })
  return { member, enrolment, title: course.title, bought }
}

test('a paid course is listed as a purchase, counts as spending and has a receipt', async () => {
  const { member, enrolment, title, bought } = await aStudent()
  const { payments, stats, total } = await bought()
  const reference = `CRS-${enrolment.id.slice(-8).toUpperCase()}`
  expect(payments).toEqual([
    {
      ...{ id: enrolment.id, reference, kind: 'course', status: 'completed', date: enrolment.enrolledAt, plan: title },
      ...{ fee: 0, year: 100, discount: 0, credit: 0, total: 100, asset: 'BTC', coinAmount: '0.002', rate: 50_000 },
      ...{ customerName: member.name, customerEmail: member.email },
    },
  ])
  expect([total, stats.totalOrders, stats.totalSpent, stats.thisMonth]).toEqual([1, 0, 100, 100])
  for (const search of [reference, 'course', title]) expect((await bought({ search })).total).toBe(1)
  expect((await bought({ search: 'nowhere' })).total).toBe(0)
  const receipt = await member.send('GET', `/api/orders/${enrolment.id}/receipt`)
  const { text } = await readPdf(new Uint8Array(await receipt.arrayBuffer()))
  for (const detail of [reference, `Course ${title}`, '$100.00', '0.002 BTC', '$50,000.00 per BTC'])
    expect(text).toContain(detail)
  const otherMember = await aHolder(running, decider)
  expect((await otherMember.send('GET', `/api/orders/${enrolment.id}/receipt`)).status).toBe(404)
  const email = await emailTo(running, member.email, `You paid for ${title}`)
  expect(email.text).toContain(`You paid 0.002 BTC ($100.00) from your wallet (${reference}).`)
})

test('a refunded course is listed as refunded and does not count as spending', async () => {
  const { member, enrolment, title, bought } = await aStudent()
  const body = { reason: 'Taken by mistake.' }
  await library.admin.call(students.refundEnrolment, { params: { id: enrolment.id }, body })
  const { payments, stats } = await bought({ status: 'refunded' })
  expect(payments.map(({ kind, status }) => [kind, status])).toEqual([['course', 'refunded']])
  expect(stats.totalSpent).toBe(0)
  const email = await emailTo(running, member.email, `Your payment for ${title} was refunded`)
  expect(email.text).toContain(`0.002 BTC was returned to your wallet (${payments[0]?.reference})`)
})

test('a free course is not a purchase', async () => {
  const member = await aHolder(running, decider)
  await member.call(courses.enrol, { params: { id: await learning.course() }, body: {} })
  expect(await member.call(orders.listOwnOrders, { query: {} })).toMatchObject({ payments: [], total: 0 })
})
