import { screen, within } from '@testing-library/react'
import { audit, approvals, rightsOf } from '@vesica/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../test/member.tsx'
import { aNetwork } from '../../../test/network.ts'
import { show } from '../../../test/show.tsx'
import { AuditScreen } from './AuditScreen.tsx'

const entry: audit.AuditEntry = {
  id: 'e1',
  number: 17,
  time: '2026-03-01T12:00:00.000Z',
  actor: 'Maya Chen',
  actorId: 'a1',
  key: null,
  action: 'change product',
  area: 'store',
  type: 'product',
  subjectId: 'p1',
  subject: 'Brass lamp',
  reason: null,
  from: '192.0.2.7',
  result: 'done',
  parentId: null,
  undoes: null,
}
const hash = 'a'.repeat(64)
const details: audit.AuditDetails = {
  ...entry,
  changes: [{ field: 'price_cents', before: '2000', after: '2500' }],
  related: [],
  undoneBy: null,
  undo: { does: 'Changes price_cents from 2500 to 2000.', blocked: null },
  hash,
}
const check: audit.ChainCheck = { at: entry.time, ok: true, entries: 1204, hash, problem: null }
const chain = { head: { number: 1204, hash }, last: check, running: null, compared: null }

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['store'], rights: rightsOf(['store']) })
  network.answers(audit.listAudit, { entries: [entry], total: 1, next_cursor: null, previous_cursor: null })
  // Stubbed before the endpoint whose path would also match it.
  network.answers(audit.getChain, { chain })
  network.answers(audit.getAuditEntry, { entry: details })
})
const at = (search = '') => show(<AtAddress address={`/admin/audit${search}`} screen={AuditScreen} />)

describe('the audit log', () => {
  test('links from an import to its result', async () => {
    const imported = { ...entry, type: 'import of products', action: 'import products', subject: 'list.csv' }
    network.answers(audit.listAudit, { entries: [imported], total: 1, next_cursor: null, previous_cursor: null })
    network.answers(audit.getAuditEntry, { entry: { ...details, ...imported } })
    const person = at()
    await person.click(await screen.findByRole('row', { name: /list\.csv/ }))
    const dialog = await screen.findByRole('dialog')
    const link = await within(dialog).findByRole('link', { name: 'View import' })
    expect(link.getAttribute('href')).toBe('/admin/store/import?import=p1')
  })

  test('lists actions, and expands their changes in red and green', async () => {
    const person = at()
    const row = await screen.findByRole('row', { name: /Changed product/ })
    expect(row.textContent).toContain('Brass lamp')
    expect(row.textContent).toContain('Maya Chen')
    await person.click(row)
    const dialog = await screen.findByRole('dialog')
    await within(dialog).findByText('Price cents')
    expect(dialog.querySelector('del')?.textContent).toBe('2000')
    expect(dialog.querySelector('ins')?.textContent).toBe('2500')
    expect(dialog.textContent).toContain('192.0.2.7')
  })

  test('asks before undoing an action, and explains the effect', async () => {
    network.answers(audit.undoAction, { message: 'Action undone' })
    const person = at('?id=e1')
    await person.click(await screen.findByRole('button', { name: 'Undo this' }))
    expect(await screen.findByText(/The undo is recorded in the audit log/)).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'Undo' }))
    await screen.findByText('Action undone')
    expect(network.asked(audit.undoAction)).toHaveLength(1)
  })

  test('says why an action cannot be undone', async () => {
    const blocked = 'This was changed since then, so undoing it would revert more than this.'
    network.answers(audit.getAuditEntry, { entry: { ...details, undo: { does: 'Changes a.', blocked } } })
    at('?id=e1')
    const button = await screen.findByRole('button', { name: 'Undo this' })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(screen.getAllByText(blocked).length).toBeGreaterThan(0)
  })

  test('shows the number of verified entries, and starts a new check once', async () => {
    const person = at()
    await screen.findByText('Log verified, 1,204 entries')
    const running = { since: entry.time }
    network.answers(audit.verifyChain, { chain: { ...chain, running } })
    network.answers(audit.getChain, { chain: { ...chain, running } })
    await person.click(screen.getByRole('button', { name: 'Check now' }))
    await screen.findByText(/^Check in progress, started/)
    expect((screen.getByRole('button', { name: /Check now/ }) as HTMLButtonElement).disabled).toBe(true)
    expect(network.asked(audit.verifyChain)).toHaveLength(1)
  })

  test('has the list first, then one line on its integrity', async () => {
    const person = at()
    const row = await screen.findByRole('row', { name: /Changed product/ })
    const verified = await screen.findByText('Log verified, 1,204 entries')
    expect(row.compareDocumentPosition(verified)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    const more = screen.getByText('Compare with an earlier checksum')
    expect(more.closest('details')?.open).toBe(false)
    await person.click(more)
    expect(more.closest('details')?.open).toBe(true)
  })

  test('names broken entries', async () => {
    const problem = { kind: 'altered', number: 3, id: 'x', text: 'Entry 3 was altered.' } as const
    network.answers(audit.getChain, { chain: { ...chain, last: { ...check, ok: false, entries: 2, problem } } })
    at()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toMatch(/Integrity check failed.*Entry 3 was altered/)
    const list = await screen.findByRole('row', { name: /Changed product/ })
    expect(alert.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  test('compares with a pasted checksum, and shows the result', async () => {
    const head = `12:${hash}`
    const problem = { kind: 'rewritten', number: 12, id: null, text: 'The trail up to entry 12 is another.' } as const
    const compared = { head, at: entry.time, ok: false, problem }
    const person = at()
    network.answers(audit.verifyChain, { chain: { ...chain, compared } })
    await person.type(await screen.findByLabelText('Checksum from an email'), head)
    network.answers(audit.getChain, { chain: { ...chain, compared } })
    await person.click(screen.getByRole('button', { name: 'Compare' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The trail up to entry 12 is another.')
    expect(JSON.stringify(network.asked(audit.verifyChain)[0])).toContain(head)
    await person.type(screen.getByLabelText('Checksum from an email'), '0')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('filters by one record, and links back to everything', async () => {
    const person = at('?record=product:p1')
    await screen.findByRole('heading', { name: 'History of Product: Brass lamp' })
    expect(screen.queryByText('Check now')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Show all entries' }))
    await screen.findByText('Check now')
  })

  test('does not request administrators without the permission to see them', async () => {
    at()
    await screen.findByRole('row', { name: /Changed product/ })
    expect(network.asked(approvals.getApprovals)).toEqual([])
  })
})
