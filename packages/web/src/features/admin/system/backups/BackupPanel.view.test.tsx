import { screen, waitFor, within } from '@testing-library/react'
import { backups, type Right, system } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { SystemScreen } from '../../../../screens/admin/SystemScreen.tsx'

const trial: backups.BackupTrial = {
  state: 'passed',
  startedAt: '2026-03-01T03:02:08.000Z',
  endedAt: '2026-03-01T03:12:00.000Z',
  checks: [
    { name: 'tables', count: 120, differences: 0, text: null },
    { name: 'journals', count: 1204, differences: 0, text: null },
    { name: 'files', count: 3311, differences: 0, text: null },
    { name: 'audit', count: 48_067, differences: 0, text: null },
  ],
  problem: null,
}
const backup: backups.Backup = {
  id: 'b1',
  name: 'vesica-20260301T030000Z-scheduled-0a1b2c3d.tar.zst.age',
  reason: 'scheduled',
  state: 'done',
  by: null,
  startedAt: '2026-03-01T03:00:00.000Z',
  endedAt: '2026-03-01T03:02:08.000Z',
  progress: null,
  bytes: 2_040_109_466,
  sha256: 'ab'.repeat(32),
  encrypted: true,
  version: '0.1.0',
  rows: 41_203,
  files: 3311,
  lost: 0,
  problem: null,
  trial,
}
const state: backups.Backups = {
  all: [backup],
  schedule: { on: true, hour: 3, keep: 14 },
  next: '2026-03-02T03:00:00.000Z',
  place: 'disk',
  encrypted: true,
}

let network: ReturnType<typeof aNetwork>
const answering = (input: Partial<backups.Backups>) =>
  network.answers(backups.listBackups, { backups: { ...state, ...input } })
const signInWith = (...rights: Right[]) => signedIn(network, { role: 'admin', rights: ['system:read', ...rights] })
beforeEach(() => {
  network = aNetwork()
  signInWith('backups:write')
  network.refuses(system.getSystemControls, 500, { message: 'Server error.', code: 'server_error' })
  answering({})
})
const open = () => show(<AtAddress address="/admin/system?tab=backup" screen={SystemScreen} />)

describe('the last backup', () => {
  test('is displayed with its certificate: what was checked, and how much of it', async () => {
    open()
    const checks = within(await screen.findByRole('list', { name: 'What was checked' }))
    expect(checks.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Tables120 tables read again, 0 differences',
      'Journals1,204 journals, 0 differences',
      'Files3,311 files by hash, 0 differences',
      'Audit log48,067 entries, unbroken',
    ])
    screen.getByText('1.9 GB in 2 min, encrypted')
    screen.getByText(/^Restored into a scratch database, /)
    expect(screen.queryByText('Backups aren’t encrypted.')).toBeNull()
  })

  test('names what failed when it does not restore', async () => {
    const problem = 'The archive is altered or damaged after 64 KB.'
    answering({ all: [{ ...backup, trial: { ...trial, state: 'failed', checks: [], problem } }] })
    open()
    await screen.findByText(/^Restore failed, /)
    screen.getByText(problem)
    screen.getByText('Can’t be restored')
  })

  test('shows the error when it failed, without an archive to download', async () => {
    const problem = 'There is no room on the disk for the backup.'
    answering({
      all: [{ ...backup, state: 'failed', bytes: null, sha256: null, trial: null, problem }],
      encrypted: false,
    })
    open()
    await screen.findByText((_, at) => at?.textContent === `Failed: ${problem}` && at.children.length === 0)
    screen.getByText('Backups aren’t encrypted.')
    expect(screen.queryByRole('button', { name: /^Download/ })).toBeNull()
    screen.getByRole('button', { name: /^Delete the backup from/ })
  })
})

test('a running backup shows its progress, and no other can be started', async () => {
  answering({ all: [{ ...backup, state: 'running', endedAt: null, bytes: null, trial: null, progress: 0.42 }] })
  open()
  await screen.findByText('42% read')
  expect(screen.getByRole('progressbar', { name: 'Creating a backup' }).getAttribute('aria-valuenow')).toBe('42')
  expect((screen.getByRole('button', { name: 'Backup System' }) as HTMLButtonElement).disabled).toBe(true)
})

test('without backups, the panel explains why and offers one action', async () => {
  answering({ all: [] })
  network.answers(backups.startBackup, { backups: state, message: 'Backup started' })
  const person = open()
  await screen.findByText('No backup yet')
  await person.click(screen.getByRole('button', { name: 'Backup System' }))
  await screen.findByText('Backup started')
  expect(network.asked(backups.startBackup)).toHaveLength(1)
})

test('a backup that is already running is reported beside the button', async () => {
  network.refuses(backups.startBackup, 409, { message: 'Creating a backup already.', code: 'backup_running' })
  const person = open()
  await person.click(await screen.findByRole('button', { name: 'Backup System' }))
  expect((await screen.findByRole('alert')).textContent).toBe('Creating a backup already.')
})

test('a backup is deleted only after a confirmation', async () => {
  network.answers(backups.deleteBackup, { backups: { ...state, all: [] } })
  const person = open()
  await person.click(await screen.findByRole('button', { name: /^Delete the backup from/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete the backup from/ }))
  expect(network.asked(backups.deleteBackup)).toHaveLength(0)
  await person.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(network.asked(backups.deleteBackup)).toHaveLength(1))
})

test('downloading an unencrypted backup requires a passphrase, typed twice', async () => {
  answering({ all: [{ ...backup, encrypted: false }] })
  network.answers(backups.openBackup, { path: '/api/archive', until: '2026-03-01T15:00:00.000Z' })
  const person = open()
  await person.click(await screen.findByRole('button', { name: /^Download the backup from/ }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Download the backup from/ }))
  await person.type(dialog.getByLabelText('Passphrase'), 'four words of an owner')
  await person.type(dialog.getByLabelText('Confirm passphrase'), 'four words of another')
  await person.click(dialog.getByRole('button', { name: 'Download' }))
  await dialog.findByText(/^The passphrases don’t match/)
  expect(network.asked(backups.openBackup)).toHaveLength(0)
  await person.clear(dialog.getByLabelText('Confirm passphrase'))
  await person.type(dialog.getByLabelText('Confirm passphrase'), 'four words of an owner')
  await person.click(dialog.getByRole('button', { name: 'Download' }))
  await waitFor(() =>
    expect(network.asked(backups.openBackup)).toMatchObject([{ body: { passphrase: 'four words of an owner' } }]),
  )
})

test('the schedule is saved as typed, and an invalid number is rejected at its field', async () => {
  network.answers(backups.setBackupSchedule, { backups: { ...state, schedule: { on: true, hour: 3, keep: 7 } } })
  const person = open()
  const field = await screen.findByLabelText(/^Backups to keep/)
  await person.clear(field)
  await person.type(field, '0')
  await person.click(screen.getByRole('button', { name: 'Save schedule' }))
  await screen.findByText('Please enter a whole number from 1 to 90.')
  await person.clear(field)
  await person.type(field, '7')
  await person.click(screen.getByRole('button', { name: 'Save schedule' }))
  await waitFor(() => expect(network.asked(backups.setBackupSchedule)).toHaveLength(1))
})

test('administrators with read permission see who can do more', async () => {
  signInWith()
  open()
  const button = await screen.findByRole('button', { name: 'Backup System' })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain('owners')
})

test('a failed request is reported, with a retry', async () => {
  network.refuses(backups.listBackups, 500, { message: 'Server error.', code: 'server_error' })
  open()
  await screen.findByRole('button', { name: 'Retry' })
})
