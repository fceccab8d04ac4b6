import { gifts, identity, orders, membershipChanges, wallet } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { useCode } from './useCode.ts'
import { type PayBy, useStoredQuote } from './storedQuote.ts'

const copy = text.membership.take

/** Refusals that are fixed by fetching the current price. */
const outdated = ['cost_changed', 'quote_dead', 'code_off', 'code_used_up', 'code_used']

/** Coins a plan can be paid in, those with a sufficient wallet balance first. @param price USD */
const coinsOf = (balances: readonly wallet.Balance[], price: number) => {
  const coins = balances.filter(({ enabled, rate, rateStale }) => enabled && rate !== null && !rateStale)
  const covers = ({ balance, rate }: wallet.Balance) => Number(balance) * (rate ?? 0) >= price
  return [...coins.filter(covers), ...coins.filter((coin) => !covers(coin))]
}

interface Paying {
  quote: membershipChanges.MembershipQuote | undefined
  gift: boolean
  onAnswer: () => void
  onClose: () => void
}

/** Pays a quote, for the member's own plan or as a gift. @param onFailed called with the code of the refusal */
const usePaying = ({ quote, gift, onAnswer, onClose }: Paying, onFailed: (code: string) => void) => {
  const failed = { onFailed: ({ code }: { code: string }) => onFailed(code) }
  const own = useAction(membershipChanges.upgradeMembership, {
    refreshes: [membershipChanges.getMembership, identity.getUser, wallet.getWalletBalances, orders.listOwnRewards],
    onAnswer,
    onDone: ({ membership }) => {
      onClose()
      if (membership.request?.status === 'pending') notifySuccess(copy.doneSent)
      else if (quote && membership.planId === quote.plan_id && !membership.next)
        notifySuccess(quote.kind === 'upgrade' ? copy.upgraded : copy.doneNow(quote.planName))
      else notifySuccess(copy.doneLater(quote?.planName ?? ''))
    },
    ...failed,
  })
  const input = useAction(gifts.buyGift, {
    refreshes: [gifts.listOwnGifts, wallet.getWalletBalances],
    onAnswer,
    onDone: ({ gifts: [latest] }) => {
      onClose()
      notifySuccess(latest?.state === 'ready' ? text.membership.gifts.bought : copy.doneSent)
    },
    ...failed,
  })
  return gift ? input : own
}

/**
 * The purchase of a plan: coin, price, payment method, and a payment that happens only once.
 * @param latest the latest period in force @param gift whether it is for another person
 */
export const useTaking = (
  plan: { id: string; price: number },
  { latest, gift, onClose }: { latest: string | null; gift: boolean; onClose: () => void },
) => {
  const balances = useRead(wallet.getWalletBalances, {})
  const coins = coinsOf(balances.data?.balances ?? [], plan.price)
  const [picked, setPicked] = useState<string>()
  const symbol = (coins.find(({ crypto_symbol }) => crypto_symbol === picked) ?? coins[0])?.crypto_symbol
  const [chosen, setChosen] = useState<PayBy>()
  const [isConfirming, setConfirming] = useState(false)
  const [proof, setProof] = useState<File | null>(null)
  const [proofError, setProofError] = useState<string>()
  const [isOutdated, setOutdated] = useState(false)
  // The quote knows whether the wallet balance is sufficient; that is the default method until the member selects one.
  const [suggested, setSuggested] = useState<PayBy>('wallet')
  const by = chosen ?? suggested
  const code = useCode()
  const storedQuote = useStoredQuote({ plan: plan.id, latest, code: code.used, gift }, symbol, by)
  const { error, isFetching } = storedQuote.read
  // The error of a code is shown beside it, and the price is requested without it.
  if (code.used !== undefined && !isFetching && error?.code.startsWith('code_')) code.refuse(error.message)
  const { quote } = storedQuote
  const wants: PayBy = quote && !quote.enough && quote.proofUntil !== null ? 'outside' : 'wallet'
  if (quote && chosen === undefined && wants !== suggested) setSuggested(wants)
  const action = usePaying({ quote, gift, onClose, onAnswer: () => setConfirming(false) }, (code) => {
    if (!outdated.includes(code)) return
    setConfirming(false)
    setOutdated(true)
    storedQuote.renew()
  })
  /** Asks for confirmation once everything is complete. */
  const confirm = () => {
    const isMissing = by === 'outside' && quote !== undefined && quote.due > 0 && !proof
    setProofError(isMissing ? text.labels.uploadProofFirst : undefined)
    setOutdated(false)
    if (!isMissing) setConfirming(true)
  }
  const purchase = () => {
    if (!quote) return
    const { plan_id, crypto_symbol, crypto_amount: cost, id: quote_id } = quote
    const body = { plan_id, crypto_symbol, cost, quote_id }
    void action.run({ body, files: { proof_image: by === 'outside' ? (proof ?? undefined) : undefined } })
  }
  return {
    ...{ code, balances, coins, symbol, setPicked, by, setBy: setChosen, storedQuote },
    ...{ quote, action, confirm, purchase },
    ...{ asks: isConfirming, stopAsking: () => setConfirming(false), isOutdated, proof, proofError },
    setProof: (file: File | null) => {
      setProof(file)
      setProofError(undefined)
    },
  }
}

export type Taking = ReturnType<typeof useTaking>
