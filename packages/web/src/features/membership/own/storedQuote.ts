import { gifts, membershipChanges } from '@vesica/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRead, useRefresh } from '../../../data/hooks.ts'
import { quoteMs, useSecondsUntil } from '../../../data/quoteTime.ts'

/** The payment method for a plan. */
export type PayBy = 'wallet' | 'outside'

interface StoredQuote {
  readonly quote: membershipChanges.MembershipQuote
  /** Milliseconds, by this device's clock. */
  readonly at: number
}

/** Longer than any quote is valid. */
const MOST_MS = 2 * 60 * 60_000

/** When a quote expires for a payment method. @returns milliseconds, by this device's clock */
export const goodUntil = ({ quote, at }: StoredQuote, by: PayBy): number =>
  at + quoteMs(by === 'outside' ? (quote.proofUntil ?? quote.expiresAt) : quote.expiresAt, at, MOST_MS)

/**
 * The price of a plan in a coin. A quote is stored while it is valid, so that members who send coins from outside
 * return to the amount they sent, even if the price was fetched again since.
 * @param subject the plan, the latest period in force (which the quote is based on), the code in use, and whether it is a
 * gift (which is based on no period)
 * @param symbol undefined: no coin is selected
 */
export const useStoredQuote = (
  subject: { plan: string; latest: string | null; code: string | undefined; gift: boolean },
  symbol: string | undefined,
  by: PayBy,
) => {
  const { plan, code, gift } = subject
  const latest = gift ? null : subject.latest
  const isEnabled = symbol !== undefined
  const body = { plan_id: plan, crypto_symbol: symbol ?? '' }
  const own = useRead(
    membershipChanges.quoteMembership,
    { body: { ...body, ...(code !== undefined && { code }) } },
    { enabled: isEnabled && !gift },
  )
  const input = useRead(gifts.quoteGift, { body }, { enabled: isEnabled && gift })
  const read = gift ? input : own
  const { data, dataUpdatedAt, isFetching, isError, refetch } = read
  const [stored, setStored] = useState<StoredQuote>()
  const [refused, setRefused] = useState<string>()
  const answered = data && { quote: data.quote, at: dataUpdatedAt }
  const isGood = (candidate: StoredQuote | undefined): candidate is StoredQuote =>
    candidate !== undefined &&
    candidate.quote.id !== refused &&
    candidate.quote.crypto_symbol === symbol &&
    (candidate.quote.code ?? undefined) === code &&
    candidate.quote.follows === latest &&
    goodUntil(candidate, by) > Date.now()
  const visible = [stored, answered].find(isGood)
  const left = useSecondsUntil(visible ? goodUntil(visible, by) : 0)
  useEffect(() => {
    if (visible && visible.quote.id !== stored?.quote.id) setStored(visible)
  }, [visible, stored])
  const isMissing = isEnabled && !visible && !isFetching && !isError
  useEffect(() => {
    if (isMissing && document.visibilityState === 'visible') void refetch()
  }, [isMissing, refetch])
  const readMembership = useRefresh(membershipChanges.getMembership)
  const isElsewhere = data !== undefined && data.quote.follows !== latest
  const reloadMembership = useEffectEvent(() => void readMembership())
  useEffect(() => {
    // The quote is based on another period than the visible one, so one of them is outdated.
    if (isElsewhere) reloadMembership()
  }, [isElsewhere])
  return {
    read,
    /** undefined while loading. */
    quote: visible?.quote,
    /** Seconds until it expires. */
    left,
    /** Requests a new quote and discards this one. */
    renew: () => {
      setRefused(visible?.quote.id)
      void refetch()
    },
  }
}
