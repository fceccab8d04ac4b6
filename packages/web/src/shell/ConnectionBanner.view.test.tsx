import { support, wallet } from '@vesica/contract'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aNetwork } from '../../test/network.ts'
import { show } from '../../test/show.tsx'
import { useAction } from '../data/action.ts'
import { useRead } from '../data/hooks.ts'
import { ConnectionBanner } from './ConnectionBanner.tsx'

const aTime = 'Last connected at '
const question = { name: 'Asha', email: 'asha@example.org', subject: 'Hours', message: 'When are you open?' }

const Screen = () => {
  const balances = useRead(wallet.getWalletBalances, {})
  const { run, failure } = useAction(support.sendContactMessage)
  return (
    <>
      <ConnectionBanner />
      <p>{balances.data ? `Worth ${balances.data.totalBalance}` : 'Nothing yet'}</p>
      <button type="button" onClick={() => void run({ body: question })}>
        Send
      </button>
      {failure && <p role="alert">{failure.message}</p>}
    </>
  )
}

const worth = (totalBalance: number) => ({ totalBalance }) as never

const open = async () => {
  const network = aNetwork()
  network.answers(wallet.getWalletBalances, worth(5))
  network.answers(support.sendContactMessage, {} as never)
  const person = show(<Screen />)
  await screen.findByText('Worth 5')
  return { network, person }
}

test('says within a second that the connection is lost and since when, keeps the content, and refreshes it', async () => {
  const { network } = await open()
  network.cut(true)
  const message = await screen.findByText(/No connection/, {}, { timeout: 1000 })
  expect(message.parentElement?.textContent).toContain(aTime)
  expect(screen.getByText('Worth 5')).toBeDefined()
  network.answers(wallet.getWalletBalances, worth(6))
  network.cut(false)
  await screen.findByText('Worth 6')
  expect(screen.queryByText(/No connection/)).toBeNull()
  expect(screen.getByRole('status').textContent).toBe('You’re back online.')
})

test('nothing is sent without a connection, the banner says so, and it is sent once afterwards', async () => {
  const { network, person } = await open()
  network.cut(true)
  await screen.findByText(/No connection/)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toBe('No response from server. Nothing was sent.')
  expect(network.asked(support.sendContactMessage)).toHaveLength(0)
  network.cut(false)
  await waitFor(() => expect(screen.queryByText(/No connection/)).toBeNull())
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(network.asked(support.sendContactMessage)).toHaveLength(1)
})

test('one request without a response shows no banner while the server is reachable', async () => {
  const { network, person } = await open()
  network.loses(support.sendContactMessage)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  expect((await screen.findByRole('alert')).textContent).toBe('No response from server.')
  expect(screen.queryByText(/No connection/)).toBeNull()
})

test('a request that may have arrived stays uncertain, also when a retry could not be sent', async () => {
  const { network, person } = await open()
  network.loses(support.sendContactMessage)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByRole('alert')
  network.cut(true)
  await screen.findByText(/No connection/)
  await person.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('No response from server.'))
  expect(network.asked(support.sendContactMessage)).toHaveLength(1)
})
