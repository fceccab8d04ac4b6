import { randomBytes } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { expect } from './expect.ts'
import { aPicture } from './files.ts'
import { aMember, office, type Person } from './people.ts'
import type { Product } from './product.ts'

/** Right in every letter, of their coin's network, and nobody's here. */
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
  /** What can be spent, decimal text. */
  balance: string
  held: string
}

/** What a member holds of a coin, as the API says it. */
export const balanceOf = async ({ api }: Person, symbol: string): Promise<Balance> => {
  const { balances } = await api.get<{ balances: Balance[] }>('/wallets/getWalletBalances')
  const found = balances.find((one) => one.crypto_symbol === symbol)
  if (!found) throw new Error(`There is no balance in ${symbol}`)
  return found
}

/** All requests of a member, newest first, as the API says them. */
export const requestsOf = async ({ api }: Person): Promise<Made['transaction'][]> =>
  (await api.get<{ transactions: Made['transaction'][] }>('/wallets/transaction/user')).transactions

/** The fields of a form, as it is sent. */
export const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

/** A deposit that waits. @param amount decimal text  @returns its id */
export const deposited = async (member: Person, asset: string, amount: string): Promise<string> => {
  const form = formOf({ asset, amount, wallet_id: (await balanceOf(member, asset)).id })
  const { buffer, name, mimeType } = aPicture()
  form.append('proof_of_payment', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  return (await member.api.send<Made>('POST', '/wallets/depositRequest', form)).transaction.id
}

/** A withdrawal that waits, to an address of nobody here. @param amount decimal text  @returns its id */
export const withdrawn = async (member: Person, asset: keyof typeof elsewhere, amount: string): Promise<string> => {
  const form = formOf({ asset, amount, address: elsewhere[asset], wallet_id: (await balanceOf(member, asset)).id })
  return (await member.api.send<Made>('POST', '/wallets/withdrawalRequest', form)).transaction.id
}

/** A sell that waits. @param usd whole dollars  @param quoteId at this price, else at the one of the moment  @returns its id */
export const sold = async (member: Person, asset: string, usd: string, quoteId?: string): Promise<string> => {
  const wallet = (await balanceOf(member, asset)).id
  const form = formOf({ asset, amount: usd, wallet_id: wallet, ...(quoteId && { quote_id: quoteId }) })
  return (await member.api.send<Made>('POST', '/wallets/sellRequest', form)).transaction.id
}

/** The first administrator approves a request. */
export const approve = async (product: Product, id: string): Promise<void> => {
  await (await office(product)).send('POST', `/wallets/approve/${id}`)
}

/** The first administrator turns a request down. */
export const deny = async (product: Product, id: string, reason: string): Promise<void> => {
  await (await office(product)).send('POST', `/wallets/deny/${id}`, { reason })
}

/** The first administrator puts a request aside for a closer look. */
export const flag = async (product: Product, id: string): Promise<void> => {
  await (await office(product)).send('POST', `/wallets/flag/${id}`, {})
}

/** The first administrator records that an approved withdrawal was sent. @returns the transaction hash */
export const settle = async (product: Product, id: string): Promise<string> => {
  const hash = randomBytes(32).toString('hex')
  await (await office(product)).send('POST', `/wallets/settle/${id}`, { tx_hash: hash })
  return hash
}

/** A member who owns these amounts, deposited and approved as in life; dollars come from selling bitcoin. */
export const aHolder = async (product: Product, amounts: Readonly<Record<string, string>>): Promise<Person> => {
  const member = await aMember(product)
  for (const [asset, amount] of Object.entries(amounts)) {
    if (asset === 'USD') await approve(product, await sold(member, 'BTC', amount))
    else await approve(product, await deposited(member, asset, amount))
  }
  return member
}

/** The holdings of the wallet's page. */
export const holding = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: 'Holdings' }).getByRole('button', { name: new RegExp(`${name} `) })

/** The requests of the wallet's page. */
export const recent = (page: Page): Locator =>
  page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem')

/** A line of facts: what stands beside a name. */
export const fact = (where: Page | Locator, name: string): Locator =>
  where
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd')

/** Opens the wallet and waits until it is drawn. */
export const openWallet = async (page: Page, open?: string): Promise<void> => {
  await page.goto(open ? `/wallet?open=${open}` : '/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()
}
