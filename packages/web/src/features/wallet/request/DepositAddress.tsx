import { IconAlertTriangle } from '@tabler/icons-react'
import { wallet } from '@vesica/contract'
import { defineFields, lines, number } from '../../../forms/fields.ts'
import { FormFields } from '../../../forms/FormFields.tsx'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import type { Form } from '../../../forms/useRecordForm.ts'
import { coin } from '../../../format/coin.ts'
import { text } from '../../../i18n/text.ts'
import { CoinAddress } from '../../../ui/text/CoinAddress.tsx'
import { QrCode } from '../../../ui/picture/QrCode.tsx'
import type { AddressChange } from './addressChange.ts'
import { AddressNotice } from './AddressNotice.tsx'
import { amountSentence } from './amountSentence.ts'
import { canonicalAmount, depositProblem, priceFact, stepped, worthOfAmount } from '../amounts.ts'
import { MoneyField } from '../../../ui/form/MoneyField.tsx'
import styles from '../Dialogs.module.css'

const copy = text.wallet.depositing
const NOTES_MAX = 1000

const Destination = ({ balance }: { balance: wallet.Balance }) => (
  <div className={styles.destination}>
    <div>
      <div className={styles.pair}>
        <span>{text.labels.depositAddress}</span>
        <span className={styles.addressRow}>
          <CoinAddress address={balance.address} />
        </span>
      </div>
      <div className={styles.pair}>
        <span>{text.labels.network}</span>
        <span>{balance.network}</span>
      </div>
    </div>
    <QrCode value={balance.paymentLink ?? balance.address} what={copy.qr} size={140} />
  </div>
)

const Rules = ({ balance }: { balance: wallet.Balance }) => (
  <div className={styles.rules}>
    <IconAlertTriangle size={20} aria-hidden="true" />
    <div>
      <strong>{copy.rules}</strong>
      <ul>
        <li>{copy.rule(balance.crypto_name, balance.crypto_symbol, balance.network)}</li>
        <li>{copy.least(coin(balance.minDeposit, balance.crypto_symbol))}</li>
        <li>{copy.confirmations(wallet.DEPOSIT_CONFIRMATIONS)}</li>
      </ul>
    </div>
  </div>
)

/** The error in the amount. */
export const depositError = (amount: string, balance: wallet.Balance): string | undefined => {
  const problem = depositProblem(amount, balance)
  if (problem === 'tooSmall') return copy.tooSmall(coin(balance.minDeposit, balance.crypto_symbol))
  return amountSentence(problem, amount, balance) ?? (problem && copy.invalid)
}

/** The requirements for deposits of this coin. */
export const depositFields = (balance: wallet.Balance) => {
  const read = (typed: string) => canonicalAmount(typed, balance.decimals)
  return defineFields()({
    amount: number(copy.amount(balance.crypto_symbol), {
      most: 40,
      read,
      wrong: (typed) => (typed.trim() === '' || read(typed) !== undefined ? undefined : depositError(typed, balance)),
    }),
    notes: lines(`${text.labels.notes} (${text.general.optional})`, {
      why: copy.notesWhy,
      wrong: (typed) => (typed.trim().length > NOTES_MAX ? copy.notesTooLong : undefined),
    }),
  })
}
export type DepositFields = ReturnType<typeof depositFields>

type Props = {
  balance: wallet.Balance
  form: Form<DepositFields>
  /** The notice of a changed address, until it is acknowledged. */
  change: AddressChange | undefined
  onRead: () => void
  onBack: () => void
}

/** The second step of a deposit: the amount and the deposit address. */
export const DepositAddress = ({ balance, form, change, onRead, onBack }: Props) => {
  const { value: amount, ...field } = form.field('amount')
  return (
    <RecordForm form={form} action={copy.paid} onBack={onBack}>
      <MoneyField
        {...field}
        label={copy.amount(balance.crypto_symbol)}
        description={copy.amountWhy(coin(balance.minDeposit, balance.crypto_symbol))}
        value={amount}
        stepped={(typed, direction) => stepped(typed, direction, balance.decimals)}
        facts={priceFact(balance.rate)}
        worth={worthOfAmount(canonicalAmount(amount, balance.decimals), balance.rate)}
        data-autofocus
      />
      {change && <AddressNotice change={change} onRead={onRead} />}
      {balance.address !== '' && <Destination balance={balance} />}
      <Rules balance={balance} />
      <FormFields form={form} names={['notes']} />
    </RecordForm>
  )
}
