import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { aPicture } from './files.ts'
import { aMember, adminApi, type Person } from './people.ts'
import type { Product } from './product.ts'

/** Valid addresses on their coin's network that belong to no account here. */
export const elsewhere = {
  BTC: '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  ETH: '0x52908400098527886E0F7030069857D2E4169EE7',
}

interface Made {
  transaction: { id: string; reference: string; status: string; asset: string; amount: string }
}
interface Balance {
  id: string
  crypto_symbol: string
  /** The available amount, decimal text. */
  balance: string
  held: string
}

/** A member's balance of a coin, as the API returns it. */
export const balanceOf = async ({ api }: Person, symbol: string): Promise<Balance> => {
  const { balances } = await api.get<{ balances: Balance[] }>('/wallets/getWalletBalances')
  const balance = balances.find((candidate) => candidate.crypto_symbol === symbol)
  if (!balance) throw new Error(`There is no balance in ${symbol}`)
  return balance
}

/** All requests of a member, newest first, as the API returns them. */
export const requestsOf = async ({ api }: Person): Promise<Made['transaction'][]> =>
  (await api.get<{ transactions: Made['transaction'][] }>('/wallets/transaction/user')).transactions

export const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** Creates a pending deposit. @param amount decimal text  @returns its id */
export const deposited = async (member: Person, asset: string, amount: string): Promise<string> => {
  const form = formOf({ asset, amount, wallet_id: (await balanceOf(member, asset)).id })
  const { buffer, name, mimeType } = aPicture()
  form.append('proof_of_payment', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  return (await member.api.send<Made>('POST', '/wallets/depositRequest', form)).transaction.id
}

/** Creates a pending withdrawal to an external address. @param amount decimal text  @returns its id */
export const withdrawn = async (member: Person, asset: keyof typeof elsewhere, amount: string): Promise<string> => {
  const form = formOf({ asset, amount, address: elsewhere[asset], wallet_id: (await balanceOf(member, asset)).id })
  return (await member.api.send<Made>('POST', '/wallets/withdrawalRequest', form)).transaction.id
}

/**
 * Creates a pending sell. @param usd whole dollars @param quoteId of a quoted price; the current price by default
 * @returns its id
 */
export const sold = async (member: Person, asset: string, usd: string, quoteId?: string): Promise<string> => {
  const wallet = (await balanceOf(member, asset)).id
  const form = formOf({ asset, amount: usd, wallet_id: wallet, ...(quoteId && { quote_id: quoteId }) })
  return (await member.api.send<Made>('POST', '/wallets/sellRequest', form)).transaction.id
}

/** Approves a request as the first administrator. */
export const approve = async (product: Product, id: string): Promise<void> => {
  await (await adminApi(product)).send('POST', `/wallets/approve/${id}`)
}

/** Rejects a request as the first administrator. */
export const deny = async (product: Product, id: string, reason: string): Promise<void> => {
  await (await adminApi(product)).send('POST', `/wallets/deny/${id}`, { reason })
}

/** Puts a request on hold for a closer look, as the first administrator. */
export const flag = async (product: Product, id: string): Promise<void> => {
  await (await adminApi(product)).send('POST', `/wallets/flag/${id}`, {})
}

/** Records an approved withdrawal as sent, as the first administrator. @returns the transaction hash */
export const settle = async (product: Product, id: string): Promise<string> => {
  const hash = randomBytes(32).toString('hex')
  await (await adminApi(product)).send('POST', `/wallets/settle/${id}`, { tx_hash: hash })
  return hash
}

/** A member with these balances, from approved deposits; dollars come from selling bitcoin. */
export const aHolder = async (product: Product, amounts: Readonly<Record<string, string>>): Promise<Person> => {
  const member = await aMember(product)
  for (const [asset, amount] of Object.entries(amounts)) {
    if (asset === 'USD') await approve(product, await sold(member, 'BTC', amount))
    else await approve(product, await deposited(member, asset, amount))
  }
  return member
}

/** A holding on the wallet page. */
export const holding = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Holdings' }).getByRole('button', { name: new RegExp(`${name} `) })

/** The requests on the wallet page. */
export const recent = (page: Page): Locator =>
  page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')

/** The value next to a label. */
export const fact = (scope: Page | Locator, name: string): Locator =>
  scope
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

/** Opens the wallet and waits until it renders. */
export const openWallet = async (page: Page, open?: string): Promise<void> => {
  await page.goto(open ? `/wallet?open=${open}` : '/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
}
