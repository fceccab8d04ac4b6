import { endpoint, members } from '@vesica/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { defineList } from './defineList.tsx'
import { choicesOf } from './ListToolbar.tsx'
import { listAddress, openDialogs } from './listAddress.ts'

const address = listAddress(members.listMembers, {
  filters: ['status'],
  sorts: { joined: 'desc', name: 'asc', email: 'asc', lastActive: 'desc' },
  beside: openDialogs([], ['details']),
})
const List = defineList(address)({
  name: 'guests',
  copy: {
    what: 'The guests',
    caption: 'Guests',
    search: 'Search guests',
    nothingYet: 'No guests yet',
    nothingYetWhy: 'They come when they are invited.',
    nothingMatchesWhy: 'Look for less.',
  },
  rows: ({ users }) => users,
  label: ({ name }) => name,
  filters: [
    { key: 'status', label: 'Status', any: 'Any status', useChoices: choicesOf(['banned'], { banned: 'Banned' }) },
  ],
  columns: () => [
    { key: 'name', head: 'Name', sortable: true, lead: true, cell: ({ name }) => name },
    { key: 'email', head: 'Email', cell: ({ email }) => email },
  ],
  open: ({ id }) => ({ dialog: 'details', about: id }),
  current: ({ about }) => about,
  keys: { d: ({ id }, { view, onView }) => onView({ ...view, search: `d was pressed on ${id}` }) },
  add: () => <button type="button">Invite somebody</button>,
})

type View = typeof address.plain

/** The current state in the address. */
let currentView: View
const Screen = ({ begin = address.plain }: { begin?: View }) => {
  const [view, setView] = useState(begin)
  const onView = (next: View) => {
    currentView = next
    setView(next)
  }
  return <List view={view} onView={onView} />
}

const guest = (name: string) =>
  ({ id: `id-of-${name}`, name, email: `${name}@example.org` }) as unknown as members.Member
const page = (names: string[], total = names.length) => ({
  users: names.map(guest),
  total,
  next_cursor: total > names.length ? 'the-next' : null,
  previous_cursor: null,
})

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  currentView = address.plain
})

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

describe('a declared list', () => {
  test('shows as many placeholder rows as expected while it loads, with its filters', async () => {
    const arrive = network.delays(members.listMembers, page(['ada', 'ben']))
    show(<Screen />)
    const list = screen.getByRole('region', { name: 'Guests' })
    expect(within(list).getByRole('searchbox', { name: 'Search guests' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(list.querySelector('[aria-hidden="true"] .mantine-Skeleton-root')).toBeTruthy()
    arrive()
    await row('ada')
    expect(list.querySelector('.mantine-Skeleton-root')).toBeNull()
    expect(screen.getByRole('status').textContent).toMatch(/2/)
  })

  test('says when it is empty, and links to adding the first entry', async () => {
    network.answers(members.listMembers, page([]))
    show(<Screen />)
    await screen.findByText('No guests yet')
    expect(screen.getByRole('button', { name: 'Invite somebody' })).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('says when nothing matches, and clears the filters on request', async () => {
    network.answers(members.listMembers, page([]))
    const person = show(<Screen begin={{ ...address.plain, search: 'zoe', status: 'banned' }} />)
    await screen.findByText('No results')
    expect(screen.queryByText('No guests yet')).toBeNull()
    expect(network.asked(members.listMembers).at(-1)?.query).toMatchObject({ search: 'zoe', status: 'banned' })
    network.answers(members.listMembers, page(['ada']))
    await person.click(screen.getByRole('button', { name: 'Clear filters' }))
    await row('ada')
    expect(currentView).toEqual(address.plain)
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '')
  })

  test('that fails to load shows what, why and the request id, and Retry loads it', async () => {
    network.refuses(members.listMembers, 500, {
      message: 'Server error. Please try again later.',
      code: 'server_error',
    })
    const person = show(<Screen />)
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The guests could not be loaded.')
    expect(alert.textContent).toContain('Server error. Please try again later.')
    expect(alert.textContent).toContain('request-of-a-test')
    network.answers(members.listMembers, page(['ada']))
    await person.click(within(alert).getByRole('button', { name: 'Retry' }))
    await row('ada')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('without a network says that there was no answer', async () => {
    show(<Screen />)
    expect((await screen.findByRole('alert')).textContent).toContain('No response from server.')
  })

  test('is paginated, and a page that is gone falls back to the first', async () => {
    network.answers(members.listMembers, page(['ada'], 2))
    const person = show(<Screen />)
    await row('ada')
    network.answers(members.listMembers, page([], 2))
    await person.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(network.asked(members.listMembers).at(-1)?.query).toMatchObject({ cursor: 'the-next' }))
    await person.click(await screen.findByRole('button', { name: 'First page' }))
    expect(currentView.cursor).toBeUndefined()
  })

  test('is sorted by its headers in their default direction, then reversed, from the first page', async () => {
    network.answers(members.listMembers, page(['ada', 'ben']))
    const person = show(<Screen begin={{ ...address.plain, cursor: 'somewhere' }} />)
    await row('ada')
    await person.click(screen.getByRole('button', { name: /^Name/ }))
    expect(currentView).toMatchObject({ sort: 'name', direction: 'asc', cursor: undefined })
    expect(screen.getByRole('columnheader', { name: /^Name/ }).getAttribute('aria-sort')).toBe('ascending')
    await person.click(screen.getByRole('button', { name: /^Name/ }))
    expect(currentView).toMatchObject({ sort: 'name', direction: 'desc' })
  })

  test('keeps its rows while another sort order loads', async () => {
    network.answers(members.listMembers, page(['ada', 'ben']))
    const person = show(<Screen />)
    await row('ada')
    const arrive = network.delays(members.listMembers, page(['ben', 'ada']))
    await person.click(screen.getByRole('button', { name: /^Name/ }))
    expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true')
    await row('ada')
    arrive()
    await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBeNull())
  })
})

describe('the shortcuts of a list', () => {
  const rows = () => screen.getAllByRole('row').slice(1)

  test('J and K move between rows, Home and End to the ends, and Enter opens the focused one', async () => {
    network.answers(members.listMembers, page(['ada', 'ben', 'cleo']))
    const person = show(<Screen />)
    await row('ada')
    await person.keyboard('j')
    expect(document.activeElement).toBe(rows()[0])
    await person.keyboard('j')
    expect(document.activeElement).toBe(rows()[1])
    await person.keyboard('k')
    expect(document.activeElement).toBe(rows()[0])
    await person.keyboard('{End}')
    expect(document.activeElement).toBe(rows()[2])
    await person.keyboard('{Home}{Enter}')
    expect(currentView).toMatchObject({ dialog: 'details', about: 'id-of-ada' })
    expect(rows()[0]?.getAttribute('aria-current')).toBe('true')
  })

  test('for its own actions apply to the focused row, and to none without focus', async () => {
    network.answers(members.listMembers, page(['ada', 'ben']))
    const person = show(<Screen />)
    await row('ada')
    await person.keyboard('d')
    expect(currentView.search).toBe('')
    await person.keyboard('jjd')
    expect(currentView.search).toBe('d was pressed on id-of-ben')
  })

  test('are ordinary text in its search field', async () => {
    network.answers(members.listMembers, page(['ada']))
    const person = show(<Screen />)
    await row('ada')
    await person.type(screen.getByRole('searchbox'), 'jd')
    await waitFor(() => expect(currentView.search).toBe('jd'))
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
  })
})

describe('a declared list with pages only', () => {
  const endpointWithoutFilters = endpoint({
    ...members.listMembers,
    query: members.listMembers.query.pick({ limit: true, cursor: true }),
  })
  const Plain = defineList(listAddress(endpointWithoutFilters, { filters: [] }))({
    name: 'plain',
    copy: {
      what: 'The guests',
      caption: 'Guests',
      nothingYet: 'No guests yet',
      nothingYetWhy: 'They come when they are invited.',
      nothingMatchesWhy: 'Look for less.',
    },
    rows: ({ users }) => users,
    label: ({ name }) => name,
    filters: [],
    columns: () => [{ key: 'name', head: 'Name', lead: true, cell: ({ name }) => name }],
  })

  test('has neither a search field nor rows that open', async () => {
    network.answers(endpointWithoutFilters, page(['ada']))
    const person = show(
      <Plain view={listAddress(endpointWithoutFilters, { filters: [] }).plain} onView={() => undefined} />,
    )
    await row('ada')
    expect(screen.queryByRole('search')).toBeNull()
    expect(network.asked(endpointWithoutFilters).map(({ query }) => query)).toEqual([{ limit: '10' }])
    await person.click(await row('ada'))
    expect((await row('ada')).hasAttribute('data-opens')).toBe(false)
  })
})
