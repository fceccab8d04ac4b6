import { Button, Textarea } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { wallet } from '@vesica/contract'
import { type SyntheticEvent, useRef, useState } from 'react'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { CopyButton } from '../../../ui/text/CopyButton.tsx'
import { QrCode } from '../../../ui/picture/QrCode.tsx'
import type { AddressChange } from './addressChange.ts'
import { AddressNotice } from './AddressNotice.tsx'
import { canonicalAmount, depositProblem, priceFact, stepped, worthOfAmount } from '../amounts.ts'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import styles from '../Dialogs.module.css'

const words = text.wallet.depositing
const NOTES_MAX = 1000

const Destination = ({ balance }: { balance: wallet.Balance }) => (
  <div className={styles.destination}>
    <div>
      <div className={styles.pair}>
        <span>{words.address}</span>
        <span className={styles.addressRow}>
          <code>{balance.address}</code>
          <CopyButton value={balance.address} label={words.copyAddress} toast={words.copied} />
        </span>
      </div>
      <div className={styles.pair}>
        <span>{words.network}</span>
        <span>{balance.network}</span>
      </div>
    </div>
    <QrCode value={balance.paymentLink ?? balance.address} what={words.qr} size={140} />
  </div>
)

const Rules = ({ balance }: { balance: wallet.Balance }) => (
  <div className={styles.rules}>
    <IconAlertTriangle size={20} aria-hidden="true" />
    <div>
      <strong>{words.rules}</strong>
      <ul>
        <li>{words.rule(balance.crypto_name, balance.crypto_symbol, balance.network)}</li>
        <li>{words.least(coin(balance.minDeposit, balance.crypto_symbol))}</li>
        <li>{words.confirmations(wallet.DEPOSIT_CONFIRMATIONS)}</li>
      </ul>
    </div>
  </div>
)

/** What is wrong with the amount, in words. */
export const depositError = (amount: string, balance: wallet.Balance): string | undefined => {
  const problem = depositProblem(amount, balance)
  if (problem === 'tooSmall') return words.tooSmall(coin(balance.minDeposit, balance.crypto_symbol))
  if (problem === 'unreadable') return text.words.numberUnreadable
  if (problem === 'malformed') return text.wallet.amountMalformed(balance.decimals)
  return problem && words.invalid
}

type Props = {
  balance: wallet.Balance
  amount: string
  notes: string
  /** The server's sentence about the amount. */
  refusal: string | undefined
  /** That coins go elsewhere than they did, until it is read. */
  change: AddressChange | undefined
  onRead: () => void
  onAmount: (amount: string) => void
  onNotes: (notes: string) => void
  onBack: () => void
  onNext: () => void
}

/** The second step of a deposit: how much, and where to send it. */
export const DepositAddress = (props: Props) => {
  const { balance, amount, notes, refusal, change, onRead, onAmount, onNotes, onBack, onNext } = props
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const wrong = depositError(amount, balance)
  const notesWrong = notes.trim().length > NOTES_MAX ? words.notesTooLong : undefined
  const next = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (wrong) field.current?.focus()
    else if (!notesWrong) onNext()
  }
  return (
    <form className={styles.parts} onSubmit={next} noValidate>
      <MoneyField
        ref={field}
        label={words.amount(balance.crypto_symbol)}
        description={words.amountWhy(coin(balance.minDeposit, balance.crypto_symbol))}
        value={amount}
        onChange={onAmount}
        stepped={(typed, direction) => stepped(typed, direction, balance.decimals)}
        facts={priceFact(balance.rate)}
        worth={worthOfAmount(canonicalAmount(amount, balance.decimals), balance.rate)}
        error={asked || amount.length > 20 ? (wrong ?? refusal) : refusal}
        data-autofocus
      />
      {change && <AddressNotice change={change} onRead={onRead} />}
      {balance.address !== '' && <Destination balance={balance} />}
      <Rules balance={balance} />
      <Textarea
        label={`${words.notes} (${text.words.optional})`}
        description={words.notesWhy}
        value={notes}
        onChange={(event) => onNotes(event.currentTarget.value)}
        error={notesWrong}
        autosize
        minRows={2}
        maxRows={6}
      />
      <DialogFoot spread>
        <Button variant="default" onClick={onBack}>
          {text.words.back}
        </Button>
        <Button type="submit">{words.paid}</Button>
      </DialogFoot>
    </form>
  )
}
