import { screen, waitFor, within } from '@testing-library/react'
import { system } from '@vesica/contract'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../test/member.tsx'
import { aNetwork } from '../../../../test/network.ts'
import { show } from '../../../../test/show.tsx'
import { AssetForm } from './AssetForm.tsx'
import { AssetsPanel } from './AssetsPanel.tsx'

const dogecoin: system.CryptoAsset = {
  id: 'DOGE',
  name: 'Dogecoin',
  symbol: 'DOGE',
  icon: 'D',
  network: 'Dogecoin',
  contract: null,
  address: 'doge-address',
  rate: 0.1,
  rateSetAt: '2026-03-01T12:00:00.000Z',
  rateSetBy: null,
  min_deposit: '0.001',
  network_fee: 2.5,
  enabled: false,
  pendingChanges: [],
}

/** Submits a coin with this name; the server responds with this one. */
const added = async (asset: system.CryptoAsset) => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['coins:write'] })
  network.answers(system.createAsset, { asset })
  network.answers(system.updateAsset, { asset: { ...asset, enabled: true } })
  const person = show(<AssetForm networks={[]} onDone={() => undefined} onCancel={() => undefined} />)
  for (const [name, typed] of [
    [/^Name/, asset.name],
    [/^Symbol/, asset.symbol],
    [/^Icon/, asset.icon],
    [/^Deposit address/, 'doge-address'],
  ] as const)
    await person.type(screen.getByRole('textbox', { name }), typed)
  await person.click(screen.getByRole('button', { name: 'Create coin' }))
  return { network, person }
}

test('a coin that was added as disabled says so, and can be enabled from the confirmation', async () => {
  const { network, person } = await added(dogecoin)
  await screen.findByText('Coin Created Successfully. Dogecoin is disabled: nobody can pay with it yet.')
  await person.click(screen.getByRole('button', { name: 'Enable' }))
  await waitFor(() => expect(network.asked(system.updateAsset)).toHaveLength(1))
  const body = network.asked(system.updateAsset)[0]?.body
  expect(body instanceof FormData ? [...body] : Object.entries(body ?? {})).toEqual([['enabled', 'true']])
})

test('a coin that cannot be enabled yet names what is missing', async () => {
  await added({ ...dogecoin, rate: null })
  await screen.findByText('Coin Created Successfully. Dogecoin is disabled until it has a deposit address and a rate.')
})

test('adding an enabled coin is confirmed without further actions', async () => {
  await added({ ...dogecoin, enabled: true })
  await screen.findByText('Coin Created Successfully')
})

test('disabling a coin asks first with the consequences, and the confirmation names it', async () => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'coins:write'] })
  const coin = { ...dogecoin, enabled: true }
  network.answers(system.getSystemControls, {
    systemControls: { cryptoAssets: [coin], networks: [] },
  } as never)
  network.answers(system.updateAsset, { asset: dogecoin })
  const person = show(
    <AssetsPanel
      view={{ tab: 'assets', dialog: undefined, about: undefined }}
      search={{}}
      onView={() => undefined}
      onSearch={() => undefined}
    />,
  )
  const disable = () => screen.getByRole('button', { name: 'Disable Dogecoin' })
  await waitFor(() => expect(disable().getAttribute('aria-disabled')).toBeNull())
  await person.click(disable())
  const question = within(await screen.findByRole('dialog', { name: 'Disable Dogecoin?' }))
  expect(question.getByText(/requests in review can still be decided/)).toBeTruthy()
  expect(network.asked(system.updateAsset)).toEqual([])
  await person.click(question.getByRole('button', { name: 'Disable' }))
  await screen.findByText('Dogecoin is disabled')
  const body = network.asked(system.updateAsset)[0]?.body
  expect(body instanceof FormData ? [...body] : Object.entries(body ?? {})).toEqual([['enabled', 'false']])
})
