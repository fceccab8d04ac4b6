import type { system } from '@vesica/contract'
import { isUnreadable, readDollars, understood } from '../../format/number.ts'
import { text } from '../../i18n/text.ts'

/** What stands in the fields of a coin; amounts as decimal text. */
export interface AssetFields {
  readonly crypto_name: string
  readonly crypto_symbol: string
  readonly address: string
  readonly icon: string
  readonly network: string
  readonly rate: string
  readonly contract: string
  readonly min_deposit: string
  readonly network_fee: string
  readonly enabled: boolean
}

export const emptyAsset: AssetFields = {
  crypto_name: '',
  crypto_symbol: '',
  address: '',
  icon: '',
  network: '',
  rate: '',
  contract: '',
  min_deposit: '0.001',
  network_fee: '2.5',
  enabled: false,
}

/** A JSON number as plain decimal text, without an exponent. @param rate >= 0, at most 8 decimals */
export const rateText = (rate: number | null): string => (rate === null ? '' : rate.toFixed(8).replace(/\.?0+$/, ''))

export const fieldsOfAsset = (asset: system.CryptoAsset): AssetFields => ({
  crypto_name: asset.name,
  crypto_symbol: asset.symbol,
  address: asset.address,
  icon: asset.icon,
  network: asset.network,
  rate: rateText(asset.rate),
  contract: asset.contract ?? '',
  min_deposit: asset.min_deposit,
  network_fee: String(asset.network_fee),
  enabled: asset.enabled,
})

/** A typed number as plain decimal text: `1,000.50` is 1000.5. What is none goes nowhere: see `unreadableFields`. */
const plainNumber = (typed: string): string => understood(typed, readDollars).trim()

const amounts = ['rate', 'min_deposit', 'network_fee'] as const

/** A field as it is shown once it is left. */
export const shownField = (name: keyof AssetFields, typed: string): string =>
  amounts.some((one) => one === name) ? understood(typed, readDollars) : typed

/** The amounts that are no numbers, each with its sentence. */
export const unreadableFields = (fields: AssetFields): Record<string, string> =>
  Object.fromEntries(
    amounts
      .filter((name) => isUnreadable(fields[name], readDollars))
      .map((name) => [name, text.words.numberUnreadable]),
  )

/** Typed text as the wire wants it: trimmed, numbers without grouping, what is empty left out. */
const wireFields = (fields: AssetFields) => ({
  crypto_name: fields.crypto_name.trim(),
  crypto_symbol: fields.crypto_symbol.trim().toUpperCase(),
  address: fields.address.trim(),
  icon: fields.icon.trim(),
  enabled: fields.enabled ? ('true' as const) : ('false' as const),
  ...(fields.network.trim() !== '' && { network: fields.network.trim() }),
  ...(fields.rate.trim() !== '' && { rate: plainNumber(fields.rate) }),
  ...(fields.min_deposit.trim() !== '' && { min_deposit: plainNumber(fields.min_deposit) }),
  ...(fields.network_fee.trim() !== '' && { network_fee: plainNumber(fields.network_fee) }),
  contract: fields.contract.trim(),
})

/** The body of a new coin. */
export const createBody = (fields: AssetFields) => {
  const { contract, ...rest } = wireFields(fields)
  return { ...rest, ...(contract !== '' && { contract }) }
}

/**
 * What is known of the network in the field: a coin of its own, a token that has a contract, or unknown, so that its
 * addresses are not checked. An empty field takes the coin's name.
 */
export const networkKind = (
  fields: Pick<AssetFields, 'network' | 'crypto_name'>,
  known: system.SystemControls['networks'],
): { name: string; kind: 'coin' | 'token' | 'unknown' } => {
  const name = fields.network.trim() || fields.crypto_name.trim()
  const network = known.find((one) => one.name === name)
  return { name, kind: network ? (network.tokens ? 'token' : 'coin') : 'unknown' }
}

/** The body of a change: only the fields that differ, so that nobody else's change is undone. */
export const changedBody = (fields: AssetFields, before: AssetFields): Partial<ReturnType<typeof wireFields>> => {
  const now = wireFields(fields)
  const then = wireFields(before)
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => then[name as keyof typeof then] !== value))
}

/** Whether a coin has what it takes to be offered. */
export const isComplete = (asset: Pick<system.CryptoAsset, 'address' | 'rate'>): boolean =>
  asset.address !== '' && asset.rate !== null && asset.rate > 0

/** The required fields that are empty, each with its sentence. The address of a coin that exists may be taken away. */
export const missingFields = (fields: AssetFields, isNew: boolean): Record<string, string> => {
  const required = [
    'crypto_name',
    'crypto_symbol',
    'icon',
    ...(isNew ? (['address'] as const) : []),
    'min_deposit',
    'network_fee',
  ] as const
  return Object.fromEntries(
    required.filter((name) => fields[name].trim() === '').map((name) => [name, text.admin.assets.fillIn]),
  )
}

type Sent = Partial<Pick<ReturnType<typeof wireFields>, 'address' | 'network' | 'contract' | 'rate'>>

/** Of what was just asked for, that which does not hold yet: it waits for another administrator. */
export const notYet = (sent: Sent, asset: system.CryptoAsset): system.CryptoAsset['waiting'] => {
  const differs = (value: string | undefined, holds: string) => value !== undefined && value !== holds
  const elsewhere =
    differs(sent.address, asset.address) ||
    differs(sent.network, asset.network) ||
    differs(sent.contract, asset.contract ?? '')
  const other = sent.rate !== undefined && Number(sent.rate) !== asset.rate
  return asset.waiting.filter(({ kind }) => (kind === 'rate' ? other : kind === 'deposit_address' && elsewhere))
}

/** What is said after saving: that it is saved, or what of it waits. */
export const savedWords = (sent: Sent, asset: system.CryptoAsset, saved: string): string => {
  const said = notYet(sent, asset).map(({ title, holdsAt }) => text.admin.assets.notYet(title, holdsAt !== null))
  return said.length === 0 ? saved : said.join(' ')
}
