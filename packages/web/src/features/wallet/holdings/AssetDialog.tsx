import { Alert, Button } from '@mantine/core'
import type { wallet } from '@vesica/contract'
import { coin } from '../../../format/coin.ts'
import { percentChange, usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import { Sparkline } from '../../../ui/picture/Sparkline.tsx'
import { CoinActivity } from '../activity/WalletActivity.tsx'
import { isAbove, wholeOf } from '../amounts.ts'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import styles from '../Dialogs.module.css'
import { rateSeries } from './portfolio.ts'
import { USD } from '../coins.ts'
import type { WalletDialog } from '../walletUrl.ts'

const copy = text.wallet.asset

const Amounts = ({ balance }: { balance: wallet.Balance }) => (
  <div className={styles.figures}>
    <div className={styles.figure}>
      <span>{text.labels.holdings}</span>
      <span className={styles.amount}>{coin(wholeOf(balance), balance.crypto_symbol)}</span>
    </div>
    <div className={styles.figure}>
      <span>{text.labels.value}</span>
      <span className={styles.amount}>
        {balance.usd_equivalent === null ? text.wallet.holdings.noRate : usd(balance.usd_equivalent)}
      </span>
    </div>
  </div>
)

const More = ({ balance }: { balance: wallet.Balance }) => {
  const { crypto_symbol: symbol, rate } = balance
  return (
    <Facts>
      <Fact name={copy.available}>{coin(balance.balance, symbol)}</Fact>
      <Fact name={copy.held}>{coin(balance.held, symbol)}</Fact>
      {symbol !== USD && (
        <>
          <Fact name={text.labels.rate}>
            {rate === null ? text.wallet.holdings.noRate : text.labels.ratePer(usd(rate), symbol)}
            {balance.rateStale && ` (${text.wallet.holdings.stale})`}
          </Fact>
          <Fact name={copy.change}>
            {balance.change24h === null ? text.wallet.portfolio.noChange : percentChange(balance.change24h)}
          </Fact>
          <Fact name={text.labels.network}>{balance.network}</Fact>
        </>
      )}
    </Facts>
  )
}

const canTrade = (balance: wallet.Balance): boolean => balance.enabled && balance.rate !== null && !balance.rateStale

type Props = {
  balance: wallet.Balance | undefined
  now: number
  onOpen: (dialog: WalletDialog) => void
  onClose: () => void
}

const canSell = (balance: wallet.Balance): boolean => canTrade(balance) && isAbove(balance.balance, '0')

/** Why an action is disabled for this coin, or what it does. */
const noteOn = (balance: wallet.Balance): string | undefined => {
  if (balance.crypto_symbol === USD) return copy.usdWhy
  if (!balance.enabled) return copy.off
  if (balance.rate === null) return copy.noRateWhy
  if (balance.rateStale) return copy.stale
  return canSell(balance) ? undefined : copy.noneToSell(balance.crypto_symbol)
}

const Trades = ({ balance, onOpen }: { balance: wallet.Balance; onOpen: Props['onOpen'] }) => {
  const symbol = balance.crypto_symbol
  return (
    <DialogFoot>
      <Button
        variant="light"
        disabled={!canSell(balance)}
        onClick={() => onOpen({ kind: 'trade', side: 'sell', symbol })}
      >
        {copy.sell}
      </Button>
      <Button disabled={!canTrade(balance)} onClick={() => onOpen({ kind: 'trade', side: 'buy', symbol })}>
        {copy.buyMore}
      </Button>
    </DialogFoot>
  )
}

/** One coin: its balance, value and actions. */
export const AssetDialog = ({ balance, now, onOpen, onClose }: Props) => {
  if (!balance)
    return (
      <Dialog opened onClose={onClose} title={copy.unknown}>
        <EmptyState
          title={copy.unknown}
          why={copy.unknownWhy}
          action={<Button onClick={onClose}>{copy.toWallet}</Button>}
        />
      </Dialog>
    )
  const series = rateSeries(balance.history, now)
  const isUsd = balance.crypto_symbol === USD
  const isClosed = !isUsd && !canTrade(balance)
  const note = noteOn(balance)
  return (
    <Dialog opened onClose={onClose} title={text.labels.inParentheses(balance.crypto_name, balance.crypto_symbol)}>
      <div className={styles.parts}>
        <Amounts balance={balance} />
        <Sparkline
          values={series}
          height={64}
          label={text.wallet.holdings.rateChart(balance.crypto_name, usd(series[0] ?? 0), usd(series.at(-1) ?? 0))}
        />
        <More balance={balance} />
        {note && (isClosed ? <Alert variant="light">{note}</Alert> : <p className={styles.quiet}>{note}</p>)}
        <CoinActivity symbol={balance.crypto_symbol} onOpen={(id) => onOpen({ kind: 'transaction', id })} />
        {!isUsd && <Trades balance={balance} onOpen={onOpen} />}
      </div>
    </Dialog>
  )
}
