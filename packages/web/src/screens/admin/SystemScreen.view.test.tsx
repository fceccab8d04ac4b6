import { screen, within } from '@testing-library/react'
import { backups, rightsOf, system } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { SystemScreen } from './SystemScreen.tsx'

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  network.refuses(system.getSystemControls, 500, { message: 'Server error.', code: 'server_error' })
})

const schedule = { on: true, hour: 3, keep: 14 }
const noBackups = { all: [], place: 'disk', encrypted: true, schedule, next: '2026-03-02T03:00:00.000Z' } as const
const at = (tab = 'assets') => show(<AtAddress address={`/admin/system?tab=${tab}`} screen={SystemScreen} />)

test('a backup is started from the status, which opens the backup section', async () => {
  signedIn(network, { role: 'admin', rights: rightsOf(['owner']) })
  network.answers(backups.listBackups, { backups: { ...noBackups, all: [] } })
  network.answers(backups.startBackup, { backups: { ...noBackups, all: [] }, message: 'Backup started' })
  const person = at()
  await person.click(await screen.findByRole('button', { name: 'Backup System' }))
  await screen.findByText('Backup started')
  expect(network.asked(backups.startBackup)).toHaveLength(1)
  expect(await screen.findByRole('heading', { name: 'Backup' })).toBeTruthy()
  expect(await screen.findByText('No backup yet')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: 'Backup System' })).toHaveLength(1)
})

test('a backup that cannot be started says why', async () => {
  signedIn(network, { role: 'admin', rights: rightsOf(['owner']) })
  network.refuses(backups.startBackup, 403, { message: 'Not at present.', code: 'forbidden' })
  const person = at()
  await person.click(await screen.findByRole('button', { name: 'Backup System' }))
  expect(await screen.findByText('Not at present.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Crypto Assets' })).toBeTruthy()
})

test('administrators without permission are offered no backup', async () => {
  signedIn(network, { role: 'admin', rights: rightsOf(['finance']) })
  at()
  await screen.findByRole('heading', { name: 'Crypto Assets' })
  expect(screen.queryByRole('button', { name: 'Backup System' })).toBeNull()
})

/** Names of the buttons and links in the header of a tab. */
const toolsOf = async (tab: string, title: string) => {
  at(tab)
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const tools = within(heading.parentElement as HTMLElement)
  return [...tools.queryAllByRole('link'), ...tools.queryAllByRole('button')].map(({ textContent }) => textContent)
}

test.each([
  ['plans', 'Membership Plans', ['History', 'Backup System', 'Refresh Status']],
  ['logs', 'System Logs', ['Backup System', 'Refresh Status']],
  ['mail', 'Email', ['History']],
  ['gifts', 'Gifts', []],
])('the %s section has its tools', async (tab, title, tools) => {
  signedIn(network, { role: 'admin', rights: rightsOf(['owner']) })
  expect(await toolsOf(tab, title)).toEqual(tools)
})
