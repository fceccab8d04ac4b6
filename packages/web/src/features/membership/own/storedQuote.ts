import { gifts, upgrades } from '@vesica/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRead, useRefresh } from '../../../data/hooks.ts'
import { quoteMs, useSecondsUntil } from '../../../data/quoteTime.ts'

/** How a plan is paid. */
export type PayBy = 'wallet' | 'outside'

interface Kept {
  readonly quote: upgrades.MembershipQuote
  /** Milliseconds, by this computer's clock. */
  readonly at: number
}

/** What is plainly no time that a quote holds. */
const MOST_MS = 2 * 60 * 60_000

/** Until when a quote can be paid so. @returns milliseconds, by this computer's clock */
export const goodUntil = ({ quote, at }: Kept, by: PayBy): number =>
  at + quoteMs(by === 'outside' ? (quote.proofUntil ?? quote.expiresAt) : quote.expiresAt, at, MOST_MS)

/**
 * What a plan costs in a coin. What was quoted stays while it is good: who sends coins from elsewhere comes back to the
 * amount they sent, however often the price was asked for meanwhile.
 * @param what the plan, the last period that stands: what was quoted rests on it, the code that is used, and whether it is a
 *   gift, which rests on nothing
 * @param symbol undefined: no coin is chosen
 */
export const useStoredQuote = (
  what: { plan: string; latest: string | null; code: string | undefined; gift: boolean },
  symbol: string | undefined,
  by: PayBy,
) => {
  const { plan, code, gift } = what
  const latest = gift ? null : what.latest
  const asks = symbol !== undefined
  const body = { plan_id: plan, crypto_symbol: symbol ?? '' }
  const own = useRead(
    upgrades.quoteMembership,
    { body: { ...body, ...(code !== undefined && { code }) } },
    { enabled: asks && !gift },
  )
  const input = useRead(gifts.quoteGift, { body }, { enabled: asks && gift })
  const read = gift ? input : own
  const { data, dataUpdatedAt, isFetching, isError, refetch } = read
  const [kept, setKept] = useState<Kept>()
  const [refused, setRefused] = useState<string>()
  const answered = data && { quote: data.quote, at: dataUpdatedAt }
  const isGood = (one: Kept | undefined): one is Kept =>
    one !== undefined &&
    one.quote.id !== refused &&
    one.quote.crypto_symbol === symbol &&
    (one.quote.code ?? undefined) === code &&
    one.quote.follows === latest &&
    goodUntil(one, by) > Date.now()
  const shown = [kept, answered].find(isGood)
  const left = useSecondsUntil(shown ? goodUntil(shown, by) : 0)
  useEffect(() => {
    if (shown && shown.quote.id !== kept?.quote.id) setKept(shown)
  }, [shown, kept])
  const isMissing = asks && !shown && !isFetching && !isError
  useEffect(() => {
    if (isMissing && document.visibilityState === 'visible') void refetch()
  }, [isMissing, refetch])
  const readMembership = useRefresh(upgrades.getMembership)
  const isElsewhere = data !== undefined && data.quote.follows !== latest
  const lookAgain = useEffectEvent(() => void readMembership())
  useEffect(() => {
    // What was just quoted rests on another period than the one on screen: the screen is old, or the quote.
    if (isElsewhere) lookAgain()
  }, [isElsewhere])
  return {
    read,
    /** undefined while it is asked for. */
    quote: shown?.quote,
    /** Seconds that it still holds. */
    left,
    /** Asks for another: this one is not taken. */
    renew: () => {
      setRefused(shown?.quote.id)
      void refetch()
    },
  }
}
