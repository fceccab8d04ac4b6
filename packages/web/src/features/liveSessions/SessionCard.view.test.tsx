import { screen } from '@testing-library/react'
import { liveSessions } from '@vesica/contract'
import { expect, test } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { SessionCard } from './SessionCard.tsx'

const MINUTE = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE).toISOString()

/** A session that starts in this many minutes and lasts an hour. */
const aSession = (minutes: number, changed: Partial<liveSessions.LiveSession> = {}) => ({
  ...{
    id: 'id-of-session',
    title: 'Circle',
    description: '',
    startsAt: inMinutes(minutes),
    endsAt: inMinutes(minutes + 60),
  },
  ...{ linkFrom: inMinutes(minutes - 15), link: null, seats: null, coming: false, cancelledReason: null },
  ...changed,
})
const renderCard = (session: ReturnType<typeof aSession>) =>
  show(<SessionCard session={session as liveSessions.LiveSession} />)

test.each([
  [3 * 24 * 60, 'You’re going to Circle. We’ll remind you a day and an hour before.'],
  [5 * 60, 'You’re going to Circle. We’ll remind you an hour before.'],
  [30, 'You’re going to Circle.'],
  [-6, 'You’re going to Circle.'],
])('an RSVP %j minutes before the start names the reminders that are still ahead', async (minutes, message) => {
  const network = aNetwork()
  const session = aSession(minutes)
  network.answers(liveSessions.setAttendance, { session: { ...session, coming: true } } as never)
  await renderCard(session).click(await screen.findByRole('button', { name: 'RSVP to Circle' }))
  await screen.findByText(message)
})

test.each([
  ['while it runs, beside the way in', 'https://meet.example.org/circle', 'default'],
  ['before', null, 'filled'],
])('the RSVP button has the right emphasis %s', async (_, link, variant) => {
  renderCard(aSession(-6, { link }))
  const answer = await screen.findByRole('button', { name: 'RSVP to Circle' })
  expect(answer.dataset['variant']).toBe(variant)
})
