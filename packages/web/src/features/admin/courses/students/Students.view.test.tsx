import { screen, waitFor, within } from '@testing-library/react'
import { rightsOf, students } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../../test/member.tsx'
import { analyticsOff } from '../../../../../test/analytics.ts'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { aCourse, someCourses } from '../../../../../test/taught.ts'
import { CoursesScreen } from '../../../../screens/admin/CoursesScreen.tsx'

let network: ReturnType<typeof aNetwork>
const as = (...offices: Parameters<typeof rightsOf>[0]) =>
  signedIn(network, { role: 'admin', adminRoles: [...offices], rights: rightsOf(offices) })
beforeEach(() => {
  network = aNetwork()
  someCourses(network, [aCourse()])
})

const aStudent = (changed: Partial<students.Student> = {}): students.Student => ({
  id: 'e1',
  personId: 'p1',
  name: 'Ben Birch',
  email: 'ben@example.org',
  enrolledAt: '2026-03-04T09:30:00.000Z',
  completed: 3,
  lessons: 12,
  percent: 25,
  lastSeenAt: null,
  finishedAt: null,
  quizScore: 66.6,
  certificate: null,
  paid: 0,
  asset: null,
  coinAmount: null,
  endedAt: null,
  refunded: false,
  nudgedAt: null,
  ...changed,
})
const someStudents = (...all: students.Student[]) =>
  network.answers(students.listStudents, {
    students: all,
    total: all.length,
    next_cursor: null,
    previous_cursor: null,
    metrics: { enrolled: 9, finished: 4, active: 7 },
  })
const at = (search = '') =>
  show(<AtAddress address={`/admin/courses?course=id-of-silence&part=students${search}`} screen={CoursesScreen} />)

test('students are listed with their progress, scores and payments', async () => {
  as('owner')
  someStudents(aStudent({ certificate: 'VES-1', finishedAt: '2026-05-04T09:30:00.000Z' }))
  at()
  const row = await screen.findByRole('row', { name: /Ben Birch/ })
  for (const label of ['25% 3 of 12', '67%', 'VES-1', 'Free', 'Finished', '—']) expect(row.textContent).toContain(label)
  expect(screen.getByText('9 enrolled · 4 finished · 7 active in the last 30 days')).toBeTruthy()
})

test('an empty list and a search without matches have different messages', async () => {
  as('owner')
  someStudents()
  at()
  await screen.findByText('No students yet')
})

test('several students are messaged at once, and the number of skipped ones is reported', async () => {
  as('owner')
  someStudents(aStudent(), aStudent({ id: 'e2', name: 'Cleo Cedar' }))
  network.answers(students.remindStudents, { notified: 1, passed: 1 })
  const person = at()
  await person.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await person.click(await screen.findByRole('button', { name: 'Send message…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Message 2 people' })
  const send = within(dialog).getByRole('button', { name: 'Send to 2 people' })
  expect(send.hasAttribute('disabled')).toBe(true)
  await person.type(within(dialog).getByRole('textbox', { name: /^Message/ }), 'The second section is open.')
  await person.click(send)
  await screen.findByText('Message sent to 1 person. Skipped 1 person who got one today, unenrolled or finished.')
  expect(network.asked(students.remindStudents).map(({ body }) => body)).toEqual([
    { enrolments: ['e1', 'e2'], message: 'The second section is open.' },
  ])
})

test('a payment is refunded with a reason, with the permission to do so', async () => {
  as('owner')
  const paid = aStudent({ paid: 49.5, asset: 'BTC', coinAmount: '0.001', certificate: 'VES-1' })
  someStudents(paid)
  network.answers(students.refundEnrolment, { student: { ...paid, refunded: true } })
  const person = at()
  const refund = await screen.findByRole('button', { name: 'Refund Ben Birch' })
  await waitFor(() => expect(refund.getAttribute('aria-disabled')).toBeNull())
  await person.click(refund)
  const dialog = await screen.findByRole('dialog', { name: 'Refund Ben Birch?' })
  expect(dialog.textContent).toContain('$49.50 (0.001 BTC)')
  await person.type(within(dialog).getByRole('textbox', { name: /^Reason/ }), 'By mistake.')
  await person.click(within(dialog).getByRole('switch', { name: /^Revoke the certificate/ }))
  await person.click(within(dialog).getByRole('button', { name: 'Refund' }))
  await screen.findByText('Enrollment Refunded Successfully')
  expect(network.asked(students.refundEnrolment).map(({ body }) => body)).toEqual([
    { reason: 'By mistake.', revoke_certificate: true },
  ])
})

test('a course administrator cannot refund', async () => {
  as('content')
  someStudents(aStudent({ paid: 49.5, asset: 'BTC', coinAmount: '0.001' }))
  at()
  const refund = await screen.findByRole('button', { name: 'Refund Ben Birch' })
  expect(refund.getAttribute('aria-disabled')).toBe('true')
})

test('course metrics are shown lesson by lesson, and not for too few students', async () => {
  as('content')
  network.answers(students.getCourseInsight, {
    insight: { people: 8, lessons: [{ id: 'a', number: 1, title: 'Where you sit', opened: 8, completed: 6 }] },
  })
  show(<AtAddress address="/admin/courses?course=id-of-silence&part=insight" screen={CoursesScreen} />)
  const row = await screen.findByRole('row', { name: /Where you sit/ })
  expect(row.textContent).toBe('1. Where you sit8 · 100%6 · 75%')
})

test('course metrics are hidden while analytics is off', async () => {
  as('content')
  analyticsOff(network)
  show(<AtAddress address="/admin/courses?course=id-of-silence&part=insight" screen={CoursesScreen} />)
  expect(await screen.findByText('Analytics is off')).toBeDefined()
})
