import { screen } from '@testing-library/react'
import type { identity } from '@vesica/contract'
import { expect, test } from 'vitest'
import { AtAddress, signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { DetailsStep } from './DetailsStep.tsx'

const input = {
  first_name: 'Ada',
  last_name: 'Holm',
  address: 'Way 1',
  city: 'Oslo',
  state: '',
  zipcode: '0150',
  country: 'NO',
}

const saveCheckbox = async (shippingDetails: identity.User['shippingDetails']) => {
  signedIn(aNetwork(), { shippingDetails })
  const nothing = () => undefined
  const step = () => <DetailsStep details={input} refused={undefined} onTyped={nothing} onDone={nothing} />
  show(<AtAddress address="/store" screen={step} />)
  return screen.findByRole<HTMLInputElement>('checkbox', { name: 'Save to my profile' })
}

test('a first address is saved to the profile, unless the box is cleared', async () => {
  const box = await saveCheckbox(null)
  await expect.poll(() => box.checked).toBe(true)
})

test('a saved address is not replaced without consent', async () => {
  const box = await saveCheckbox(input)
  await expect.poll(() => box.checked).toBe(false)
})
