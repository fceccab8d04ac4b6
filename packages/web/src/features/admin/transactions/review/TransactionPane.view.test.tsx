import { useLocation } from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import { transactions } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { withdrawal } from '../../../../../test/reviewed.ts'
import { show } from '../../../../../test/show.tsx'
import { UnsavedNotes } from '../../../../ui/form/Unsaved.tsx'
import { TransactionPane } from './TransactionPane.tsx'

type Reviewed = transactions.ReviewedTransaction

const Where = () => <output data-testid="where">{useLocation().href}</output>

/** @returns the user, once keys are accepted: content that has just appeared ignores them */
const reviewing = async (request: Reviewed, onDecided: (status: string) => void = () => undefined) => {
  const network = aNetwork()
  network.answers(transactions.getTransaction, { transaction: request })
  const person = show(
    <AtAddress
      address="/admin/review"
      screen={() => (
        <>
          <TransactionPane id={request.id} onDecided={onDecided} />
          <Where />
        </>
      )}
    />,
  )
  await waitFor(() => expect(document.querySelector('[aria-busy="false"]')).not.toBeNull(), { timeout: 3000 })
  return { network, person }
}
const actions = () => screen.queryByRole('group', { name: 'Decide' })?.textContent

test('shows only the actions that the server offers', async () => {
  await reviewing(withdrawal({ actions: ['approve', 'deny', 'flag'] }))
  expect(actions()).toBe('ApproveADenyDFlagF')
})

test('explains at the buttons, and in their dialogs, when to deny and when to reject', async () => {
  const { person } = await reviewing(withdrawal({ actions: ['approve', 'deny', 'reject', 'flag'] }))
  const title = (name: string) => screen.getByRole('button', { name }).getAttribute('title')
  const reasons = ['For a genuine request that can’t be approved', 'For a request that isn’t genuine']
  expect([title('Deny'), title('Reject')]).toEqual(reasons)
  for (const reason of reasons) expect(screen.getByText(reason)).toBeTruthy()
  await person.keyboard('d')
  await screen.findByText(/Reject one that isn’t genuine/)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await person.keyboard('r')
  await screen.findByText(/Deny a genuine one that can’t be approved/)
})

test('says why actions are missing, and from when they will be available', async () => {
  await reviewing(withdrawal({ actions: ['deny', 'flag'], because: 'waits', from: '2026-03-05T12:00:00.000Z' }))
  expect(actions()).toBe('DenyDFlagF')
  expect(screen.getByText(/no other administrator can right now.* from .*2026/)).toBeDefined()
})

test('decides by shortcut, once, and reports the result', async () => {
  const decided: string[] = []
  const request = withdrawal({ actions: ['approve', 'deny', 'flag'] })
  const { network, person } = await reviewing(request, (status) => decided.push(status))
  const answer = network.delays(transactions.approveTransaction, { transaction: { ...request, status: 'approved' } })
  await person.keyboard('aa')
  answer()
  await waitFor(() => expect(decided).toEqual(['approved']))
  expect(network.asked(transactions.approveTransaction)).toHaveLength(1)
  // Approving does not send the withdrawal.
  expect(await screen.findByText(/Send it now, then record it as sent\./)).toBeDefined()
  await person.click(screen.getByRole('button', { name: 'View payment details' }))
  await waitFor(() =>
    expect(screen.getByTestId('where').textContent).toBe(
      '/admin/transactions?status=approved&type=withdrawal&review=of-a-test',
    ),
  )
})

test('the shortcut of an unavailable action does nothing', async () => {
  const { network, person } = await reviewing(withdrawal({ actions: ['deny'], because: 'approved' }))
  await person.keyboard('a')
  expect(network.asked(transactions.approveTransaction)).toEqual([])
})

test('a reason stays visible when another administrator decided first', async () => {
  const { network, person } = await reviewing(withdrawal({ actions: ['approve', 'deny', 'flag'] }))
  const message = 'This was already approved by Ada Blum on 2 March 2026 at 12:00 UTC.'
  network.refuses(transactions.denyTransaction, 409, { message, code: 'already_decided' })
  await person.keyboard('d')
  await person.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Nothing arrived.')
  network.answers(transactions.getTransaction, { transaction: withdrawal({}, { status: 'approved' }) })
  await person.click(screen.getByRole('button', { name: 'Deny request' }))
  const alert = (await screen.findByText(/Nothing arrived\./)).closest('[role=alert]')
  expect(alert?.textContent).toContain(message)
  await waitFor(() => expect(actions()).toBeUndefined())
})

test('a reason counts as unsaved after its dialog closes, until it is sent or cleared', async () => {
  const request = withdrawal({ actions: ['deny'] })
  aNetwork().answers(transactions.getTransaction, { transaction: request })
  const unsaved = new Set<string>()
  const note = (form: string, isUnsaved: boolean) => void (isUnsaved ? unsaved.add(form) : unsaved.delete(form))
  const person = show(
    <UnsavedNotes value={note}>
      <AtAddress
        address="/admin/review"
        screen={() => <TransactionPane id={request.id} onDecided={() => undefined} />}
      />
    </UnsavedNotes>,
  )
  await waitFor(() => expect(document.querySelector('[aria-busy="false"]')).not.toBeNull(), { timeout: 3000 })
  await person.keyboard('d')
  await person.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Wrong')
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(unsaved.size).toBe(1)
  await person.keyboard('d')
  await person.clear(await screen.findByRole('textbox', { name: /Reason/ }))
  await waitFor(() => expect(unsaved.size).toBe(0))
})

test('a failed withdrawal with two approvals needs another administrator to return it', async () => {
  const sent = { status: 'approved' } as const
  const { person } = await reviewing(withdrawal({ actions: ['settle', 'fail'], failing: 'asks' }, sent))
  await person.click(screen.getByRole('button', { name: 'Mark as failed' }))
  expect(await screen.findByRole('button', { name: 'Report as failed' })).toBeDefined()
})

test('a flagged request, or one with a reused proof, is approved only after a confirmation', async () => {
  const flag = {
    status: 'flagged',
    time: '2026-03-02T12:00:00.000Z',
    by: 'Ada Blum',
    reason: 'Another sender.',
  } as const
  const request = withdrawal(
    { actions: ['approve', 'deny'] },
    { status: 'flagged', timeline: [flag], proofSeenBefore: 2 },
  )
  const { network, person } = await reviewing(request)
  network.answers(transactions.approveTransaction, { transaction: { ...request, status: 'approved' } })
  const doubts = [
    'Ada Blum flagged this: Another sender.',
    'This proof was also used for 2 other payments. Make sure the same transfer isn’t counted twice.',
  ]
  const warning = screen.getByRole('alert')
  expect(warning.textContent).toBe(doubts.join(''))
  // The warning is visible without scrolling.
  const facts = screen.getByText('Member since')
  expect(warning.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await person.keyboard('a')
  const question = within(await screen.findByRole('dialog', { name: 'Approve anyway?' }))
  for (const doubt of doubts) expect(question.getByText(doubt)).toBeDefined()
  expect(network.asked(transactions.approveTransaction)).toEqual([])
  await person.click(question.getByRole('button', { name: 'Approve' }))
  await waitFor(() => expect(network.asked(transactions.approveTransaction)).toHaveLength(1))
})
