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

/** How often the amounts are asked for again while they are on screen. */
const ASK_AGAIN_MS = 60_000

/** Under which name this tab keeps the coin: whoever has sent it must not be asked for another after a reload. */
const COIN = 'payment-coin'
const storedCoin = (name: string): string | undefined => {
  const kept = readFromTab(name)
  return typeof kept === 'string' ? kept : undefined
}

/** The chosen coin, stored in this tab. @param paidIn the coin that was paid in already, chosen until another one is */
const useCoin = (paidIn: string | null): [string | undefined, (symbol: string) => void] => {
  const name = paidIn === null ? COIN : `${COIN}-after-${paidIn}`
  const [symbol, setSymbol] = useState(() => storedCoin(name) ?? paidIn ?? undefined)
  const choose = (chosen: string): void => {
    saveInTab(name, chosen)
    setSymbol(chosen)
  }
  return [symbol, choose]
}

/** What was due before and what is due now, to be checked by the payer. */
export interface ChangedAmount {
  readonly before: string
  readonly now: string
}

/**
 * Tells when the amount due in one coin is another than it was on screen before; amounts may change while somebody
 * pays. @param amount as shown  @param coin the coin it is in; another coin is no change
 */
const useChangedAmount = (amount: string | undefined, coin: string | undefined) => {
  const seen = useRef<{ coin: string; amount: string }>(undefined)
  const [changed, setChanged] = useState<ChangedAmount>()
  useEffect(() => {
    if (amount === undefined || coin === undefined) return
    const before = seen.current
    seen.current = { coin, amount }
    if (before && before.coin !== coin) setChanged(undefined)
    else if (before && before.amount !== amount) setChanged({ before: before.amount, now: amount })
  }, [amount, coin])
  return changed
}

/** What a refusal says of the proof, which stands beside it. */
export const proofRefusal = (failure: CallFailed | undefined): string | undefined =>
  failure && fieldErrorsOf(failure).proof_image

/**
 * A registration payment being made: what is due in which coin, the proof, and what is wrong with it.
 * @param waived whether an invitation waives it
 * @param paidIn the coin that it was paid in already, which is asked for until another is chosen
 */
export const usePayment = (
  planId: string | undefined,
  { waived = false, paidIn = null }: { waived?: boolean; paidIn?: string | null } = {},
) => {
  const queries = useQueryClient()
  const input = { params: { planId: planId ?? '' } }
  // Applicants have no session yet, so that changes are not told to them: they are asked for.
  const read = useRead(membership.getPlanDepositAccounts, input, {
    enabled: planId !== undefined,
    everyMs: ASK_AGAIN_MS,
  })
  const [symbol, setSymbol] = useCoin(paidIn)
  const [proof, setProof] = useState<File | null>(null)
  const [proofError, setProofError] = useState<string>()
  const [proofAmount, setProofAmount] = useState('')
  const readAmount = readNumber(proofAmount)
  const [isAmountAsked, setAmountAsked] = useState(false)
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
    /** What the proof says was sent, as it is typed; nobody must say it. */
    proofAmount,
    setProofAmount: (typed: string) => {
      setProofAmount(typed)
      setAmountAsked(false)
    },
    /** No amount can be read; what may still become one counts only once it was to be sent. */
    isProofAmountWrong: isUnreadable(proofAmount) && (isAmountAsked || !isUnderWay(proofAmount)),
    /** Whether everything is there that a request needs; says beside the proof what is not. */
    isReady: (): boolean => {
      const missing = !free && !proof
      setProofError(missing ? text.auth.payment.proofMissing : undefined)
      setAmountAsked(true)
      return !missing && !isUnreadable(proofAmount) && (free || (quote !== undefined && account !== undefined))
    },
    fields: {
      ...(quote && !waived && paymentFields(quote, account)),
      ...(!free && readAmount !== undefined && { proof_amount: readAmount }),
    },
    files: { proof_image: free ? undefined : (proof ?? undefined) },
    /** Takes the new amounts out of a refusal. @returns whether that was what was wrong */
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
