import { formatAmount, nearestUnits, type system } from '@vesica/contract'
import {
  defineFields,
  dollars,
  line,
  number,
  toggle,
  understoodValues,
  type ValuesOf,
  valuesOf,
} from '../../../forms/fields.ts'
import { readNumber } from '../../../format/number.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.system.assets

/** A typed rate, with an optional currency sign. */
const readRate = (typed: string): string | undefined => readNumber(typed.trim().replace(/^\$/, ''))

/** A JSON number as plain decimal text, without an exponent. @param rate >= 0, at most 8 decimals */
export const rateText = (rate: number | null): string =>
  rate === null ? '' : formatAmount(nearestUnits(rate, 8) ?? 0n, 8)

/** The form values of a coin; amounts as decimal text. */
export const assetFields = defineFields<system.CryptoAsset>()({
  crypto_name: line(text.labels.name, { needed: copy.fillIn, most: 60, of: ({ name }) => name, wide: true }),
  crypto_symbol: line(copy.symbol, {
    why: copy.symbolWhy,
    needed: copy.fillIn,
    most: 10,
    of: ({ symbol }) => symbol,
  }),
  icon: line(text.labels.icon, { why: copy.iconWhy, needed: copy.fillIn, most: 32 }),
  network: line(text.labels.network, { most: 60, wide: true }),
  contract: line(copy.contract, {
    why: copy.contractWhy,
    most: 64,
    code: true,
    wide: true,
    of: ({ contract }) => contract ?? '',
  }),
  address: line(text.labels.depositAddress, { why: copy.addressWhy, most: 200, code: true, wide: true }),
  // A rate has more decimals than a dollar amount.
  rate: dollars(copy.rate, { most: 24, wide: true, of: ({ rate }) => rateText(rate), read: readRate }),
  min_deposit: number(copy.minDeposit(''), {
    why: copy.minDepositWhy,
    needed: copy.fillIn,
    most: 24,
    start: '0.001',
  }),
  network_fee: dollars(copy.networkFee, {
    why: copy.networkFeeWhy,
    needed: copy.fillIn,
    most: 12,
    start: '2.5',
    of: ({ network_fee }) => String(network_fee),
  }),
  enabled: toggle(copy.enabled, { why: copy.enabledWhy, wide: true }),
})

export type AssetFields = ValuesOf<typeof assetFields>

export const emptyAsset: AssetFields = valuesOf(assetFields, undefined)

/** Converts typed text for the request: trimmed, numbers without grouping, empty values omitted. */
const wireFields = (typed: AssetFields) => {
  const fields = understoodValues(assetFields, typed)
  return {
    crypto_name: fields.crypto_name.trim(),
    crypto_symbol: fields.crypto_symbol.trim().toUpperCase(),
    address: fields.address.trim(),
    icon: fields.icon.trim(),
    enabled: fields.enabled ? ('true' as const) : ('false' as const),
    ...(fields.network.trim() !== '' && { network: fields.network.trim() }),
    ...(fields.rate.trim() !== '' && { rate: fields.rate }),
    ...(fields.min_deposit.trim() !== '' && { min_deposit: fields.min_deposit }),
    ...(fields.network_fee.trim() !== '' && { network_fee: fields.network_fee }),
    contract: fields.contract.trim(),
  }
}

/** The request body of a new coin. */
export const createBody = (fields: AssetFields) => {
  const { contract, ...rest } = wireFields(fields)
  return { ...rest, ...(contract !== '' && { contract }) }
}

/**
 * The kind of network in the field: one with its own coin, one whose token has a contract, or unknown, whose addresses
 * are not checked. An empty field defaults to the coin's name.
 */
export const networkKind = (
  fields: Pick<AssetFields, 'network' | 'crypto_name'>,
  known: system.SystemControls['networks'],
): { name: string; kind: 'coin' | 'token' | 'unknown' } => {
  const name = fields.network.trim() || fields.crypto_name.trim()
  const network = known.find((item) => item.name === name)
  return { name, kind: network ? (network.tokens ? 'token' : 'coin') : 'unknown' }
}

/** The body of an update: only the changed fields, so that concurrent changes are not overwritten. */
export const changedBody = (fields: AssetFields, before: AssetFields): Partial<ReturnType<typeof wireFields>> => {
  const now = wireFields(fields)
  const then = wireFields(before)
  return Object.fromEntries(Object.entries(now).filter(([name, value]) => then[name as keyof typeof then] !== value))
}

/** Whether a coin is complete enough to be offered. */
export const isComplete = (asset: Pick<system.CryptoAsset, 'address' | 'rate'>): boolean =>
  asset.address !== '' && asset.rate !== null && asset.rate > 0

type Sent = Partial<Pick<ReturnType<typeof wireFields>, 'address' | 'network' | 'contract' | 'rate'>>

/** The submitted changes that are not in effect yet because they need approval by another administrator. */
export const notYet = (sent: Sent, asset: system.CryptoAsset): system.CryptoAsset['pendingChanges'] => {
  const differs = (value: string | undefined, current: string) => value !== undefined && value !== current
  const isAddressChanged =
    differs(sent.address, asset.address) ||
    differs(sent.network, asset.network) ||
    differs(sent.contract, asset.contract ?? '')
  const isRateChanged = sent.rate !== undefined && Number(sent.rate) !== asset.rate
  return asset.pendingChanges.filter(({ kind }) =>
    kind === 'rate' ? isRateChanged : kind === 'deposit_address' && isAddressChanged,
  )
}

/** The message after saving: saved, or what is pending. */
export const savedText = (sent: Sent, asset: system.CryptoAsset, saved: string): string => {
  const messages = notYet(sent, asset).map(({ title, holdsAt }) =>
    copy.notYet(title, holdsAt === null ? undefined : dateTime(holdsAt)),
  )
  return messages.length === 0 ? saved : messages.join(' ')
}
