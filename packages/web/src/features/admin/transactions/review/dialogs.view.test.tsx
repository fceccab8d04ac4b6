import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { show } from '../../../../../test/show.tsx'
import { failureOf } from '../../../../data/failure.ts'
import { ReasonDialog } from './ReasonDialog.tsx'
import { SettleDialog } from './SettleDialog.tsx'

const one = {
  type: 'withdrawal',
  user: 'Ada',
  amount: '0.5',
  received: '0.4',
  networkFee: '0.1',
  currency: 'BTC',
  paidFrom: null,
  usd: null,
  address: 'bc1ada',
} as const

const refusedBy = (code: string, message: string, errors?: object) =>
  failureOf(422, JSON.stringify({ message, code, errors }))
const sent: string[] = []

type Props = { refused?: ReturnType<typeof failureOf>; late?: string; busy?: boolean }

/** Stands in for the panel, which stores the draft while the dialog is closed and reopened. */
const Panel = ({ kind, refused, late, busy = false }: Props & { kind: 'reason' | 'hash' }) => {
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(true)
  const shared = {
    one,
    busy,
    refused,
    late,
    onSend: (value: string) => sent.push(value),
    onClose: () => setOpen(false),
  }
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open again
      </button>
      {isOpen && kind === 'hash' && <SettleDialog {...shared} hash={typed} onHash={setTyped} />}
      {isOpen && kind === 'reason' && (
        <ReasonDialog {...shared} action="deny" failing="alone" reason={typed} onReason={setTyped} />
      )}
    </>
  )
}

const field = (name: string) => screen.findByRole('textbox', { name })
const press = (name: string) => screen.getByRole('button', { name })

test('a reason is required, checked while it is typed, and preserved when the dialog closes', async () => {
  const person = show(<Panel kind="reason" />)
  const reason = await field('Reason')
  await person.click(press('Deny request'))
  await screen.findByText('Please provide a reason for rejection')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await person.click(reason)
  await person.paste('x'.repeat(1001))
  await screen.findByText('Please use at most 1000 characters.')
  await person.click(press('Deny request'))
  expect(sent).toEqual([])
  await person.type(reason, '{Backspace}')
  expect(screen.queryByText('Please use at most 1000 characters.')).toBeNull()
  await person.click(press('Cancel'))
  await person.click(press('Open again'))
  expect(((await field('Reason')) as HTMLTextAreaElement).value).toHaveLength(1000)
})

test('a hash is checked while it is typed, and an earlier use of it is displayed', async () => {
  const person = show(<Panel kind="hash" refused={refusedBy('hash_used', 'That hash is of another withdrawal.')} />)
  const hash = await field('Transaction hash')
  await screen.findByText('That hash is of another withdrawal.')
  await waitFor(() => expect(document.activeElement).toBe(hash))
  await person.type(hash, 'a')
  expect(screen.queryByText('That hash is of another withdrawal.')).toBeNull()
  await screen.findByText('1 of 64 digits')
  await person.type(hash, 'z')
  await screen.findByText('A transaction hash has only the digits 0–9 and a–f.')
  await person.type(hash, '{Backspace}')
  await person.click(press('Record as sent'))
  await screen.findByText('Please enter the transaction hash: 64 hexadecimal digits.')
  expect(sent).toEqual([])
})

test('a concurrent decision by another administrator leaves nothing to submit', async () => {
  show(<Panel kind="reason" late="Ben has denied it." />)
  expect((await screen.findByRole('alert')).textContent).toBe('Ben has denied it.')
  expect(press('Deny request').hasAttribute('disabled')).toBe(true)
})
