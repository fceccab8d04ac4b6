import { useState } from 'react'
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.ts'
import { AssetDialog } from './holdings/AssetDialog.tsx'
import { findBalance } from './coins.ts'
import { DepositDialog } from './request/DepositDialog.tsx'
import type { WalletData } from './holdings/PortfolioCard.tsx'
import { StatementDialog } from './activity/StatementDialog.tsx'
import { TradeDialog } from './request/TradeDialog.tsx'
import { TransactionDialog } from './activity/TransactionDialog.tsx'
import { ActivityDialog } from './activity/WalletActivity.tsx'
import { WithdrawDialog } from './request/WithdrawDialog.tsx'
import type { WalletDialog } from './walletUrl.ts'

export type WalletDialogsProps = {
  /** undefined while loading. */
  data: WalletData | undefined
  /** Milliseconds, when the wallet was fetched. */
  now: number
  dialog: WalletDialog | undefined
  /** Whether the list of all requests is open, possibly behind one of them. */
  isListing: boolean
  onOpen: (dialog: WalletDialog, replace?: boolean) => void
  /** Closes the dialog. If it was opened from the list, the list stays open. */
  onClose: () => void
  onCloseAll: () => void
}

/** The dialog in the URL. */
export const WalletDialogs = (props: WalletDialogsProps) => {
  const { data, now, dialog, isListing, onOpen, onClose, onCloseAll } = props
  const [pages, setPages] = useState(1)
  useRestoreFocus(dialog !== undefined || isListing)
  if (dialog?.kind === 'statement') return <StatementDialog onClose={onClose} />
  if (dialog?.kind === 'transaction') {
    const backProps = isListing ? { onBack: onClose } : {}
    return <TransactionDialog key={dialog.id} id={dialog.id} onClose={onCloseAll} {...backProps} />
  }
  if (!dialog)
    return isListing ? (
      <ActivityDialog
        pages={pages}
        onMore={() => setPages((count) => count + 1)}
        onOpen={(id) => onOpen({ kind: 'transaction', id })}
        onClose={onCloseAll}
      />
    ) : null
  if (!data) return null
  const { balances } = data
  if (dialog.kind === 'asset')
    return <AssetDialog balance={findBalance(balances, dialog.symbol)} now={now} onOpen={onOpen} onClose={onClose} />
  const { kind, symbol } = dialog
  const onDeposit = () => onOpen({ kind: 'deposit' }, true)
  if (kind === 'trade')
    return (
      <TradeDialog
        {...{ balances, symbol, onDeposit, onClose }}
        side={dialog.side}
        onPay={(id) => onOpen({ kind: 'transaction', id }, true)}
        onChange={(side, next) => onOpen({ kind, side, ...(next && { symbol: next }) }, true)}
      />
    )
  const onSymbol = (next: string | undefined) => onOpen({ kind, ...(next && { symbol: next }) }, next === undefined)
  if (kind === 'deposit')
    return <DepositDialog {...{ balances, symbol, onSymbol, onClose }} isProof={dialog.isProof ?? false} />
  return <WithdrawDialog {...{ balances, symbol, onSymbol, onDeposit, onClose }} />
}
