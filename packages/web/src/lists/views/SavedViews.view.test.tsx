import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { members, views } from '@vesica/contract'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { listAddress } from '../listAddress.ts'
import { choicesOf } from '../ListToolbar.tsx'
import { SavedViews } from './SavedViews.tsx'

const address = listAddress(members.listMembers, {
  filters: ['status', 'membership'],
  sorts: { joined: 'desc', name: 'asc', email: 'asc', lastActive: 'desc' },
})
type View = typeof address.plain
const filters = [
  { key: 'membership' as const, label: 'Level', any: 'Any', useChoices: choicesOf(['seeker'], { seeker: 'Seeker' }) },
]
const suspended: views.SavedView = {
  id: 'v1',
  name: 'Suspended',
  query: { status: 'suspended', sort: 'name', direction: 'asc' },
  shared: true,
  own: true,
  by: 'Maya Chen',
  mayChange: true,
  count: 1000,
  missingFilters: [],
}
const sharedView: views.SavedView = {
  ...suspended,
  id: 'v2',
  name: 'Old level',
  own: false,
  mayChange: false,
  count: 0,
}

let network: ReturnType<typeof aNetwork>
let now: View
beforeEach(() => {
  network = aNetwork()
  now = address.plain
})
const At = ({ first }: { first: View }) => {
  const [view, setView] = useState(first)
  const onView = (next: View) => {
    now = next
    setView(next)
  }
  return <SavedViews list="members" {...{ address, filters, view }} onView={onView} />
}
const at = (all: readonly views.SavedView[], search = '') => {
  network.answers(views.listViews, { views: [...all] })
  return show(<At first={address.parse(Object.fromEntries(new URLSearchParams(search)))} />)
}
const tab = (name: RegExp) => screen.findByRole('button', { name })

describe('saved views', () => {
  test('are listed above the list with their counts, and open with a press', async () => {
    const person = at([suspended, sharedView], 'search=ada&size=50')
    const button = await tab(/^Suspended/)
    expect(button.textContent).toContain('1,000+')
    expect(button.getAttribute('aria-pressed')).toBe('false')
    await person.click(button)
    expect(now).toMatchObject({ search: '', status: 'suspended', sort: 'name', direction: 'asc', size: 50 })
    expect((await tab(/^Suspended/)).getAttribute('aria-pressed')).toBe('true')
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull()
    await person.click(await tab(/^All$/))
    expect(now.status).toBeUndefined()
  })

  test('are absent without saved views and without filters', async () => {
    at([])
    await waitFor(() => expect(network.asked(views.listViews)).toHaveLength(1))
    expect(screen.queryByRole('group', { name: 'Saved views' })).toBeNull()
  })

  test('have their space reserved before they load, where the list had some before', async () => {
    at([suspended])
    await tab(/^Suspended/)
    cleanup()
    at([])
    expect(screen.getByRole('main').querySelector('[aria-hidden="true"]')).not.toBeNull()
    await waitFor(() => expect(screen.getByRole('main').childElementCount).toBe(0))
    cleanup()
    at([])
    expect(screen.getByRole('main').childElementCount).toBe(0)
    await waitFor(() => expect(network.asked(views.listViews)).toHaveLength(3))
  })

  test('are saved with the current view', async () => {
    const person = at([], 'status=banned&search=ada')
    await person.click(await tab(/^Save view$/))
    const dialog = await screen.findByRole('dialog')
    const save = within(dialog).getByRole('button', { name: 'Save' })
    expect(save).toHaveProperty('disabled', true)
    await person.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Kept out')
    await person.click(within(dialog).getByRole('switch', { name: /^Share with/ }))
    network.answers(views.createView, { id: 'v9' })
    await person.click(save)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(network.asked(views.createView)[0]?.body).toEqual({
      list: 'members',
      name: 'Kept out',
      shared: true,
      query: { search: 'ada', status: 'banned', sort: 'joined', direction: 'desc' },
    })
  })

  test('name the filters that no longer exist', async () => {
    const broken = {
      ...sharedView,
      query: { membership: 'unheard', sort: 'joined', direction: 'desc' },
      missingFilters: ['membership'],
    }
    at([broken], 'membership=unheard')
    expect(await screen.findByText(/filters by something that no longer exists \(Level\)/)).toBeTruthy()
    expect(screen.getByRole('img', { name: 'needs an update' })).toBeTruthy()
  })

  test('are renamed, moved and deleted with permission', async () => {
    const person = at([suspended, sharedView])
    await person.click(await tab(/^Manage views$/))
    const dialog = await screen.findByRole('dialog')
    const action = (name: string) => within(dialog).getByRole('button', { name })
    expect(action('Edit Old level').getAttribute('aria-disabled')).toBe('true')
    expect(action('Move Suspended up').getAttribute('aria-disabled')).toBe('true')
    network.answers(views.reorderViews, { message: '' })
    await person.click(action('Move Suspended down'))
    await waitFor(() => expect(network.asked(views.reorderViews)).toHaveLength(1))
    expect(network.asked(views.reorderViews)[0]?.body).toEqual({ list: 'members', ids: ['v2', 'v1'] })
    await person.click(action('Delete Suspended'))
    const confirmation = await screen.findByRole('dialog', { name: /Delete the view Suspended/ })
    network.answers(views.deleteView, { message: '' })
    await person.click(within(confirmation).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(network.asked(views.deleteView)).toHaveLength(1))
  })

  test('do not hide the list when they fail to load', async () => {
    network.loses(views.listViews)
    show(<At first={address.plain} />)
    await waitFor(() => expect(network.asked(views.listViews).length).toBeGreaterThan(0))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
