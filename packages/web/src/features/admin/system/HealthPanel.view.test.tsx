import { screen, within } from '@testing-library/react'
import { health, type Right, system } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { SystemScreen } from '../../../screens/admin/SystemScreen.tsx'

const at = '2026-03-01T12:00:00.000Z'
const check = (key: health.HealthKey, state: health.HealthState, message: string): health.HealthCheck => ({
  key,
  state,
  message,
  moment: null,
  since: at,
})
const result: health.Health = {
  checks: [
    check('database', 'good', '3 ms, 18 of 60 connections'),
    { ...check('mail', 'bad', 'The mail server can’t be reached'), moment: { is: 'last email', at } },
    check('jobs', 'attention', '1 failed, 0 pending'),
    check('certificate', 'unknown', 'Not checked: TLS isn’t set up'),
  ],
  needs: 2,
  at: new Date().toISOString(),
  stale: false,
}
const job: health.FailedJob = { id: 'j1', queue: 'letter', at, tries: 9, error: 'Error: the cellar is flooded' }
const queues = [
  { name: 'letter', pending: 2, failed: 1, done: 1212 },
  { name: 'sweep', pending: 0, failed: 0, done: 0 },
]
const days = Array.from({ length: 90 }, (_, index) => ({
  date: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
  minutes: index < 30 ? 0 : 1440,
  planned: index === 50 || index === 60 ? 30 : 0,
  down: index === 40 || index === 60 ? 25 : 0,
}))

let network: ReturnType<typeof aNetwork>
const signInWith = (...rights: Right[]) => signedIn(network, { role: 'admin', rights: ['settings:read', ...rights] })
beforeEach(() => {
  network = aNetwork()
  signInWith('system:read', 'system:write')
  network.refuses(system.getSystemControls, 500, { message: 'Server error.', code: 'server_error' })
  network.answers(health.getHealth, { health: result })
  network.answers(health.getJobs, { jobs: { queues, failed: [job] } })
  network.answers(health.getUptime, { uptime: { percent: 99.97, days } })
})
const open = () => show(<AtAddress address="/admin/system?tab=health" screen={SystemScreen} />)

describe('system health', () => {
  test('shows the result of each check and whether it needs attention, with a summary', async () => {
    open()
    const checks = within(await screen.findByRole('list', { name: 'Checks' })).getAllByRole('listitem')
    expect(checks.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Database3 ms, 18 of 60 connectionsHealthy$/),
      expect.stringMatching(/^EmailThe mail server can’t be reached, last email .+Failing$/),
      expect.stringMatching(/^Jobs1 failed, 0 pendingNeeds attention$/),
      expect.stringMatching(/^CertificateNot checked: TLS isn’t set upUnknown$/),
    ])
    expect(screen.getByText(/^1 of 4 checks healthy, 2 need attention, 1 unknown\. Checked/)).toBeTruthy()
  })

  test('is checked again by Verify', async () => {
    network.answers(health.verifyHealth, { health: result })
    const person = open()
    await person.click(await screen.findByRole('button', { name: 'Verify' }))
    await screen.findByText('All checks completed.')
    expect(network.asked(health.verifyHealth)).toHaveLength(1)
  })

  test('says when checks have stopped, and when none has run yet', async () => {
    network.answers(health.getHealth, { health: { ...result, stale: true } })
    open()
    expect((await screen.findByRole('alert')).textContent).toMatch(/^Checks have stopped/)
  })

  test('shows no checks before the first run', async () => {
    network.answers(health.getHealth, { health: { checks: [], needs: 0, at: null, stale: false } })
    open()
    await screen.findByText(/^No checks yet/)
    expect(screen.queryByRole('list', { name: 'Checks' })).toBeNull()
  })

  test('shows jobs by title, including unknown ones', async () => {
    const busy = (name: string) => ({ name, pending: 1, failed: 0, done: 0 })
    const named = ['imports-taken-up', 'webhooks', 'gongs-rung'].map(busy)
    network.answers(health.getJobs, { jobs: { queues: named, failed: [] } })
    open()
    const table = within(await screen.findByRole('table', { name: 'Jobs' }))
    const titles = table.getAllByRole('rowheader').map(({ textContent }) => textContent)
    expect(titles).toEqual(['Resuming imports', 'Webhooks', 'Gongs rung'])
  })

  test('lists failed jobs, retries them, and discards them after a confirmation', async () => {
    const answer = { jobs: { queues, failed: [job] } }
    network.answers(health.retryJobs, answer)
    network.answers(health.discardJobs, answer)
    const person = open()
    await screen.findByText('Error: the cellar is flooded')
    const table = screen.getByRole('table', { name: 'Jobs' })
    expect(within(table).getByRole('row', { name: /Emails/ }).textContent).toContain('1,212')
    expect(screen.getByText('1 more without activity')).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Retry: Emails' }))
    await screen.findByText('Retrying the job.')
    expect(network.asked(health.retryJobs)[0]?.body).toEqual({ id: 'j1' })
    await person.click(screen.getByRole('button', { name: 'Discard: Emails' }))
    expect(network.asked(health.discardJobs)).toEqual([])
    await person.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard' }))
    await screen.findByText('Job discarded')
    expect(network.asked(health.discardJobs)[0]?.body).toEqual({ id: 'j1' })
  })

  test('is read-only for administrators without permission to change it', async () => {
    network = aNetwork()
    signInWith('system:read')
    network.answers(health.getHealth, { health: result })
    network.answers(health.getJobs, { jobs: { queues, failed: [job] } })
    network.answers(health.getUptime, { uptime: { percent: null, days } })
    open()
    const retry = await screen.findByRole('button', { name: 'Retry: Emails' })
    expect(retry.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByText('No data yet')).toBeTruthy()
  })

  test('shows the downtime of each day, or that it was not measured', async () => {
    open()
    const strip = within(await screen.findByRole('list', { name: 'Uptime by day' })).getAllByRole('listitem')
    expect(strip).toHaveLength(90)
    expect(strip[0]?.textContent).toBe('January 1: no data')
    expect(strip[40]?.textContent).toBe('February 10: 25 min down')
    expect(strip[50]?.textContent).toBe('February 20: 30 min of planned maintenance')
    expect(strip[50]?.getAttribute('data-state')).toBe('planned')
    expect(strip[60]?.textContent).toBe('March 2: 25 min down plus 30 min of planned maintenance')
    expect(strip[41]?.textContent).toBe('February 11: up')
    expect(screen.getByText('99.97% in 60 days')).toBeTruthy()
  })

  test('reports a section that fails to load, and shows the others', async () => {
    network.refuses(health.getHealth, 500, { message: 'Server error.', code: 'server_error' })
    open()
    await screen.findByText(/Platform health/)
    await screen.findByText('Error: the cellar is flooded')
  })
})
