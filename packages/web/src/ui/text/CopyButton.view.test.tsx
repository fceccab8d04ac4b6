import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/show.tsx'
import { CoinAddress } from './CoinAddress.tsx'
import { CopyButton } from './CopyButton.tsx'
import { Fact, Facts } from './Facts.tsx'

test.each([
  ['Address', 'Copy address'],
  ['Order ID', 'Copy order ID'],
  ['RSS feed', 'Copy RSS feed'],
  ['NO00 1234', 'Copy NO00 1234'],
  [undefined, 'Copy'],
])('the copy button for %j is labeled %j', (name, label) => {
  show(name === undefined ? <CopyButton value="x" /> : <CopyButton value="x" name={name} />)
  expect(screen.getByRole('button', { name: label })).toBeDefined()
})

test('an address is copied unchanged, and excluded from browser translation', async () => {
  const person = show(<CoinAddress address="bc1qar0" />)
  expect(screen.getByText('bc1qar0').closest('[translate="no"]')).not.toBeNull()
  await person.click(screen.getByRole('button', { name: 'Copy address' }))
  expect(await screen.findByText('Address copied to clipboard!')).toBeDefined()
  expect(await navigator.clipboard.readText()).toBe('bc1qar0')
})

test('a copyable fact is excluded from translation, and its button can have another name', () => {
  show(
    <Facts>
      <Fact name="Paid to" code copyValue="bc1qar0" copyName="Address">
        bc1qar0
      </Fact>
    </Facts>,
  )
  expect(screen.getByText('bc1qar0').closest('[translate="no"]')).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeDefined()
})
