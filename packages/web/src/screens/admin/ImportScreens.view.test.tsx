import { screen, within } from '@testing-library/react'
import { imports, rightsOf } from '@vesica/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { MemberImportScreen } from './ImportScreens.tsx'

const finishedImport: imports.Import = {
  id: 'i1',
  file: 'people.csv',
  state: 'waiting',
  by: 'Maya Chen',
  madeAt: '2026-03-01T12:00:00.000Z',
  checkedAt: null,
  endedAt: null,
  headings: ['Mail', 'Who', 'Shoe size'],
  sample: [['ada@example.org', 'Ada Holm', '38']],
  fields: [
    { name: 'email', title: 'E-mail', required: true, hint: 'The address they sign in with.' },
    { name: 'name', title: 'Name', required: true, hint: 'As it is shown.' },
  ],
  matching: { email: 0 },
  sendEmails: false,
  progress: null,
  rows: 0,
  counts: { create: 0, change: 0, same: 0, refuse: 0 },
  moved: 0,
  problem: null,
  storedUntil: '2026-03-31T12:00:00.000Z',
}
const checked: imports.Import = {
  ...finishedImport,
  state: 'checked',
  matching: { email: 0, name: 1 },
  checkedAt: '2026-03-01T12:00:00.000Z',
  rows: 1300,
  counts: { create: 1200, change: 60, same: 30, refuse: 10 },
}
const row: imports.ImportRow = {
  id: 'r1',
  row: 7,
  outcome: 'refuse',
  done: false,
  name: 'Bo',
  changes: [],
  problems: [{ column: 'Mail', sentence: 'Please enter a valid email address.' }],
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['support'], rights: rightsOf(['support']) })
  network.answers(imports.listMemberImportRows, { rows: [row], total: 1, next_cursor: null, previous_cursor: null })
})
const at = (input: imports.Import) => {
  network.answers(imports.getMemberImport, { import: input })
  return show(<AtAddress address="/admin/users/import?import=i1" screen={MemberImportScreen} />)
}

describe('importing members', () => {
  test('starts with a file, and says that nothing was imported yet', async () => {
    const columns = [
      { name: 'email', title: 'E-mail', required: true, hint: 'Where they sign in.', example: 'ada@example.org' },
      { name: 'from', title: 'From', required: false, hint: 'A day like 2026-03-01.', example: '2026-03-01' },
    ]
    network.answers(imports.listMemberImports, { imports: [], columns })
    const person = show(<AtAddress address="/admin/users/import" screen={MemberImportScreen} />)
    expect(await screen.findByText('No imports yet')).toBeTruthy()
    expect(screen.getByText(/At most 64 MB and 200,000 rows/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upload' })).toHaveProperty('disabled', true)
    const table = within(await screen.findByRole('table', { name: 'File columns' }))
    const [, email, from] = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(email).toMatch(/^E-mail.*Where they sign in\.$/)
    expect(email).not.toContain('Optional')
    expect(from).toMatch(/^From.*Optional.*A day like 2026-03-01\.$/)
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:sample')
    await person.click(screen.getByRole('button', { name: 'Download a sample file' }))
    const [file] = saved.mock.calls[0] ?? []
    expect(await (file as Blob).text()).toBe('E-mail,From\r\nada@example.org,2026-03-01\r\n')
  })

  test('requires the mandatory columns, and checks with the selected options', async () => {
    const person = at(finishedImport)
    await person.click(await screen.findByRole('button', { name: 'Check rows' }))
    expect(await screen.findByText('Please choose a column.')).toBeTruthy()
    expect(network.asked(imports.checkMemberImport)).toEqual([])
    expect(screen.getByText('In the file: ada@example.org')).toBeTruthy()
    await person.click(screen.getByRole('combobox', { name: /^Name/ }))
    const [, ofName] = await screen.findAllByRole('option', { name: 'Who', hidden: true })
    await person.click(ofName as HTMLElement)
    await person.click(screen.getByRole('checkbox', { name: /Email new members a link/ }))
    network.answers(imports.checkMemberImport, { import: { ...checked, state: 'checking', progress: 0.5 } })
    await person.click(screen.getByRole('button', { name: 'Check rows' }))
    expect(network.asked(imports.checkMemberImport)[0]?.body).toEqual({
      matching: { email: 0, name: 1 },
      sendEmails: true,
    })
  })

  test('shows its progress', async () => {
    at({ ...checked, state: 'importing', progress: 0.42 })
    const bar = await screen.findByRole('progressbar', { name: 'Importing' })
    expect(bar.getAttribute('aria-valuenow')).toBe('42')
    expect(screen.getByText('42%, 1,300 rows. You can leave this page and come back.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })

  test('previews the effect row by row, and asks before importing', async () => {
    const person = at(checked)
    const line = await screen.findByRole('row', { name: /Mail: Please enter a valid email address/ })
    expect(line.textContent).toContain('Refused')
    await person.click(screen.getByRole('button', { name: 'Import' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByText('Import 1,260 rows?')).toBeTruthy()
    expect(dialog.textContent).toContain('1,200 will be created and 60 changed.')
    expect(dialog.textContent).toContain('10 rows with errors are skipped')
    expect(dialog.textContent).toContain('No emails are sent.')
    network.answers(imports.runMemberImport, { import: { ...checked, state: 'importing', progress: 0 } })
    await person.click(within(dialog).getByRole('button', { name: 'Import' }))
    expect(await screen.findByText('Import started')).toBeTruthy()
    expect(network.asked(imports.runMemberImport)).toMatchObject([{ body: { checked_at: checked.checkedAt } }])
  })

  test('offers no import when nothing would change', async () => {
    at({ ...checked, counts: { create: 0, change: 0, same: 1290, refuse: 10 } })
    expect(await screen.findByText(/There’s nothing to import/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  })

  test('shows the results, including rows that changed since the check', async () => {
    at({ ...checked, state: 'done', moved: 2, endedAt: finishedImport.madeAt })
    expect(await screen.findByText(/2 rows refused because their data changed/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Download refused rows' })).toBeTruthy()
  })

  test('says why a file cannot be read, and that old rows are gone', async () => {
    const problem = 'A quotation mark in row 602 is not closed.'
    at({ ...finishedImport, state: 'failed', problem })
    expect(await screen.findByText(problem)).toBeTruthy()
  })

  test('keeps the counts of an import whose rows are gone', async () => {
    at({ ...checked, state: 'done', storedUntil: null })
    expect(await screen.findByText(/were deleted after 30 days/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Download refused rows' })).toBeNull()
    expect(screen.queryByRole('table')).toBeNull()
  })

  test('says when it fails to load, and can be retried', async () => {
    network.loses(imports.getMemberImport)
    show(<AtAddress address="/admin/users/import?import=i1" screen={MemberImportScreen} />)
    expect(await screen.findByRole('button', { name: /Retry|Try again/ })).toBeTruthy()
  })
})
