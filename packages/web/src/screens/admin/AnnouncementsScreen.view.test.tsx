import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { announcements, membership, rightsOf } from '@vesica/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { readersZone, readIn } from '../../format/zone.ts'
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
  pendingChange: null,
  written: 0,
  read: 0,
}
const pendingApproval = (holdsAt: string | null) => ({
  ...draft,
  status: 'planned',
  pendingChange: { id: 'c1', holdsAt },
})
const list = { announcements: [], total: 0, next_cursor: null, previous_cursor: null }
const preview = { people: 2, byLevel: [{ level: 'guardian', people: 2 }], withoutLink: [], studentsOnly: [] }

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['owner'], rights: rightsOf(['owner']) })
  const plans = [{ level: 'guardian', name: 'Guardian' }] as never
  network.answers(membership.listPlans, { plans })
  network.answers(announcements.listAnnouncements, list as never)
  network.answers(announcements.previewAnnouncement, preview)
  network.answers(announcements.createAnnouncement, { announcement: draft } as never)
})
afterEach(() => readIn(null))
const at = (search = '') => show(<AtAddress address={`/admin/announcements${search}`} screen={AnnouncementsScreen} />)

/** Fills in an announcement in the editor. */
const written = async () => {
  const person = at('?open=add')
  const form = within(await screen.findByRole('dialog', { name: 'New announcement' }))
  await person.type(await form.findByRole('textbox', { name: /^Title/ }), 'A quiet week')
  await person.type(form.getByRole('textbox', { name: /^Message/ }), 'We listen.')
  await person.click(await form.findByRole('checkbox', { name: 'Guardian' }))
  return { person, form }
}

test('sending from the editor saves the announcement, and asks before it goes out', async () => {
  network.answers(announcements.sendAnnouncement, {
    announcement: pendingApproval('2026-03-01T12:15:00.000Z'),
  } as never)
  const { person, form } = await written()
  await person.click(form.getByRole('button', { name: 'Send…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send A quiet week' }))
  expect(network.asked(announcements.createAnnouncement)).toHaveLength(1)
  expect(await dialog.findByText('This goes to 2 Guardian members.')).toBeTruthy()
  expect(dialog.getByLabelText('Send later (optional)')).toBeTruthy()
  await person.click(dialog.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Announcement scheduled. It goes out on/)).toBeTruthy()
})

test('the editor saves a draft without asking', async () => {
  const { person, form } = await written()
  await person.click(form.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Draft saved')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a scheduled time is parsed in the sender’s time zone', async () => {
  signedIn(network, { role: 'admin', rights: rightsOf(['owner']), timeZone: 'Asia/Kathmandu' })
  network.answers(announcements.listAnnouncements, { ...list, announcements: [draft], total: 1 } as never)
  network.answers(announcements.sendAnnouncement, { announcement: pendingApproval(null) } as never)
  const person = at('?open=send:a1')
  await screen.findByText('This goes to 2 Guardian members.')
  await waitFor(() => expect(readersZone()).toBe('Asia/Kathmandu'))
  fireEvent.change(screen.getByLabelText('Send later (optional)'), { target: { value: '2027-01-01T02:15' } })
  await person.click(screen.getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText(/^Announcement scheduled. It goes out once another/)).toBeTruthy()
  expect(network.asked(announcements.sendAnnouncement)[0]?.body).toEqual({ at: '2026-12-31T20:30:00.000Z' })
})

test('an invalid time is rejected, and nothing is sent at once', async () => {
  network.answers(announcements.listAnnouncements, { ...list, announcements: [draft], total: 1 } as never)
  const person = at('?open=send:a1')
  await screen.findByText('This goes to 2 Guardian members.')
  fireEvent.change(screen.getByLabelText('Send later (optional)'), { target: { value: '20270-01-01T02:15' } })
  await person.click(screen.getByRole('button', { name: 'Schedule' }))
  expect(await screen.findByText('Please enter a date and time, or leave this empty to send now.')).toBeTruthy()
  expect(network.asked(announcements.sendAnnouncement)).toEqual([])
})

test('levels without members are left out of the recipients', async () => {
  const byLevel = [
    { level: 'guardian', people: 1 },
    { level: 'master', people: 0 },
    { level: 'none', people: 3 },
  ]
  network.answers(announcements.previewAnnouncement, { ...preview, people: 4, byLevel })
  network.answers(announcements.listAnnouncements, { ...list, announcements: [draft], total: 1 } as never)
  at('?open=send:a1')
  expect(await screen.findByText('This goes to 1 Guardian member and 3 members without a level.')).toBeTruthy()
})

test('both buttons require a text and a level, and a draft saved before sending is not sent by the next save', async () => {
  const person = at('?open=add')
  const form = within(await screen.findByRole('dialog', { name: 'New announcement' }))
  await person.type(await form.findByRole('textbox', { name: /^Title/ }), 'A quiet week')
  const buttons = () =>
    ['Save draft', 'Send…'].map((name) => form.getByRole<HTMLButtonElement>('button', { name }).disabled)
  await person.click(await form.findByRole('checkbox', { name: 'Guardian' }))
  expect(buttons()).toEqual([true, true])
  await person.type(form.getByRole('textbox', { name: /^Message/ }), ' ')
  expect(buttons()).toEqual([true, true])
  await person.type(form.getByRole('textbox', { name: /^Message/ }), 'We listen.')
  expect(buttons()).toEqual([false, false])
  await person.click(form.getByRole('checkbox', { name: 'Guardian' }))
  expect(buttons()).toEqual([true, true])
  await person.click(form.getByRole('checkbox', { name: 'Guardian' }))
  network.refuses(announcements.createAnnouncement, 409, { message: 'Not now.', code: 'busy' })
  await person.click(form.getByRole('button', { name: 'Send…' }))
  await form.findByText('Not now.')
  network.answers(announcements.createAnnouncement, { announcement: draft } as never)
  await person.click(form.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Draft saved')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
