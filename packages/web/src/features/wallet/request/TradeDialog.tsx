import { Alert, Button, Select, Tabs } from '@mantine/core'
import { wallet } from '@vesica/contract'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { fieldErrorsOf } from '../../../data/check.ts'
import { isUncertain } from '../../../data/failure.ts'
import { useAction } from '../../../data/action.ts'
import { useCurrentUser } from '../../../data/hooks.ts'
import { coin } from '../../../format/coin.ts'
import { usd as dollars } from '../../../format/money.ts'
import { isBelowZero, isUnderWay, isUnreadable, readDollars } from '../../../format/number.ts'
import { unreadableText } from '../../../format/unreadable.ts'
import { dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { Unsaved } from '../../../ui/form/Unsaved.tsx'
import { isWholeUsd, typedUsd } from '../amounts.ts'
import { findBalance, tradable, USD } from '../coins.ts'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { focusFirstInvalid } from '../../../ui/form/focusFirstInvalid.ts'
import { NeedsNote } from '../../../ui/form/NeedsNote.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import styles from '../Dialogs.module.css'
import { type Quote, type Side, soldOf, TradePreview } from './TradePreview.tsx'
import { useChosen } from './useChosen.ts'
import { useQuote } from './useQuote.ts'

const copy = text.wallet.trading
// A price is valid for a single order.
const refreshes = [wallet.getWalletBalances, wallet.listOwnTransactions, wallet.convert]

const sides = ['buy', 'sell'] as const

const priceOf = (balance: wallet.Balance | undefined): string => {
  if (!balance || balance.rate === null) return copy.noPrice
  const price = copy.price(dollars(balance.rate))
  return balance.rateStale ? `${price} (${text.wallet.holdings.stale})` : price
}

type CoinSelectProps = {
  coins: readonly wallet.Balance[]
  balance: wallet.Balance | undefined
  side: Side
  onSymbol: (symbol: string) => void
}

const CoinSelect = ({ coins, balance, side, onSymbol }: CoinSelectProps) => {
  const available = balance && side === 'sell' ? coin(balance.balance, balance.crypto_symbol) : undefined
  return (
    <Select
      label={copy.coin}
      placeholder={text.wallet.select.coin}
      allowDeselect={false}
      checkIconPosition="right"
      data={coins.map((item) => ({ value: item.crypto_symbol, label: `${item.crypto_name} (${item.crypto_symbol})` }))}
      value={balance?.crypto_symbol ?? null}
      onChange={(symbol) => symbol && onSymbol(symbol)}
      description={balance && [priceOf(balance), available && copy.available(available)].filter(Boolean).join(' · ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <span>{option.label}</span>
          <span>{priceOf(findBalance(coins, option.value))}</span>
        </span>
      )}
    />
  )
}

/** The error in the dollar amount. @param usd as of `typedUsd`, not empty */
const wrongOf = (usd: string): string | undefined => {
  if (isBelowZero(usd, readDollars)) return copy.wrongAmount
  if (isUnreadable(usd, readDollars)) return unreadableText(usd)
  return isWholeUsd(usd) ? undefined : copy.wrongAmount
}

interface Tried {
  readonly symbol: string
  readonly usd: string
  readonly quote: Quote
}

/**
 * Submits an order; an expired price is fetched again and shown. If it is unknown whether an order arrived, a retry
 * sends the same order at the same price, which is accepted only once.
 */
const useOrder = (side: Side, onDone: (order: wallet.Transaction) => void) => {
  /** The expired price. */
  const [expired, setExpired] = useState<Quote>()
  const [unsure, setUnsure] = useState<Tried>()
  const last = useRef<Tried>(undefined)
  const endpoint = side === 'buy' ? wallet.requestBuy : wallet.requestSell
  const sending = useAction(endpoint, {
    refreshes,
    onDone: ({ transaction }) => {
      const message = side === 'buy' ? copy.bought : copy.sold
      notifySuccess(message(transaction.amount, transaction.asset))
      onDone(transaction)
    },
    onFailed: (failure) => {
      setExpired(failure.code === 'quote_dead' ? last.current?.quote : undefined)
      setUnsure(isUncertain(failure) ? last.current : undefined)
    },
  })
  const submit = (walletId: string, order: Tried) => {
    last.current = order
    setExpired(undefined)
    const { symbol: asset, usd: amount, quote } = order
    void sending.run({ body: { asset, amount, wallet_id: walletId, quote_id: quote.quote_id } })
  }
  const forget = () => {
    setExpired(undefined)
    sending.reset()
  }
  return { sending, expired, unsure, submit, forget }
}

type OrderProps = {
  side: Side
  balances: readonly wallet.Balance[]
  symbol: string | undefined
  /** As typed. */
  typed: string
  onUsd: (usd: string) => void
  onSymbol: (symbol: string) => void
  /** Whether an order is being submitted. */
  onBusy: (busy: boolean) => void
  onDone: (order: wallet.Transaction) => void
}

/**
 * Why an order cannot be submitted yet; undefined: it can. @param failed whether there is no price, which is already
 * reported
 */
const needsOf = (
  balance: wallet.Balance | undefined,
  usd: string,
  quote: Quote | undefined,
  failed: boolean,
): string | undefined => {
  if (!balance) return copy.needsCoin
  if (!isWholeUsd(usd)) return copy.needsAmount
  if (quote) return undefined
  return failed ? '' : copy.needsPrice
}

const Order = ({ side, balances, symbol: chosen, typed, onUsd, onSymbol, onBusy, onDone }: OrderProps) => {
  const amount = useRef<HTMLInputElement>(null)
  const usd = typedUsd(typed)
  const coins = tradable(balances, side)
  const balance = useChosen(coins, balances, chosen)
  const symbol = balance?.crypto_symbol
  const available = findBalance(balances, USD)?.balance ?? '0'
  const { quote: known, failure: noPrice, again } = useQuote(symbol, usd)
  const { sending, expired, unsure, submit, forget } = useOrder(side, onDone)
  useEffect(() => onBusy(sending.isPending), [onBusy, sending.isPending])
  const isAgain = unsure !== undefined && unsure.symbol === symbol && unsure.usd === usd
  // An expired price is hidden until the next one arrives.
  const fresh = expired && known?.quote_id === expired.quote_id ? undefined : known
  const quote = isAgain ? unsure.quote : fresh
  const short = side === 'sell' && balance && quote && !soldOf(usd, quote, balance).suffices
  const wrong = usd === '' || isUnderWay(typed) ? undefined : wrongOf(usd)
  const tooMuch = short && !isAgain ? copy.insufficient(balance.crypto_symbol) : undefined
  const refused = sending.failure ? fieldErrorsOf(sending.failure).amount : undefined
  const failure = refused || expired ? undefined : sending.failure
  const needs = needsOf(balance, usd, quote, noPrice !== undefined)
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!balance || !quote) return
    if (wrong || tooMuch) focusFirstInvalid(amount.current?.form ?? null)
    else submit(balance.id, { symbol: balance.crypto_symbol, usd, quote })
  }
  return (
    <form className={styles.parts} onSubmit={send} noValidate>
      <CoinSelect
        {...{ balance, side }}
        coins={!balance || coins.includes(balance) ? coins : [...coins, balance]}
        onSymbol={(next) => {
          forget()
          onSymbol(next)
        }}
      />
      <MoneyField
        ref={amount}
        label={copy.amount}
        description={copy.amountWhy}
        read={readDollars}
        leftSection="$"
        inputMode="numeric"
        maxLength={12}
        placeholder=""
        value={typed}
        onChange={(next) => {
          forget()
          onUsd(next)
        }}
        error={wrong ?? tooMuch ?? refused}
        data-autofocus
      />
      {balance && <TradePreview {...{ side, balance, usd, quote, available }} />}
      {!quote && noPrice && <ReadFailed what={copy.priceWhat} read={{ error: noPrice, refetch: again }} />}
      {expired && quote && (
        <Alert variant="light" role="alert">
          {copy.newPrice}
        </Alert>
      )}
      <FormFailure message={failure?.message} requestId={failure?.requestId} />
      {isAgain && failure && <p className={styles.quiet}>{copy.uncertain}</p>}
      <DialogFoot>
        <NeedsNote>{needs}</NeedsNote>
        <Button type="submit" disabled={needs !== undefined} loading={sending.isPending}>
          {side === 'buy' ? copy.submitBuy : copy.submitSell}
        </Button>
      </DialogFoot>
    </form>
  )
}

export type TradeDialogProps = {
  balances: readonly wallet.Balance[]
  side: Side
  symbol: string | undefined
  onChange: (side: Side, symbol: string | undefined) => void
  /** Opens a deposit, for members without coins. */
  onDeposit: () => void
  /** Opens the payment instructions of an order paid outside. */
  onPay: (id: string) => void
  onClose: () => void
}

/** Buy and sell orders, with their amounts at the current price. */
export const TradeDialog = ({ balances, side, symbol, onChange, onDeposit, onPay, onClose }: TradeDialogProps) => {
  const [usd, setUsd] = useState('')
  const [busy, setBusy] = useState(false)
  // Input is preserved even if the last coin is disabled meanwhile.
  const [isClosed] = useState(() => tradable(balances, 'buy').length === 0)
  const heldUntil = useCurrentUser()?.withdrawalsHeldUntil
  return (
    <Dialog opened onClose={onClose} title={copy.title} busy={busy} full>
      <Unsaved values={{ usd }} />
      {heldUntil && (
        <Alert color="yellow" mb="md">
          {copy.held(dateTime(heldUntil))}
        </Alert>
      )}
      {isClosed ? (
        <EmptyState title={copy.none} why={copy.noneWhy} />
      ) : (
        <Tabs value={side} onChange={(next) => onChange(next === 'sell' ? 'sell' : 'buy', symbol)} keepMounted={false}>
          <Tabs.List aria-label={copy.tabs} grow mb="md">
            {sides.map((option) => (
              <Tabs.Tab key={option} value={option} disabled={busy}>
                {copy[option]}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {sides.map((option) => (
            <Tabs.Panel key={option} value={option}>
              {option === 'sell' && tradable(balances, option).length === 0 ? (
                <EmptyState
                  title={copy.nothingToSell}
                  why={copy.nothingToSellWhy}
                  action={<Button onClick={onDeposit}>{text.wallet.deposit}</Button>}
                />
              ) : (
                <Order
                  {...{ balances, symbol }}
                  typed={usd}
                  side={option}
                  onUsd={setUsd}
                  onSymbol={(next) => onChange(option, next)}
                  onBusy={setBusy}
                  onDone={(order) => (order.paidFrom === 'outside' ? onPay(order.id) : onClose())}
                />
              )}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Dialog>
  )
}
