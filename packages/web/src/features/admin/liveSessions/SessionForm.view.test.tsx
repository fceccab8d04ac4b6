import { fireEvent, screen, waitFor } from '@testing-library/react'
import { liveSessions, membership } from '@vesica/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { readIn } from '../../../format/zone.ts'
import { SessionForm } from './SessionForm.tsx'

/** Longer than a day, with seconds. */
const session: liveSessions.ManagedLiveSession = {
  id: 'id-of-session',
  title: 'Evening circle',
  description: '',
  startsAt: '2026-12-31T20:30:17.000Z',
  endsAt: '2027-01-02T21:00:09.000Z',
  audience: ['seeker'],
  link: 'https://meet.example.org/circle',
  seats: null,
  coming: 0,
  cancelledAt: null,
  cancelledReason: null,
  version: 1,
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  readIn('UTC')
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['content:read', 'content:write'], timeZone: 'UTC' })
  network.answers(membership.listPlans, { plans: [{ level: 'seeker', name: 'Seeker' }] as never })
  network.answers(liveSessions.updateLiveSession, { session })
})
afterEach(() => readIn(null))

/** Changes a field, saves, and returns the request body. */
const sentAfter = async (change: (person: ReturnType<typeof show>) => Promise<void>): Promise<unknown> => {
  const person = show(<SessionForm session={session} onDone={() => undefined} />)
  await screen.findByRole('checkbox', { name: 'Seeker' })
  await change(person)
  await person.click(screen.getByRole('button', { name: /^Save/ }))
  await waitFor(() => expect(network.asked(liveSessions.updateLiveSession)).toHaveLength(1))
  return network.asked(liveSessions.updateLiveSession)[0]?.body
}

test('unchanged times are preserved, to the second and over several days', async () => {
  const sent = await sentAfter((person) => person.type(screen.getByRole('textbox', { name: /^Title/ }), '!'))
  expect(sent).toMatchObject({ title: 'Evening circle!', starts_at: session.startsAt, ends_at: session.endsAt })
  expect(sent).not.toHaveProperty('notice')
})

test('changed times are sent as typed, with a message to the attendees', async () => {
  const sent = await sentAfter(async (person) => {
    fireEvent.change(screen.getByLabelText(/^Starts/), { target: { value: '19:00' } })
    await person.type(screen.getByRole('textbox', { name: /^Message to attendees/ }), 'Sooner.')
    await person.type(screen.getByRole('textbox', { name: /^Seats/ }), '12')
  })
  expect(sent).toMatchObject({
    starts_at: '2026-12-31T19:00:00.000Z',
    ends_at: '2026-12-31T21:00:00.000Z',
    notice: 'Sooner.',
    seats: 12,
  })
})
