import { rm } from 'node:fs/promises'
import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import {
  approveRequest,
  flagRequest,
  storeRates,
  presentWallet,
  requestBuy,
  requestDeposit,
  requestSell,
  requestWithdrawal,
  rejectRequest,
} from '../src/modules/wallet/index.ts'
import { after, HOUR } from '../src/platform/clock.ts'
import type { Tx } from '../src/platform/data/tx.ts'
import { demoProof } from './demo-proof.ts'

/** An approved member of the demo. */
export interface DemoMember {
  id: string
  name: string
}

/** Well-known addresses without known private keys. */
const burnAddresses = { BTC: '1BitcoinEaterAddressDontSendf59kuE', ETH: '0x000000000000000000000000000000000000dEaD' }

const HISTORY_HOURS = 72
/** The relative difference of a rate this many hours ago from the present one. */
const deviation = (code: string, hours: number): number => {
  const seed = code.charCodeAt(0) + code.charCodeAt(1)
  const drift = (2 - (seed % 5)) * 0.0006 * hours
  return hours === 0 ? 0 : drift + Math.sin(hours * 0.7 + seed) * 0.004 + Math.sin(hours * 2.3 + seed) * 0.002
}

/** Three days of hourly rates that end at the present ones. Stablecoins stay constant. */
export const seedDemoRates = async (tx: Tx, rates: Readonly<Record<string, string>>): Promise<void> => {
  for (let hours = HISTORY_HOURS; hours > 0; hours -= 1) {
    const then = Object.entries(rates).map(([code, rate]): [string, string] => {
      const share = rate === '1' ? 0 : deviation(code, hours)
      return [code, (Number(rate) * (1 - share)).toFixed(4)]
    })
    await storeRates(tx, new Map(then), after(tx.now, -hours * HOUR))
  }
}

const deposits = (app: App, address: string) => async (member: DemoMember, asset: string, amount: string) => {
  const lines = [`Amount  ${amount} ${asset}`, `To  ${address}`, `From  ${member.name}`]
  const proof = await demoProof('proof_of_payment', app.files.uploadsDir, lines)
  const request = await app.files.placing([proof], (placed) =>
    app.db.transact(async (tx) =>
      requestDeposit(
        tx,
        app.files,
        asRequester(member),
        { asset, amount, wallet_id: await walletOf(tx, member, asset) },
        placed,
      ),
    ),
  )
  await rm(proof.path, { force: true })
  return request.id
}

const asRequester = ({ id, name }: DemoMember) => ({ userId: id, name })

const walletOf = async (tx: Tx, { id }: DemoMember, asset: string): Promise<string> => {
  const { balances } = await presentWallet(tx, id)
  return balances.find(({ crypto_symbol }) => crypto_symbol === asset)?.id ?? ''
}

/**
 * Requests in every state, made and decided through the product's use cases. The first member's wallet stays empty.
 * @param address the demo's deposit address
 */
export const seedDemoWallets = async (
  app: App,
  admin: Actor,
  [, guardian, master]: readonly DemoMember[],
  address: string,
): Promise<void> => {
  if (!guardian || !master) return
  const deposit = deposits(app, address)
  const approve = (id: string) => app.db.transact((tx) => approveRequest(tx, admin, id))
  const withdraw = (member: DemoMember, asset: keyof typeof burnAddresses, amount: string) =>
    app.db.transact(async (tx) => {
      const input = { asset, amount, address: burnAddresses[asset], wallet_id: await walletOf(tx, member, asset) }
      return (await requestWithdrawal(tx, asRequester(member), input)).id
    })
  const trade = (request: typeof requestBuy, member: DemoMember, asset: string, amount: string) =>
    app.db.transact(async (tx) => {
      const input = { asset, amount, wallet_id: await walletOf(tx, member, asset) }
      return (await request(tx, asRequester(member), input)).id
    })
  await approve(await deposit(guardian, 'BTC', '0.06'))
  await approve(await deposit(guardian, 'ETH', '0.41'))
  await approve(await deposit(guardian, 'USDC', '400'))
  await approve(await trade(requestSell, guardian, 'BTC', '165'))
  await approve(await trade(requestBuy, guardian, 'LTC', '100'))
  const unreadable = await deposit(guardian, 'USDT', '25')
  const reason = 'The receipt cannot be read. Please send one of the whole transfer.'
  await app.db.transact((tx) => rejectRequest(tx, admin, unreadable, 'denied', reason))
  await approve(await withdraw(guardian, 'ETH', '0.1'))
  await approve(await deposit(master, 'ETH', '1.8'))
  await approve(await deposit(master, 'BTC', '0.03'))
  await withdraw(master, 'ETH', '0.5')
  await trade(requestBuy, master, 'BTC', '250')
  const odd = await deposit(master, 'BCH', '4')
  await app.db.transact((tx) => flagRequest(tx, admin, odd, 'The sender is another person.'))
  await deposit(guardian, 'BTC', '0.042')
}
