import { Alert, Button, Select, Tabs, TextInput } from '@mantine/core'
import { wallet } from '@vesica/contract'
import { type SyntheticEvent, useRef, useState } from 'react'
import { fieldErrorsOf } from '../../data/check.ts'
import { useAct } from '../../data/hooks.ts'
import { coin } from '../../format/coin.ts'
import { usd as dollars } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormFailure } from '../../ui/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import { isWholeUsd } from './amounts.ts'
import { findBalance, tradable, USD } from './coins.ts'
import styles from './Dialogs.module.css'
import { type Side, soldOf, TradePreview } from './TradePreview.tsx'
import { useQuote } from './useQuote.ts'

const words = text.wallet.trading
const refreshes = [wallet.getWalletBalances, wallet.listOwnTransactions]

const priceOf = (balance: wallet.Balance | undefined): string => {
  if (!balance || balance.rate === null) return words.noPrice
  const price = words.price(dollars(balance.rate))
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
      label={words.coin}
      placeholder={text.wallet.select.coin}
      allowDeselect={false}
      checkIconPosition="right"
      data={coins.map((one) => ({ value: one.crypto_symbol, label: `${one.crypto_name} (${one.crypto_symbol})` }))}
      value={balance?.crypto_symbol ?? null}
      onChange={(symbol) => symbol && onSymbol(symbol)}
      description={balance && [priceOf(balance), available && words.available(available)].filter(Boolean).join(' · ')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      nothingFoundMessage={words.nothingToSell}
      renderOption={({ option }) => (
        <span className={styles.option}>
          <span>{option.label}</span>
          <span>{priceOf(findBalance(coins, option.value))}</span>
        </span>
      )}
    />
  )
}

/** Sends an order in; an expired price is asked for anew and shown. */
const useOrder = (side: Side, again: () => Promise<unknown>, onDone: () => void) => {
  const [expired, setExpired] = useState(false)
  const endpoint = side === 'buy' ? wallet.requestBuy : wallet.requestSell
  const sending = useAct(endpoint, {
    refreshes,
    onDone: ({ transaction }) => {
      const say = side === 'buy' ? words.bought : words.sold
      notifySuccess(say(transaction.amount, transaction.asset))
      onDone()
    },
    onFailed: (failure) => {
      const isPrice = failure.code === 'quote_dead' || failure.code === 'rate_stale'
      setExpired(failure.code === 'quote_dead')
      if (isPrice) void again()
    },
  })
  return { sending, expired, forget: () => setExpired(false) }
}

type OrderProps = {
  side: Side
  coins: readonly wallet.Balance[]
  balance: wallet.Balance | undefined
  /** The USD balance, decimal text. */
  available: string
  usd: string
  onUsd: (usd: string) => void
  onSymbol: (symbol: string) => void
  onDone: () => void
}

const Order = ({ side, coins, balance, available, usd, onUsd, onSymbol, onDone }: OrderProps) => {
  const amount = useRef<HTMLInputElement>(null)
  const { quote, left, failure: quoteFailure, again } = useQuote(balance?.crypto_symbol, usd)
  const { sending, expired, forget } = useOrder(side, again, onDone)
  const short = side === 'sell' && balance && quote && !soldOf(usd, quote, balance).suffices
  const wrong = usd !== '' && !isWholeUsd(usd) ? words.wrongAmount : undefined
  const tooMuch = short ? words.insufficient(balance.crypto_symbol) : undefined
  const refused = sending.failure ? fieldErrorsOf(sending.failure).amount : undefined
  const failure = refused || expired ? undefined : (sending.failure ?? quoteFailure)
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!balance || !quote) return
    if (wrong || tooMuch) amount.current?.focus()
    else {
      forget()
      const { id, crypto_symbol: asset } = balance
      void sending.act({ body: { asset, amount: usd, wallet_id: id, quote_id: quote.quote_id } })
    }
  }
  return (
    <form className={styles.parts} onSubmit={submit} noValidate>
      <CoinSelect {...{ coins, balance, side, onSymbol }} />
      <TextInput
        ref={amount}
        label={words.amount}
        description={words.amountWhy}
        leftSection="$"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={usd}
        onChange={(event) => {
          sending.reset()
          forget()
          onUsd(event.currentTarget.value.trim())
        }}
        error={wrong ?? tooMuch ?? refused}
        data-autofocus
      />
      {balance && <TradePreview {...{ side, balance, usd, quote, left, available }} />}
      {expired && (
        <Alert variant="light" role="alert">
          {words.newPrice}
        </Alert>
      )}
      <FormFailure message={failure?.message} requestId={failure?.requestId} />
      <div className={styles.buttons}>
        <Button type="submit" disabled={!balance || !isWholeUsd(usd) || !quote} loading={sending.isPending}>
          {side === 'buy' ? words.submitBuy : words.submitSell}
        </Button>
      </div>
    </form>
  )
}

export type TradeDialogProps = {
  balances: readonly wallet.Balance[]
  side: Side
  symbol: string | undefined
  onChange: (side: Side, symbol: string | undefined) => void
  onClose: () => void
}

/** Orders to buy and to sell, with what they give and take at the price of the moment. */
export const TradeDialog = ({ balances, side, symbol, onChange, onClose }: TradeDialogProps) => {
  const [usd, setUsd] = useState('')
  const coins = tradable(balances, side)
  const available = findBalance(balances, USD)?.balance ?? '0'
  const isClosed = tradable(balances, 'buy').length === 0
  return (
    <Dialog opened onClose={onClose} title={words.title} full>
      {isClosed ? (
        <EmptyState title={words.none} why={words.noneWhy} />
      ) : (
        <Tabs value={side} onChange={(next) => onChange(next === 'sell' ? 'sell' : 'buy', symbol)} keepMounted={false}>
          <Tabs.List aria-label={words.tabs} grow mb="md">
            <Tabs.Tab value="buy">{words.buy}</Tabs.Tab>
            <Tabs.Tab value="sell">{words.sell}</Tabs.Tab>
          </Tabs.List>
          {(['buy', 'sell'] as const).map((one) => (
            <Tabs.Panel key={one} value={one}>
              <Order
                side={one}
                coins={coins}
                balance={findBalance(coins, symbol)}
                available={available}
                usd={usd}
                onUsd={setUsd}
                onSymbol={(next) => onChange(one, next)}
                onDone={onClose}
              />
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </Dialog>
  )
}
