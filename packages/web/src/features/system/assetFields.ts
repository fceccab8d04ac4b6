import type { system } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

/** What stands in the fields of a coin; the rate as decimal text. */
export interface AssetFields {
  readonly crypto_name: string
  readonly crypto_symbol: string
  readonly address: string
  readonly icon: string
  readonly network: string
  readonly rate: string
  readonly enabled: boolean
}

export const emptyAsset: AssetFields = {
  crypto_name: '',
  crypto_symbol: '',
  address: '',
  icon: '',
  network: '',
  rate: '',
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
  enabled: asset.enabled,
})

/** Typed text as the wire wants it: trimmed, a rate without grouping, what is empty left out. */
const wireFields = (fields: AssetFields) => ({
  crypto_name: fields.crypto_name.trim(),
  crypto_symbol: fields.crypto_symbol.trim().toUpperCase(),
  address: fields.address.trim(),
  icon: fields.icon.trim(),
  enabled: fields.enabled ? ('true' as const) : ('false' as const),
  ...(fields.network.trim() !== '' && { network: fields.network.trim() }),
  ...(fields.rate.trim() !== '' && { rate: fields.rate.trim().replace(/,(?=\d{3}(\D|$))/g, '') }),
})

/** The body of a new coin. */
export const createBody = (fields: AssetFields) => wireFields(fields)

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
  const required = ['crypto_name', 'crypto_symbol', 'icon', ...(isNew ? (['address'] as const) : [])] as const
  return Object.fromEntries(
    required.filter((name) => fields[name].trim() === '').map((name) => [name, text.admin.assets.fillIn]),
  )
}
