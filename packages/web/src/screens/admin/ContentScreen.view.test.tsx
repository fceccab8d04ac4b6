import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { members, libraryManagement, rightsOf } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { aLibrary, anItem, managedMetrics } from '../../../test/managed.ts'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { ContentScreen } from './ContentScreen.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
})

const as = (...roles: Parameters<typeof rightsOf>[0]) =>
  signedIn(network, { role: 'admin', adminRoles: [...roles], rights: rightsOf(roles) })
const at = (search = '') => show(<AtAddress address={`/admin/content${search}`} screen={ContentScreen} />)
const row = (title: string) => screen.findByRole('row', { name: new RegExp(title) })
const card = async (name: string) => (await screen.findByText(name)).closest('a, div[class*=card]') as HTMLElement

describe('the metrics of the library', () => {
  test('are the server’s counts, each with its parts', async () => {
    as('content')
    aLibrary(network, [])
    at()
    await screen.findByText('7 Published · 3 Drafts · 2 Scheduled')
    expect((await card('Total Content')).textContent).toContain('12')
    const featured = await card('Featured Content')
    expect(featured.textContent).toContain('25% of the library')
    expect(featured.querySelector<HTMLElement>('[style]')?.style.width).toBe('25%')
    expect((await card('Content Types')).textContent).toContain('5Audio 4 · Video 3 · Books 2 · Articles 2 · Texts 1')
    const shelves = screen
      .getAllByText('Categories')
      .find((element) => element.closest('a'))
      ?.closest('a')
    expect(shelves?.textContent).toContain('87 Active · 1 Inactive')
    expect(shelves?.getAttribute('href')).toBe('/admin/content?view=categories')
  })

  test('of an empty library are zero, without a percentage', async () => {
    as('content')
    aLibrary(network, [])
    const nothing = { ...managedMetrics, totalContent: 0, publishedContent: 0, draftContent: 0, featuredContent: 0 }
    network.answers(libraryManagement.getContentAnalytics, { analytics: { ...nothing, scheduledContent: 0 } })
    at()
    await screen.findByText('0 Published · 0 Drafts')
    expect((await card('Featured Content')).textContent).toContain('Nothing in the library yet')
    expect(await screen.findByText('Add your first item. It stays a draft until you publish it.')).toBeTruthy()
  })

  test('say when they fail to load, and the list below still works', async () => {
    as('content')
    aLibrary(network, [anItem()])
    network.refuses(libraryManagement.getContentAnalytics, 500, { message: 'Server error.', code: 'server_error' })
    at()
    await row('Breath')
    expect((await screen.findByRole('alert')).textContent).toContain('The library metrics could not be loaded.')
  })
})

describe('an item of the list', () => {
  test('shows five tags and how many more there are', async () => {
    as('content')
    const tags = ['breath', 'beginners', 'evening', 'bell', 'sitting', 'ritual', 'night']
    aLibrary(network, [anItem({ tags })])
    const person = at()
    const line = await row('Breath')
    expect(line.textContent).toContain('breath, beginners, evening, bell, sitting+2 more')
    await person.click(screen.getByRole('radio', { name: 'Cards' }))
    const frames = within(await screen.findByRole('list', { name: 'Tags' })).getAllByRole('listitem')
    expect(frames.map(({ textContent }) => textContent)).toEqual([...tags.slice(0, 5), '+2 more'])
  })

  test('that is scheduled shows its publication time', async () => {
    as('content')
    const publishAt = new Date(2027, 2, 4, 9, 30).toISOString()
    aLibrary(network, [anItem({ publishAt })])
    at()
    expect((await row('Breath')).textContent).toContain('Scheduledfor Mar 4, 2027, 9:30 AM')
  })

  test('shows why it cannot be published when publishing is refused', async () => {
    as('content')
    aLibrary(network, [anItem()])
    network.refuses(libraryManagement.publishContent, 422, {
      message: 'There’s nothing to open yet. Add a text, a file or a link first, or save it as a draft.',
      code: 'content_empty',
    })
    const person = at()
    await person.click(await screen.findByRole('button', { name: 'Publish Breath before words' }))
    await screen.findByText('There’s nothing to open yet. Add a text, a file or a link first, or save it as a draft.')
    expect(network.asked(libraryManagement.publishContent).map(({ body }) => body)).toEqual([{ published: true }])
  })

  test('is read-only for a reader, with the roles that can change it', async () => {
    as('reader')
    aLibrary(network, [anItem({ published: true })])
    at('?open=edit:id-of-breath')
    const dialog = await screen.findByRole('dialog', { name: 'Edit Breath before words' })
    expect((await within(dialog).findByText(/^You don’t have permission to do this/)).textContent).toContain('content')
    expect(within(dialog).getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(true)
  })

  test('that was deleted says so instead of its form', async () => {
    as('content')
    aLibrary(network, [])
    network.refuses(libraryManagement.getManagedContent, 404, { message: 'Resource not found.', code: 'not_found' })
    at('?open=edit:id-of-nothing')
    await screen.findByText('This item isn’t in the library. It may have been deleted.')
  })
})

describe('the maximum file size', () => {
  test('is displayed, and changed by an owner within the platform’s limit', async () => {
    as('owner')
    aLibrary(network, [])
    network.answers(libraryManagement.setMediaLimit, { megabytes: 500 })
    const person = at()
    await screen.findByText('Video, audio and document files can be up to 100 MB.')
    await person.click(screen.getByRole('button', { name: 'Change the file size limit' }))
    const most = await screen.findByRole('textbox', { name: /^Maximum size/ })
    expect(most).toHaveProperty('value', '100')
    await person.clear(most)
    await person.type(most, '4001')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Please enter at most 4000.')
    expect(network.asked(libraryManagement.setMediaLimit)).toEqual([])
    await person.clear(most)
    await person.type(most, '500')
    await person.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('File Size Limit Updated Successfully')
    expect(network.asked(libraryManagement.setMediaLimit).map(({ body }) => body)).toEqual([{ megabytes: 500 }])
  })
})

describe('the access policy of levels', () => {
  test('is displayed, and changed with permission, with its effect on each level', async () => {
    as('owner')
    aLibrary(network, [])
    network.answers(libraryManagement.setContentPolicy, { policy: 'inclusive' })
    const person = at()
    await screen.findByText('Each level sees only its own items.')
    await person.click(screen.getByRole('button', { name: 'Edit access…' }))
    const dialog = await screen.findByRole('dialog', {
      name: 'Give each level access to the items of lower levels too?',
    })
    await within(dialog).findByText('Members with Master see items for Seeker, Guardian, and Master')
    await person.click(within(dialog).getByRole('button', { name: 'Include lower levels' }))
    await screen.findByText('Content Policy Updated Successfully')
    expect(network.asked(libraryManagement.setContentPolicy).map(({ body }) => body)).toEqual([{ policy: 'inclusive' }])
  })

  test('cannot be changed by a content administrator', async () => {
    as('content')
    aLibrary(network, [])
    at('?open=policy')
    const change = await screen.findByRole('button', { name: 'Edit access…' })
    expect(change.getAttribute('aria-disabled') ?? change.getAttribute('data-disabled')).toBe('true')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('the access check of an item', () => {
  const locked = {
    opens: false,
    reason: 'other_level' as const,
    sentence: 'It opens with Guardian.',
    plans: [{ id: 'id-of-Guardian', name: 'Guardian', level: 'guardian' }],
    upgradeTo: { id: 'id-of-Guardian', name: 'Guardian', level: 'guardian' },
    opensAt: null,
  }

  test('tests a level on a date, and shows the reason and what would help', async () => {
    as('content')
    aLibrary(network, [anItem({ requiredLevel: 'guardian' })])
    network.answers(libraryManagement.explainAccess, { access: locked })
    const person = at('?open=why:id-of-breath')
    const dialog = await screen.findByRole('dialog', { name: 'Who can open Breath before words' })
    await within(dialog).findByText('It opens with Guardian.')
    expect(within(dialog).getByRole('heading', { name: 'No access' })).toBeTruthy()
    await person.click(within(dialog).getByRole('combobox', { name: 'Level' }))
    await person.click(await screen.findByRole('option', { name: 'No level', hidden: true }))
    await waitFor(() =>
      expect(network.asked(libraryManagement.explainAccess).at(-1)?.query).toMatchObject({ level: 'none' }),
    )
    // The server supplies the current time: a time rounded to the minute would miss items published within that minute.
    expect(network.asked(libraryManagement.explainAccess)[0]?.query).toEqual({ level: 'guardian' })
    fireEvent.change(within(dialog).getByLabelText('Date'), { target: { value: '2027-03-04T09:30' } })
    const then = new Date(2027, 2, 4, 9, 30).toISOString()
    await waitFor(() =>
      expect(network.asked(libraryManagement.explainAccess).at(-1)?.query).toEqual({ level: 'none', at: then }),
    )
    // The library role alone does not include reading members.
    expect(within(dialog).getByRole('radio', { name: 'A member' }).hasAttribute('disabled')).toBe(true)
  })

  test('tests a member, for administrators with permission to see people', async () => {
    as('owner')
    aLibrary(network, [anItem()])
    network.answers(libraryManagement.explainAccess, { access: locked })
    network.answers(members.listMembers, {
      users: [{ id: 'id-of-ben', name: 'Ben Birch', email: 'ben@example.org' } as members.Member],
      total: 1,
      next_cursor: null,
      previous_cursor: null,
    })
    const person = at('?open=why:id-of-breath')
    await person.click(await screen.findByRole('radio', { name: 'A member' }))
    await screen.findByText('Please choose a member.')
    await person.click(screen.getByRole('combobox', { name: 'Member' }))
    await person.click(await screen.findByRole('option', { name: 'Ben Birch (ben@example.org)', hidden: true }))
    await waitFor(() =>
      expect(network.asked(libraryManagement.explainAccess).at(-1)?.query).toMatchObject({ member: 'id-of-ben' }),
    )
  })
})

describe('the statistics of an item', () => {
  const received = {
    durationMs: 1_200_000,
    opened: { people: 8, opens: 11, completed: 2 },
    goneThrough: { people: 5, share: 0.62, slices: [...Array(10).fill(1), ...Array(10).fill(0.4)] },
  }

  test('are shown as metrics with the largest drop-off, and as a table', async () => {
    as('reader')
    aLibrary(network, [anItem()])
    network.answers(libraryManagement.getContentInsight, { insight: received })
    at('?open=insight:id-of-breath')
    const dialog = await screen.findByRole('dialog', { name: 'Analytics for Breath before words' })
    await within(dialog).findByText('Biggest drop-off at 10:00: 60% of those who started.')
    expect(within(dialog).getByText('members, 11 times in total')).toBeTruthy()
    expect(within(dialog).getByText('25% of them')).toBeTruthy()
    expect(within(dialog).getByRole('img', { name: 'From 100% in the first part to 40% in the last' })).toBeTruthy()
    const lines = [...dialog.querySelectorAll('tbody tr')].map(({ textContent }) => textContent)
    expect([lines.length, lines[0], lines[19]]).toEqual([20, '00:00 – 01:00100%', '19:00 – 20:0040%'])
  })

  test('are hidden for fewer than five people', async () => {
    as('content')
    aLibrary(network, [anItem()])
    network.answers(libraryManagement.getContentInsight, {
      insight: { durationMs: null, opened: null, goneThrough: null },
    })
    at('?open=insight:id-of-breath')
    await screen.findByText('Not enough data yet')
    expect(screen.getByRole('dialog').querySelector('svg[role=img]')).toBeNull()
  })
})

describe('earlier versions', () => {
  const versions = [
    {
      id: 'id-of-first',
      version: 2,
      title: 'Breath',
      characters: 21,
      by: 'Ada Alder',
      at: '2026-03-03T09:30:00.000Z',
    },
  ]

  test('are compared with the current text word by word, and restored after a confirmation', async () => {
    as('content')
    aLibrary(network, [anItem()])
    network.answers(libraryManagement.listRevisions, { revisions: versions })
    const [first] = versions
    if (!first) throw new Error('there is a version')
    network.answers(libraryManagement.getRevision, { revision: { ...first, textContent: '# Arriving\n\nLie down.' } })
    network.answers(libraryManagement.restoreRevision, { content: anItem({ title: 'Breath', version: 4 }) })
    const person = at('?open=versions:id-of-breath')
    const differs = await screen.findByRole('region', { name: 'Changes' })
    expect(differs.textContent).toContain('Only in this versionLie down.')
    expect(differs.textContent).toContain('Only in the current versionSit down.')
    expect(screen.getByRole('region', { name: 'Full version' }).textContent).toContain('Lie down.')
    await person.click(screen.getByRole('button', { name: 'Restore…' }))
    const question = await screen.findByRole('dialog', { name: 'Restore version 2 of Breath?' })
    expect(network.asked(libraryManagement.restoreRevision)).toEqual([])
    await person.click(within(question).getByRole('button', { name: 'Restore' }))
    await screen.findByText('Content Updated Successfully')
    expect(network.asked(libraryManagement.restoreRevision)).toHaveLength(1)
  })

  test('are empty for an item whose text never changed', async () => {
    as('content')
    aLibrary(network, [anItem()])
    network.answers(libraryManagement.listRevisions, { revisions: [] })
    at('?open=versions:id-of-breath')
    await screen.findByText('No earlier versions yet')
  })
})
