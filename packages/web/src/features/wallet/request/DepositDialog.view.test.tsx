import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { bitcoin } from '../../../../test/bitcoin.ts'
import { show } from '../../../../test/show.tsx'
import { DepositDialog } from './DepositDialog.tsx'

const begin = async () => {
  const nothing = () => undefined
  const person = show(<DepositDialog balances={[bitcoin]} symbol="BTC" onSymbol={nothing} onClose={nothing} />)
  return { person, amount: await screen.findByRole('textbox', { name: 'Amount (BTC)' }) }
}
const field = (name: RegExp | string) => screen.findByRole('textbox', { name })
const press = (name: string) => screen.getByRole('button', { name })

test('an amount may have a decimal comma, shows its value, and is checked before the next step', async () => {
  const { person, amount } = await begin()
  await person.click(press('Next: add proof'))
  await screen.findByText('Please enter a valid deposit amount.')
  await waitFor(() => expect(document.activeElement).toBe(amount))
  await person.type(amount, '0,0005')
  expect(screen.queryByText('Please enter a valid deposit amount.')).toBeNull()
  await screen.findByText('$25.00')
  await person.click(press('Next: add proof'))
  await screen.findByText('The minimum deposit is 0.001 BTC.')
  expect((amount as HTMLInputElement).value).toBe('0.0005')
})

test('notes that are too long are reported while typing, and stay from step to step', async () => {
  const { person, amount } = await begin()
  await person.type(amount, '0,5')
  const notes = await field(/^Notes/)
  await person.click(notes)
  await person.paste('x'.repeat(1001))
  await screen.findByText('Please use at most 1000 characters.')
  await person.click(press('Next: add proof'))
  await waitFor(() => expect(document.activeElement).toBe(notes))
  await person.type(notes, '{Backspace}')
  await person.click(press('Next: add proof'))
  await screen.findByText('Upload proof of payment')
  await person.click(press('Back'))
  expect(((await field(/^Notes/)) as HTMLTextAreaElement).value).toHaveLength(1000)
  expect(((await field('Amount (BTC)')) as HTMLInputElement).value).toBe('0.5')
})

test.each([
  ['5²', 'Please enter a number like 0.5: the amount is in BTC.'],
  ['20 USD', 'Please enter a number like 0.5: the amount is in BTC.'],
  ['1.123456789', 'Please enter a number with at most 8 decimals.'],
  ['-1', 'Please enter a valid deposit amount.'],
])('%s has the same error while typing, on blur and on submit', async (typed, message) => {
  const { person, amount } = await begin()
  const errorText = () => amount.closest('.mantine-InputWrapper-root')?.querySelector('[id$="-error"]')?.textContent
  await person.click(amount)
  await person.paste(typed)
  expect(errorText()).toBe(message)
  await person.tab()
  expect(errorText()).toBe(message)
  await person.click(press('Next: add proof'))
  await waitFor(() => expect(document.activeElement).toBe(amount))
  expect(errorText()).toBe(message)
})
