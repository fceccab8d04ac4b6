import { Button, Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { wallet } from '@vesica/contract'
import { type SyntheticEvent, useRef, useState } from 'react'
import type { FieldErrors } from '../../../data/check.ts'
import type { CallFailed } from '../../../data/failure.ts'
import { coin } from '../../../format/coin.ts'
import { usd } from '../../../format/money.ts'
import { isUnderWay } from '../../../format/number.ts'
import { text } from '../../../i18n/text.ts'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import {
  canonicalAmount,
  looksLikeAddress,
  mostOf,
  priceFact,
  stepped,
  typedAddress,
  withdrawalProblem,
  worthOfAmount,
} from '../amounts.ts'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { focusFirstInvalid } from '../../../ui/form/focusFirstInvalid.ts'
import { NeedsNote } from '../../../ui/form/NeedsNote.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import styles from '../Dialogs.module.css'
import { amountSentence } from './amountSentence.ts'
import { useAddressProblem, type useNetworkFee } from './useNetworkFee.ts'

const copy = text.wallet.withdrawing
const PAUSE_MS = 300

export interface WithdrawDraft {
  readonly address: string
  readonly amount: string
}

const amountError = (amount: string, balance: wallet.Balance, received: string | null | undefined) => {
  const problem = withdrawalProblem(amount, balance)
  if (problem === 'insufficient') return copy.insufficient(balance.crypto_symbol)
  if (problem) return amountSentence(problem, amount, balance) ?? text.wallet.amountMissing
  return received === null ? copy.tooSmall : undefined
}

const addressError = (address: string, balance: wallet.Balance): string | undefined => {
  if (address.toLowerCase() === balance.address.toLowerCase()) return copy.ownAddress
  return looksLikeAddress(address) ? undefined : copy.addressShape
}

type Fee = ReturnType<typeof useNetworkFee>

/** The amount, the fee and the amount to be sent. */
export const WithdrawSummary = ({ balance, amount, fee }: { balance: wallet.Balance; amount?: string; fee: Fee }) => {
  const symbol = balance.crypto_symbol
  const { none } = text.wallet
  if (fee.fee === undefined && fee.read.error) return <ReadFailed what={copy.feeWhat} read={fee.read} />
  const unknown = <Skeleton component="span" display="inline-block" width={96} height={14} />
  return (
    <Facts live>
      <Fact name={text.labels.amount}>{amount ? coin(amount, symbol) : none}</Fact>
      <Fact name={text.labels.networkFee}>
        {fee.fee === undefined ? unknown : `${coin(fee.fee, symbol)} (${usd(fee.feeUsd ?? 0)})`}
      </Fact>
      <Fact name={copy.toSend} strong>
        {amount ? (fee.received === undefined ? unknown : fee.received ? coin(fee.received, symbol) : none) : none}
      </Fact>
    </Facts>
  )
}

type Props = {
  balance: wallet.Balance
  draft: WithdrawDraft
  onDraft: (draft: WithdrawDraft) => void
  fee: Fee
  /** The server's error messages by field. */
  refused: FieldErrors
  /** A refusal that concerns no field. */
  failure: CallFailed | undefined
  busy: boolean
  onBack: () => void
  onNext: () => void
}

/** The second step of a withdrawal: the address and the amount. */
export const WithdrawForm = ({ balance, draft, onDraft, fee, refused, failure, busy, onBack, onNext }: Props) => {
  const { address, amount } = draft
  const [typed] = useDebouncedValue(address, PAUSE_MS)
  const [isSubmitted, setSubmitted] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const canonical = canonicalAmount(amount, balance.decimals)
  const wrongAmount = amountError(amount, balance, fee.received)
  const to = typedAddress(address, balance)
  const shapeError = addressError(to, balance)
  const wrongAddress = useAddressProblem(balance.crypto_symbol, to, shapeError === undefined) ?? shapeError
  const showAddress = isSubmitted || (typed === address && address !== '')
  // `0.0` is still being typed.
  const showAmount = isSubmitted || (amount !== '' && !isUnderWay(amount) && wrongAmount !== text.wallet.amountMissing)
  const hasBoth = address.trim() !== '' && amount.trim() !== ''
  const isReady = hasBoth && fee.fee !== undefined
  const needs = hasBoth ? (fee.fee === undefined && !fee.read.error ? copy.needsFee : undefined) : copy.needsBoth
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isReady || busy) return
    setSubmitted(true)
    if (!wrongAmount && !wrongAddress) onNext()
    else requestAnimationFrame(() => focusFirstInvalid(form.current))
  }
  return (
    <form ref={form} className={styles.parts} onSubmit={submit} noValidate>
      <TextInput
        label={copy.address}
        description={copy.addressWhy(balance.network)}
        value={address}
        onChange={({ currentTarget: { value }, nativeEvent }) => {
          const isPasted = (nativeEvent as InputEvent).inputType === 'insertFromPaste'
          onDraft({ ...draft, address: isPasted ? typedAddress(value, balance) : value })
        }}
        onBlur={() => {
          if (to !== address) onDraft({ ...draft, address: to })
        }}
        error={(showAddress && wrongAddress) || refused.address}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        // Truncating a link would lose parts that must be understood.
        maxLength={2000}
        data-autofocus
      />
      <MoneyField
        label={copy.amount(balance.crypto_symbol)}
        value={amount}
        onChange={(next) => onDraft({ ...draft, amount: next })}
        stepped={(typed, direction) => stepped(typed, direction, balance.decimals, balance.balance)}
        error={(showAmount && wrongAmount) || refused.amount}
        rightSectionWidth={92}
        rightSection={
          <Button
            variant="subtle"
            size="compact-sm"
            onClick={() => onDraft({ ...draft, amount: mostOf(balance.balance, balance.decimals) })}
          >
            {copy.useMax}
          </Button>
        }
        facts={[
          { name: text.wallet.asset.available, value: coin(balance.balance, balance.crypto_symbol) },
          ...priceFact(balance.rate),
        ]}
        worth={worthOfAmount(canonical, balance.rate)}
      />
      <section aria-label={copy.summary}>
        <WithdrawSummary balance={balance} fee={fee} {...(canonical && !wrongAmount && { amount: canonical })} />
      </section>
      <FormFailure message={failure?.message} requestId={failure?.requestId} />
      <DialogFoot spread>
        <Button variant="default" onClick={onBack} disabled={busy}>
          {text.general.back}
        </Button>
        <NeedsNote>{needs}</NeedsNote>
        <Button type="submit" disabled={!isReady} loading={busy}>
          {text.labels.review}
        </Button>
      </DialogFoot>
    </form>
  )
}
