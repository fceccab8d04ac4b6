import { screen, within } from '@testing-library/react'
import { logs, type Right, system } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { SystemScreen } from '../../../screens/admin/SystemScreen.tsx'

const request = '0197a1b2-0000-7000-8000-0123456789ab'
const line: logs.LogLine = {
  id: 'l1',
  timestamp: '2026-03-01T12:00:00.000Z',
  level: 'error',
  message: 'the cellar is flooded',
  details: JSON.stringify({
    refusal: 'server_error',
    err: { message: 'water', stack: 'Error: water\n    at cellar.ts:7' },
  }),
  request,
  process: 'house:41',
}
const retention = { days: 14, lines: 200_000 }
const page = { lines: [line], total: 1, next_cursor: null, previous_cursor: null, retention }

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  const rights: Right[] = ['settings:read', 'system:read']
  signedIn(network, { role: 'admin', rights })
  network.refuses(system.getSystemControls, 500, { message: 'Server error.', code: 'server_error' })
  network.answers(logs.listLogs, page)
})
const at = (search = '') => show(<AtAddress address={`/admin/system?tab=logs${search}`} screen={SystemScreen} />)

describe('the log', () => {
  test('lists entries with their level, and expands their details with the code location', async () => {
    const person = at()
    const row = await screen.findByRole('row', { name: /the cellar is flooded/ })
    expect(row.textContent).toContain('Error')
    expect(row.textContent).toContain('house:41')
    expect(row.textContent).toContain('water')
    expect(screen.getByText(/Stored for up to 14 days and 200,000 entries/)).toBeTruthy()
    await person.click(row)
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('region', { name: 'Stack trace' }).textContent).toContain('at cellar.ts:7')
    expect(within(dialog).getByRole('region', { name: 'Details' }).textContent).toContain('"refusal": "server_error"')
    await person.click(within(dialog).getByRole('button', { name: 'All entries of this request' }))
    await screen.findByText(`Entries of one request: ${request}`)
    expect(network.asked(logs.listLogs).at(-1)?.query).toMatchObject({ request })
  })

  test('filters by request through the URL, and returns to all entries', async () => {
    const person = at(`&request=${request}`)
    await screen.findByText(`Entries of one request: ${request}`)
    await person.click(screen.getByRole('button', { name: 'Show all entries' }))
    await screen.findByRole('row', { name: /the cellar is flooded/ })
    expect(network.asked(logs.listLogs).at(-1)?.query).not.toHaveProperty('request')
  })

  test('is cleared for the current viewer only, says so, and can be restored', async () => {
    const person = at()
    await screen.findByRole('row', { name: /the cellar is flooded/ })
    network.answers(logs.listLogs, { ...page, lines: [], total: 0 })
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    expect((await screen.findByText(/hidden, not deleted/)).textContent).toMatch(/^View cleared/)
    await screen.findByText('No results')
    expect(network.asked(logs.listLogs).at(-1)?.query).toHaveProperty('since')
    network.answers(logs.listLogs, page)
    await person.click(screen.getByRole('button', { name: 'Show hidden entries' }))
    await screen.findByRole('row', { name: /the cellar is flooded/ })
  })

  test('shows request and duration of a response, and a summary of other entries', async () => {
    const answered = { ms: 12, route: '/api/users', method: 'GET', status: 200, queries: 2 }
    const lines = [
      { ...line, id: 'l2', message: 'answered', details: JSON.stringify(answered) },
      { ...line, id: 'l3', message: 'reconciled', details: JSON.stringify({ differences: 0, more: { a: 1 } }) },
    ]
    network.answers(logs.listLogs, { ...page, lines, total: 2 })
    at()
    expect((await screen.findByRole('row', { name: /answered/ })).textContent).toContain('GET /api/users: 200 in 12 ms')
    expect(screen.getByRole('row', { name: /reconciled/ }).textContent).toContain('differences 0')
  })

  test('says when it is empty', async () => {
    network.answers(logs.listLogs, { ...page, lines: [], total: 0 })
    at()
    await screen.findByText('No log entries yet')
  })

  test('says when it fails to load', async () => {
    network.refuses(logs.listLogs, 500, { message: 'Server error.', code: 'server_error' })
    at()
    expect((await screen.findByRole('alert')).textContent).toContain('The log')
  })
})
