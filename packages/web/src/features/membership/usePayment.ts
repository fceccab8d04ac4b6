import { useQueryClient } from '@tanstack/react-query'
import { membership } from '@vesica/contract'
import { useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '../../data/check.ts'
import type { CallFailed } from '../../data/failure.ts'
import { useRead } from '../../data/hooks.ts'
import { readKey } from '../../data/queries.ts'
import { isUnderWay, isUnreadable, readNumber } from '../../format/number.ts'
import { text } from '../../i18n/text.ts'
import { saveInTab, readFromTab } from '../../ui/tab.ts'
import { accountFor, due, isFree, newQuote, paymentFields } from './paymentQuote.ts'

/** How often visible amounts are refetched. */
const ASK_AGAIN_MS = 60_000

/** Storage key of the coin in this tab: after paying, a reload must not switch to another coin. */
const COIN = 'payment-coin'
const storedCoin = (name: string): string | undefined => {
  const stored = readFromTab(name)
  return typeof stored === 'string' ? stored : undefined
}

/** The selected coin, stored in this tab. @param paidIn the coin already paid in, selected by default */
const useCoin = (paidIn: string | null): [string | undefined, (symbol: string) => void] => {
  const name = paidIn === null ? COIN : `${COIN}-after-${paidIn}`
  const [symbol, setSymbol] = useState(() => storedCoin(name) ?? paidIn ?? undefined)
  const choose = (chosen: string): void => {
    saveInTab(name, chosen)
    setSymbol(chosen)
  }
  return [symbol, choose]
}

/** The previous and the current amount due, for the payer to check. */
export interface ChangedAmount {
  readonly before: string
  readonly now: string
}

/**
 * Reports when the amount due in one coin differs from the one shown before, because amounts can change while the
 * applicant pays. @param amount as displayed @param coin its coin; another coin is not a change
 */
const useChangedAmount = (amount: string | undefined, coin: string | undefined) => {
  const lastSeen = useRef<{ coin: string; amount: string }>(undefined)
  const [changed, setChanged] = useState<ChangedAmount>()
  useEffect(() => {
    if (amount === undefined || coin === undefined) return
    const before = lastSeen.current
    lastSeen.current = { coin, amount }
    if (before && before.coin !== coin) setChanged(undefined)
    else if (before && before.amount !== amount) setChanged({ before: before.amount, now: amount })
  }, [amount, coin])
  return changed
}

/** The part of a refusal that concerns the proof and is shown beside it. */
export const proofRefusal = (failure: CallFailed | undefined): string | undefined =>
  failure && fieldErrorsOf(failure).proof_image

/**
 * A registration payment: the amount due and its coin, the proof, and the errors.
 * @param waived whether an invitation waives it
 * @param paidIn the coin already paid in, used until another is selected
 */
export const usePayment = (
  planId: string | undefined,
  { waived = false, paidIn = null }: { waived?: boolean; paidIn?: string | null } = {},
) => {
  const queries = useQueryClient()
  const input = { params: { planId: planId ?? '' } }
  // Applicants have no session and receive no events, so amounts are polled.
  const read = useRead(membership.getPlanDepositAccounts, input, {
    enabled: planId !== undefined,
    everyMs: ASK_AGAIN_MS,
  })
  const [symbol, setSymbol] = useCoin(paidIn)
  const [proof, setProof] = useState<File | null>(null)
  const [proofError, setProofError] = useState<string>()
  const [proofAmount, setProofAmount] = useState('')
  const readAmount = readNumber(proofAmount)
  const [isAmountChecked, setAmountChecked] = useState(false)
  const quote = read.data
  const account = quote && accountFor(quote.cryptoDepositAccounts, symbol)
  const changed = useChangedAmount(account && due(account), account?.crypto_symbol)
  const free = waived || (quote !== undefined && isFree(quote.dueAmount))

  return {
    read,
    quote,
    account,
    free,
    changed: free ? undefined : changed,
    setSymbol,
    proof,
    setProof: (file: File | null) => {
      setProof(file)
      setProofError(undefined)
    },
    proofError,
    /** The optional amount on the proof, as typed. */
    proofAmount,
    setProofAmount: (typed: string) => {
      setProofAmount(typed)
      setAmountChecked(false)
    },
    /** The amount is unreadable. Input that may still become a number counts only after a submit. */
    isProofAmountWrong: isUnreadable(proofAmount) && (isAmountChecked || !isUnderWay(proofAmount)),
    /** Whether everything required is present; otherwise shows what is missing beside the proof. */
    isReady: (): boolean => {
      const missing = !free && !proof
      setProofError(missing ? text.labels.uploadProofFirst : undefined)
      setAmountChecked(true)
      return !missing && !isUnreadable(proofAmount) && (free || (quote !== undefined && account !== undefined))
    },
    fields: {
      ...(quote && !waived && paymentFields(quote, account)),
      ...(!free && readAmount !== undefined && { proof_amount: readAmount }),
    },
    files: { proof_image: free ? undefined : (proof ?? undefined) },
    /** Takes the new amounts from a refusal. @returns whether the refusal was about the amount */
    takeNewAmounts: (failure: CallFailed): boolean => {
      if (failure.code !== 'fee_changed') return false
      const next = newQuote(failure.details)
      if (next) queries.setQueryData(readKey(membership.getPlanDepositAccounts, input), next)
      else void read.refetch()
      return true
    },
  }
}

export type Payment = ReturnType<typeof usePayment>
