import { Alert, Select } from '@mantine/core'
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { membership } from '@vesica/contract'
import { type ReactNode, useEffect, useRef } from 'react'
import { coinDigits } from '../../format/coin.ts'
import { usd } from '../../format/money.ts'
import { text } from '../../i18n/text.ts'
import { CoinAddress } from '../../ui/text/CoinAddress.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { QrCode } from '../../ui/picture/QrCode.tsx'
import styles from './PaymentDetails.module.css'
import { type Account, due, isFree } from './paymentQuote.ts'
import type { ChangedAmount, Payment } from './usePayment.ts'

const copy = text.auth.payment

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const CoinSelect = ({ payment, account }: { payment: Payment; account: Account }) => {
  const accounts = payment.quote?.cryptoDepositAccounts ?? []
  const bySymbol = (symbol: string) => accounts.find((candidate) => candidate.crypto_symbol === symbol)
  return (
    <Select
      label={text.labels.coin}
      allowDeselect={false}
      checkIconPosition="right"
      data={accounts.map((coinAccount) => ({
        value: coinAccount.crypto_symbol,
        label: `${coinAccount.crypto_name} (${coinAccount.crypto_symbol})`,
      }))}
      value={account.crypto_symbol}
      onChange={(symbol) => symbol && payment.setSymbol(symbol)}
      leftSection={<span aria-hidden="true">{account.icon}</span>}
      description={copy.rate(usd(account.rate), account.crypto_symbol)}
      inputWrapperOrder={['label', 'input', 'description']}
      renderOption={({ option }) => {
        const coinAccount = bySymbol(option.value)
        return (
          <span className={styles.option}>
            <span aria-hidden="true">{coinAccount?.icon}</span>
            <span>{option.label}</span>
            {coinAccount && (
              <span className={styles.rate}>{copy.rate(usd(coinAccount.rate), coinAccount.crypto_symbol)}</span>
            )}
          </span>
        )
      }}
    />
  )
}

/** The exact amount and the address, each with a copy button. */
export const Destination = ({
  account,
}: {
  account: Pick<Account, 'crypto_symbol' | 'crypto_amount' | 'address' | 'network'>
}) => (
  <div className={styles.destination}>
    <div className={styles.facts}>
      <div className={styles.exact}>
        <span className={styles.name}>{copy.amount}</span>
        <span className={styles.amountRow}>
          <strong translate="no" className={styles.amount}>
            {due(account)}
          </strong>
          <CopyButton value={account.crypto_amount} name={text.labels.amount} />
        </span>
      </div>
      <div className={styles.exact}>
        <span className={styles.name}>{text.labels.depositAddress}</span>
        <span className={styles.amountRow}>
          <CoinAddress address={account.address} />
        </span>
      </div>
      <div className={styles.exact}>
        <span className={styles.name}>{text.labels.network}</span>
        <span>{account.network}</span>
      </div>
    </div>
    <div className={styles.code}>
      <QrCode value={account.address} what={copy.qrOf} size={148} />
    </div>
  </div>
)

/** Notice that the amount changed meanwhile, with both amounts and the next step. */
const Changed = ({ changed }: { changed: ChangedAmount | undefined }) => {
  const notice = useRef<HTMLDivElement>(null)
  // Scrolls into view, because anyone about to pay must see it.
  useEffect(() => {
    notice.current?.scrollIntoView({ block: 'center' })
  }, [changed])
  if (!changed) return null
  return (
    <Alert
      ref={notice}
      color="violet"
      variant="light"
      icon={<IconRefresh size={20} />}
      title={copy.changedTitle}
      role="alert"
    >
      <strong>{copy.changed(changed.before, changed.now)}</strong> {copy.changedWhy}
    </Alert>
  )
}

/** The amount due, the coin selection and the deposit address. */
export const PaymentDetails = ({ payment }: { payment: Payment }) => {
  const { quote, account } = payment
  if (!quote) return null
  if (!account) return <Alert variant="light">{copy.noCoins}</Alert>
  return (
    <div className={styles.details}>
      <dl className={styles.fee}>
        <Fact name={isFree(quote.yearAmount) ? copy.fee : copy.due}>
          <span className={styles.feeAmount}>{usd(quote.dueAmount)}</span>
        </Fact>
        {!isFree(quote.yearAmount) && (
          <>
            <Fact name={copy.fee}>{usd(quote.feeAmount)}</Fact>
            <Fact name={copy.firstYear}>{usd(quote.yearAmount)}</Fact>
          </>
        )}
        <Fact name={text.labels.paymentMethod}>{copy.crypto}</Fact>
      </dl>
      <Changed changed={payment.changed} />
      <CoinSelect payment={payment} account={account} />
      <Destination account={account} />
      <p className={styles.valid}>{copy.valid(membership.AMOUNT_VALID_MINUTES)}</p>
      <p className={styles.warning}>
        <IconAlertTriangle size={20} aria-hidden="true" />
        <span>{copy.warning(account.crypto_name, account.crypto_symbol, account.network)}</span>
      </p>
      <p className="visually-hidden" role="status">
        {`${copy.amount} ${coinDigits(account.crypto_amount)} ${account.crypto_symbol}`}
      </p>
    </div>
  )
}
