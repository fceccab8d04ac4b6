import { courses, wallet } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { aCourse, anEnrolment, enteredCourse, lockedCourse } from '../../../test/course.ts'
import { signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { type CourseDialog, CoursePage } from './CoursePage.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network)
})

const Page = ({ upgradeHref }: { upgradeHref?: string }) => {
  const [open, setOpen] = useState<CourseDialog>()
  return <CoursePage id="id-of-course" upgradeHref={upgradeHref} open={open} onOpen={setOpen} />
}

const showCourse = (course: courses.OpenedCourse, upgradeHref?: string) => {
  network.answers(courses.getCourse, { course })
  return show(<Page {...(upgradeHref && { upgradeHref })} />)
}

test('an enrolled course shows progress, the next lesson, and why others are locked', async () => {
  showCourse(enteredCourse())
  expect(await screen.findByRole('heading', { level: 1, name: 'The second silence' })).toBeDefined()
  const on = screen.getByRole('link', { name: 'Resume lesson 4' })
  expect(on).toHaveProperty('pathname', '/content/courses/id-of-course/lessons/id-of-lesson')
  expect(screen.getByText('9 in 4 sections')).toBeDefined()
  expect(screen.getByText('3 of 9 lessons')).toBeDefined()
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
  const section = (name: string) => within(screen.getByRole('region', { name }))
  expect(section('Arriving').getByText('3 of 3')).toBeDefined()
  expect(section('Arriving').getAllByText('Done')).toHaveLength(3)
  const now = section('The pause').getByRole('link', { current: 'step' })
  expect(now.textContent).toBe('What the pause holds')
  expect(section('The pause').getByText('44% done')).toBeDefined()
  expect(section('The pause').getByText('22 min left')).toBeDefined()
  expect(section('Evening sittings').getByText(/^Available on /)).toBeDefined()
  const first = section('Holding it for others').getByRole('link', { name: 'Letters on patience' })
  expect(first).toHaveProperty('pathname', '/content/id-of-letters')
  const card = within(screen.getByRole('region', { name: 'Letters on patience' }))
  expect(card.getByText('Finish this to unlock lessons 8 and 9')).toBeDefined()
  expect(card.getByText('38% done')).toBeDefined()
})

test('a free course takes one press to enroll', async () => {
  const person = showCourse(aCourse())
  network.answers(courses.enrol, { enrolment: anEnrolment() })
  const enter = await screen.findByRole('button', { name: 'Enroll' })
  network.answers(courses.getCourse, { course: enteredCourse() })
  await person.click(enter)
  expect(await screen.findByRole('link', { name: 'Resume lesson 4' })).toBeDefined()
  const [request] = network.asked(courses.enrol)
  expect(request?.body).toEqual({ time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })
})

const bitcoin = {
  crypto_symbol: 'BTC',
  crypto_name: 'Bitcoin',
  balance: '0.05',
  decimals: 8,
  rate: 60_000,
  rateStale: false,
  enabled: true,
} as wallet.Balance
const quote = (changed: object = {}) => ({
  quote: {
    asset: 'BTC',
    amount: '0.0012',
    balance: '0.05',
    enough: true,
    rate: 60_000,
    quote_id: 'id-of-quote',
    expiresAt: new Date(Date.now() + 60_000).toISOString(),
    price: 72,
    ...changed,
  },
})
const hasCoins = (balances: wallet.Balance[]) => network.answers(wallet.getWalletBalances, { balances } as never)

test('a paid course is bought at the displayed price, and a changed price is shown instead of paid', async () => {
  hasCoins([bitcoin])
  network.answers(courses.quoteCourse, quote())
  network.refuses(courses.enrol, 409, { message: 'The price has changed.', code: 'price_changed' })
  const person = showCourse(aCourse({ price: 72 }))
  await person.click(await screen.findByRole('button', { name: 'Enroll for $72…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enroll in “The second silence”' }))
  const pay = await dialog.findByRole('button', { name: 'Pay 0.0012 BTC and enroll' })
  network.answers(courses.quoteCourse, quote({ amount: '0.0013', price: 78 }))
  await person.click(pay)
  expect(network.asked(courses.enrol)[0]?.body).toMatchObject({ asset: 'BTC', quote_id: 'id-of-quote', shown: '72.00' })
  expect(
    await dialog.findByText('The price has changed and nothing was charged. Please check the new price.'),
  ).toBeDefined()
  network.answers(courses.enrol, { enrolment: anEnrolment({ paid: 78 }) })
  const again = await dialog.findByRole('button', { name: 'Pay 0.0013 BTC and enroll' })
  network.answers(courses.getCourse, { course: enteredCourse({ enrolment: anEnrolment({ paid: 78 }) }) })
  await person.click(again)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(network.asked(courses.enrol)[1]?.body).toMatchObject({ shown: '78.00' })
  expect(await screen.findByText('$78.00')).toBeDefined()
})

test('a former student re-enrolls with one press, and pays nothing', async () => {
  const enrol = { reason: 'returning', sentence: 'You were enrolled in this course and can continue.' } as const
  const person = showCourse(aCourse({ price: 72, enrol }))
  network.answers(courses.enrol, { enrolment: anEnrolment({ paid: 72 }) })
  expect(await screen.findByText('You were enrolled in this course and can continue.')).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'Enroll again' }))
  await waitFor(() => expect(network.asked(courses.enrol)).toHaveLength(1))
  expect(network.asked(courses.enrol)[0]?.body).not.toHaveProperty('shown')
})

test('a member with too few coins sees that, with a link to get more', async () => {
  hasCoins([{ ...bitcoin, balance: '0.001' }])
  const person = showCourse(aCourse({ price: 72 }))
  await person.click(await screen.findByRole('button', { name: 'Enroll for $72…' }))
  expect(await screen.findByText('None of your balances covers this course.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Deposit coins' }).getAttribute('href')).toBe('/wallet?open=deposit')
  expect(screen.getByRole('button', { name: 'Pay and enroll' })).toHaveProperty('disabled', true)
  expect(network.asked(courses.quoteCourse)).toEqual([])
})

test('a course that cannot be joined says why, and offers an upgrade where that helps', async () => {
  showCourse(lockedCourse(), '/membership')
  expect(await screen.findByText('It’s available to Master members.')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Upgrade to Master' })).toHaveProperty('pathname', '/membership')
  expect(screen.queryByRole('button', { name: /^Enroll/ })).toBeNull()
})

test.each(['closed', 'coming', 'archived', 'prerequisite'] as const)(
  'a course that is %s says so in the server’s message',
  async (reason) => {
    showCourse(aCourse({ enrol: { reason, sentence: 'Not at the moment.' } }))
    expect(await screen.findByText('Not at the moment.')).toBeDefined()
    expect(screen.queryByRole('button', { name: /^Enroll/ })).toBeNull()
  },
)

test('a course without lessons says that it opens soon, before and after enrolling', async () => {
  const coming = { lessonCount: 0, sectionCount: 0, sections: [], goOn: null }
  const message = 'This course starts soon, and its lessons are on the way. You can already enroll.'
  const person = showCourse(aCourse({ ...coming, enrol: { reason: 'possible', sentence: message } }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(screen.getAllByText('Available soon')).toHaveLength(2)
  expect(screen.getByText(/^Lessons appear here once/)).toBeDefined()
  expect(screen.queryByText(/Issued when/)).toBeNull()
  network.answers(courses.enrol, { enrolment: anEnrolment() })
  const enrolment = anEnrolment({ completed: 0, lessons: 0, percent: 0 })
  network.answers(courses.getCourse, { course: enteredCourse({ ...coming, enrolment }) })
  await person.click(screen.getByRole('button', { name: 'Enroll' }))
  expect(await screen.findByRole('button', { name: 'Unenroll…' })).toBeDefined()
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(screen.getAllByText('Available soon')).toHaveLength(2)
})

test('leaving a course asks first, and says what stays saved', async () => {
  const person = showCourse(enteredCourse({ enrolment: anEnrolment({ paid: 72 }) }))
  network.answers(courses.leaveCourse, { message: 'Course Left Successfully' })
  await person.click(await screen.findByRole('button', { name: 'Unenroll…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Unenroll from “The second silence”?' }))
  expect(dialog.getByText(/3 lessons.*There’s no refund/)).toBeDefined()
  expect(network.asked(courses.leaveCourse)).toEqual([])
  network.answers(courses.getCourse, { course: aCourse() })
  await person.click(dialog.getByRole('button', { name: 'Unenroll' }))
  expect(await screen.findByRole('button', { name: 'Enroll' })).toBeDefined()
})

test('the pace can be chosen where the author allows it', async () => {
  const person = showCourse(enteredCourse({ paceChoice: true }))
  network.answers(courses.setPace, { enrolment: anEnrolment({ pace: 'calm' }) })
  const calm = await screen.findByRole('radio', { name: /Slower/ })
  network.answers(courses.getCourse, {
    course: enteredCourse({ paceChoice: true, enrolment: anEnrolment({ pace: 'calm' }) }),
  })
  await person.click(calm)
  await waitFor(() => expect(calm).toHaveProperty('checked', true))
  expect(network.asked(courses.setPace)[0]?.body).toMatchObject({ pace: 'calm' })
})

test('a completed course shows its date, new lessons, and a link to the certificate', async () => {
  const enrolment = anEnrolment({ completed: 9, percent: 100, finishedAt: '2026-02-01T12:00:00.000Z', newSince: 2 })
  const certificate = { number: '7K3M-9QXT-2HDA-4WZP', issuedAt: '2026-02-01T12:00:00.000Z', revokedAt: null }
  showCourse(enteredCourse({ nextLesson: null, enrolment, certificate }))
  expect(await screen.findByText(/You finished this course on Feb 1, 2026\. 2 new lessons since/)).toBeDefined()
  const link = screen.getByRole('link', { name: 'Public page' })
  expect(link).toHaveProperty('pathname', '/verify/7K3M-9QXT-2HDA-4WZP')
})

test('a missing course says so, and one that fails to load offers Retry', async () => {
  network.refuses(courses.getCourse, 500, { message: 'Server error. Please try again later.', code: 'server_error' })
  const person = show(<Page />)
  const failed = await screen.findByRole('alert')
  expect(failed.textContent).toContain('This course could not be loaded.')
  network.refuses(courses.getCourse, 404, { message: 'Resource not found.', code: 'not_found' })
  await person.click(within(failed).getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Course not found')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Browse courses' }).getAttribute('href')).toBe('/content?type=course')
})
