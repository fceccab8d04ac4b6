import { wallet } from '@vesica/contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { bitcoin } from '../../../../test/bitcoin.ts'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { DepositDialog } from './DepositDialog.tsx'
import { DepositDraft } from './DepositDraft.tsx'

beforeEach(() => localStorage.clear())

const nothing = () => undefined
const dialog = (balance: wallet.Balance, isProof = false) =>
  show(<DepositDialog balances={[balance]} symbol="BTC" isProof={isProof} onSymbol={nothing} onClose={nothing} />)
const notice = (balance: wallet.Balance) => {
  const opened: unknown[] = []
  return { opened, person: show(<DepositDraft balances={[balance]} onOpen={(value) => opened.push(value)} />) }
}

/** Enters an amount and continues to the proof. */
const startDraft = async () => {
  const person = dialog(bitcoin)
  await person.type(await screen.findByRole('textbox', { name: 'Amount (BTC)' }), '0.5')
  await person.click(screen.getByRole('button', { name: 'Next: add proof' }))
  await screen.findByRole('button', { name: 'Submit Proof' })
  return person
}

test('a started deposit is listed in the wallet, and resumes at its proof', async () => {
  await startDraft()
  const { opened, person } = notice(bitcoin)
  await screen.findByText('You started a deposit of 0.5 BTC')
  await person.click(screen.getByRole('button', { name: 'Add proof' }))
  expect(opened).toEqual([{ kind: 'deposit', symbol: 'BTC', isProof: true }])
})

test('a resumed deposit keeps its typed amount, and is submitted once', async () => {
  const network = aNetwork()
  localStorage.setItem('vesica.deposit', `${bitcoin.id} 0.5`)
  const person = dialog(bitcoin, true)
  await screen.findByRole('button', { name: 'Submit Proof' })
  await person.click(screen.getByRole('button', { name: 'Back' }))
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: 'Amount (BTC)' })).value).toBe('0.5')
  await person.click(screen.getByRole('button', { name: 'Next: add proof' }))
  const facts = {
    id: 'id-of-deposit',
    reference: 'DEP-1',
    type: 'deposit',
    status: 'pending',
    asset: 'BTC',
    amount: '0.5',
  }
  network.answers(wallet.requestDeposit, { transaction: { ...facts, received: null, reason: null } } as never)
  const proof = new File(['%PDF-1.4'], 'proof.pdf', { type: 'application/pdf' })
  await person.upload(await screen.findByLabelText('Proof of payment'), proof)
  await person.click(screen.getByRole('button', { name: 'Submit Proof' }))
  await waitFor(() => expect(localStorage.getItem('vesica.deposit')).toBe(''))
})

test('a draft can be discarded, and is not visible in another person’s wallet', async () => {
  await startDraft()
  notice({ ...bitcoin, id: 'id-of-another' })
  expect(screen.queryByText('You started a deposit of 0.5 BTC')).toBeNull()
  const { person } = notice(bitcoin)
  await person.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('You started a deposit of 0.5 BTC')).toBeNull())
  expect(localStorage.getItem('vesica.deposit')).toBe('')
})
