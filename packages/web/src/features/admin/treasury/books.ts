import type { treasury } from '@vesica/contract'
import { coin, coinDigits } from '../../../format/coin.ts'
import { locale, text } from '../../../i18n/text.ts'

const copy = text.treasury
const all = new Intl.ListFormat(locale, { type: 'conjunction' })

interface Scaled {
  units: bigint
  decimals: number
}

const read = (amount: string): Scaled => {
  const [integer = '0', fraction = ''] = amount.replace(/^-/, '').split('.')
  const units = BigInt(integer + fraction)
  return { units: amount.startsWith('-') ? -units : units, decimals: fraction.length }
}

const write = ({ units, decimals }: Scaled): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0')
  const integer = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${units < 0n ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`
}

/** Exact sum of two amounts. @param a decimal text, optionally with a leading minus @param b likewise */
export const sum = (a: string, b: string): string => {
  const [first, second] = [read(a), read(b)]
  const decimals = Math.max(first.decimals, second.decimals)
  const at = ({ units, decimals: own }: Scaled) => units * 10n ** BigInt(decimals - own)
  return write({ units: at(first) + at(second), decimals })
}

export const negated = (amount: string): string =>
  isZero(amount) ? amount : amount.startsWith('-') ? amount.slice(1) : `-${amount}`

export const isZero = (amount: string): boolean => /^-?[0.]*$/.test(amount)

export const isNegative = (amount: string): boolean => amount.startsWith('-') && !isZero(amount)

/** What members own, available or held. */
export const membersOwn = (line: treasury.TreasuryLine): string => sum(line.available, line.held)

/**
 * An amount with its coin, exact beyond the usual eight decimals: a difference in the last digit of ETH is still a
 * difference.
 */
export const exactCoin = (amount: string, asset: string): string =>
  coinDigits(amount).replace('−', '') === '0' && !isZero(amount)
    ? `${amount.replace('-', '−')} ${asset}`
    : coin(amount, asset)

/** Explains negative treasury balances, one sentence for coins and one for dollars. */
export const belowZero = (lines: readonly treasury.TreasuryLine[]): string[] => {
  const symbols = lines.filter(({ treasury }) => isNegative(treasury)).map(({ asset }) => asset)
  const coins = symbols.filter((symbol) => symbol !== 'USD')
  return [
    ...(coins.length > 0 ? [copy.books.coinsBelowZero(all.format(coins))] : []),
    ...(coins.length < symbols.length ? [copy.books.usdBelowZero] : []),
  ]
}

/** Explains a line that does not balance; undefined when it does. */
export const alarmOf = (line: treasury.TreasuryLine): string | undefined => {
  if (isZero(line.difference)) return undefined
  return isNegative(line.difference)
    ? copy.books.tooLittle(exactCoin(negated(line.difference), line.asset))
    : copy.books.tooMuch(exactCoin(line.difference, line.asset))
}

/** An account for display. @param code as in the ledger @param member name of its owner */
export const accountTitle = (code: string, member: string | null): string => {
  const [first, second = ''] = code.split(':')
  if (second === 'suspense' && member !== null) return copy.suspenseAccount(member)
  if (first === 'liability' && second === 'member') return copy.memberAccount(member ?? text.labels.aMember)
  return copy.accounts[second] ?? code
}

/** One side of a correction. balance: decimal text; undefined when unknown here. */
export interface Side {
  readonly code: string
  readonly member: string | null
  readonly balance: string | undefined
}

/** The balance change from a debit or credit: assets and expenses grow by debits, other accounts by credits. */
const changeOf = (side: Side, amount: string, by: 'debit' | 'credit'): string => {
  const grows = /^(asset|expense):/.test(side.code) === (by === 'debit')
  return grows ? amount : negated(amount)
}

export interface Effect {
  /** The effect of the correction on both balances, in one sentence. */
  readonly sentence: string
  /** Warnings, one sentence each. */
  readonly warnings: readonly string[]
  /** Whether an approval would be refused. */
  readonly impossible: boolean
}

/** The effect of a correction, as far as balances are known. @param amount decimal text, above 0 */
export const effectOf = (asset: string, amount: string, debit: Side, credit: Side): Effect => {
  const sides = [
    { side: debit, change: changeOf(debit, amount, 'debit') },
    { side: credit, change: changeOf(credit, amount, 'credit') },
  ].map(({ side, change }) => ({
    side,
    change,
    name: accountTitle(side.code, side.member),
    after: side.balance === undefined ? undefined : sum(side.balance, change),
  }))
  const [first = '', second = ''] = sides.map(({ change, name, after }) => {
    const moved = (isNegative(change) ? copy.effect.shrinks : copy.effect.grows)(name, coin(amount, asset))
    return after === undefined ? moved : text.labels.fromTo(moved, coin(after, asset))
  })
  const short = sides.filter(({ after, change }) => after !== undefined && isNegative(after) && isNegative(change))
  const isMembers = ({ side }: (typeof sides)[number]) => side.code.startsWith('liability:member:')
  return {
    sentence: copy.effect.both(first, second),
    warnings: short.map((side) =>
      isMembers(side)
        ? copy.effect.refused(side.name, coin(side.side.balance ?? '0', asset))
        : copy.effect.negative(side.name),
    ),
    impossible: short.some(isMembers),
  }
}

type Requested = Pick<treasury.Adjustment, 'requestedById' | 'debitMemberId' | 'creditMemberId'>

/** Why an administrator cannot decide on a correction: they requested it, or it moves their own funds. */
export const approvalDisabledReason = (
  adjustment: Requested,
  self: string | undefined,
): 'own' | 'ownAccount' | undefined => {
  if (self === undefined) return undefined
  if (adjustment.requestedById === self) return 'own'
  return adjustment.debitMemberId === self || adjustment.creditMemberId === self ? 'ownAccount' : undefined
}
