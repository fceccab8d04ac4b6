import { screen, within } from '@testing-library/react'
import { announcements, membership, rightsOf } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { AnnouncementsScreen } from './AnnouncementsScreen.tsx'

const draft = {
  id: 'a1',
  title: 'A quiet week',
  text: 'We listen.',
  path: null,
  audience: ['guardian'],
  status: 'draft',
  plannedFor: null,
  sentAt: null,
  waiting: null,
  written: 0,
  read: 0,
}
const waiting = (holdsAt: string | null) => ({ ...draft, status: 'planned', waiting: { id: 'c1', holdsAt } })
const list = { announcements: [], total: 0, next_cursor: null, previous_cursor: null }
const preview = { people: 2, byLevel: [{ level: 'guardian', people: 2 }], withoutLink: [], studentsOnly: [] }

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', offices: ['owner'], rights: rightsOf(['owner']) })
  const plans = [{ level: 'guardian', name: 'Guardian' }] as never
  network.answers(membership.listPlans, { plans })
  network.answers(announcements.listAnnouncements, list as never)
  network.answers(announcements.previewAnnouncement, preview)
  network.answers(announcements.createAnnouncement, { announcement: draft } as never)
})
const at = (search = '') => show(<AtAddress address={`/admin/announcements${search}`} screen={AnnouncementsScreen} />)

/** Writes an announcement in the editor. */
const written = async () => {
  const person = at('?open=add')
  const form = within(await screen.findByRole('dialog', { name: 'New announcement' }))
  await person.type(await form.findByRole('textbox', { name: /^Title/ }), 'A quiet week')
  await person.type(form.getByRole('textbox', { name: /^What you announce/ }), 'We listen.')
  await person.click(await form.findByRole('checkbox', { name: 'Guardian' }))
  return { person, form }
}

test('the editor sends: it saves, and asks before it goes out', async () => {
  network.answers(announcements.sendAnnouncement, { announcement: waiting('2026-03-01T12:15:00.000Z') } as never)
  const { person, form } = await written()
  await person.click(form.getByRole('button', { name: 'Send…' }))
  const asks = within(await screen.findByRole('dialog', { name: 'Send A quiet week' }))
  expect(network.asked(announcements.createAnnouncement)).toHaveLength(1)
  expect(await asks.findByText('It reaches 2 Guardian members.')).toBeTruthy()
  expect(asks.getByLabelText('Send later (optional)')).toBeTruthy()
  await person.click(asks.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Announcement scheduled. It goes out at/)).toBeTruthy()
})

test('the editor saves a draft without asking', async () => {
  const { person, form } = await written()
  await person.click(form.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Draft saved')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('levels without members are left out of whom it reaches', async () => {
  const byLevel = [
    { level: 'guardian', people: 1 },
    { level: 'master', people: 0 },
    { level: 'none', people: 3 },
  ]
  network.answers(announcements.previewAnnouncement, { ...preview, people: 4, byLevel })
  network.answers(announcements.listAnnouncements, { ...list, announcements: [draft], total: 1 } as never)
  at('?open=send:a1')
  expect(await screen.findByText('It reaches 1 Guardian member and 3 members without a level.')).toBeTruthy()
})
