import { Button } from '@mantine/core'
import { IconFileDownload } from '@tabler/icons-react'
import { membership, wallet } from '@vesica/contract'
import { isAdmitted } from '../../data/access.ts'
import { useIsOn } from '../../data/features.ts'
import { useCurrentUser, useRead, useRefresh } from '../../data/hooks.ts'
import { Holdings, HoldingsSkeleton } from '../../features/wallet/holdings/Holdings.tsx'
import { PortfolioCard } from '../../features/wallet/holdings/PortfolioCard.tsx'
import { DepositDraft } from '../../features/wallet/request/DepositDraft.tsx'
import type { WalletDialogsProps } from '../../features/wallet/WalletDialogs.tsx'
import { RecentTransactions } from '../../features/wallet/activity/WalletActivity.tsx'
import { dialogText, parseDialog, type WalletDialog } from '../../features/wallet/walletUrl.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RefreshButton } from '../../ui/list/RefreshButton.tsx'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import { openedPart } from '../../ui/openedPart.tsx'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'
import styles from './WalletScreen.module.css'

const copy = text.wallet

const WalletDialogs = openedPart<WalletDialogsProps>(
  async () => (await import('../../features/wallet/WalletDialogs.tsx')).WalletDialogs,
  ({ dialog, isListing }) => dialog !== undefined || isListing,
)

/** The dialog or list in the URL, with functions to open another. */
const useView = () => {
  const [search, go] = useSearchState()
  const isListing = search.activity === 'all'
  const list: Readonly<Record<string, string>> = isListing ? { activity: 'all' } : {}
  return {
    dialog: parseDialog(search.open),
    isListing,
    open: (dialog: WalletDialog, replace?: boolean) => go({ ...list, open: dialogText(dialog) }, replace),
    list: () => go({ activity: 'all' }),
    close: () => go(list, true),
    closeAll: () => go({}, true),
  }
}

/** Refetches all wallet data and announces it. */
const Refresh = () => {
  const again = useRefresh(wallet.getWalletBalances, wallet.listOwnTransactions, membership.getDepositAccounts)
  return <RefreshButton again={again} done={copy.refreshed} />
}

/** Replaces the balances while the wallet is switched off. Past requests stay listed below. */
const Closed = () => (
  <EmptyState
    title={text.member.closed.title.wallet}
    why={text.member.closed.kept.wallet}
    figure={<FlowerOfLife size={96} />}
  />
)

/** Whether a dialog only shows past transactions. */
const isAboutThePast = (dialog: WalletDialog | undefined): boolean =>
  dialog?.kind === 'transaction' || dialog?.kind === 'statement'

const Content = () => {
  const view = useView()
  const isClosed = !useIsOn()('wallet')
  const read = useRead(wallet.getWalletBalances, {}, { enabled: !isClosed })
  const { data, dataUpdatedAt } = isClosed ? { ...read, data: undefined } : read
  return (
    <>
      {isClosed && <Closed />}
      {!isClosed && !data && read.error && (
        <div className={styles.first}>
          <ReadFailed what={copy.what} read={read} />
        </div>
      )}
      {!isClosed && data && <DepositDraft balances={data.balances} onOpen={view.open} />}
      {!isClosed && (data || !read.error) && <PortfolioCard data={data} onOpen={view.open} />}
      <div className={styles.columns}>
        {!isClosed && data && <Holdings data={data} now={dataUpdatedAt} onOpen={view.open} />}
        {!isClosed && read.isPending && <HoldingsSkeleton />}
        <RecentTransactions onOpen={(id) => view.open({ kind: 'transaction', id })} onAll={view.list} />
      </div>
      <WalletDialogs
        data={data}
        now={dataUpdatedAt}
        dialog={isClosed && !isAboutThePast(view.dialog) ? undefined : view.dialog}
        isListing={view.isListing}
        onOpen={view.open}
        onClose={view.close}
        onCloseAll={view.closeAll}
      />
    </>
  )
}

/** The member's wallet: balances, their value, and all wallet actions. */
export const WalletScreen = () => {
  const user = useCurrentUser()
  const isOn = useIsOn()
  const mayEnter = user !== undefined && isAdmitted(user)
  return (
    <>
      <BackLink href={paths.dashboard()}>{copy.back}</BackLink>
      <PageTitle
        title={copy.title}
        actions={
          mayEnter && (
            <>
              <Button
                variant="default"
                component="a"
                href={paths.wallet('statement')}
                leftSection={<IconFileDownload size={18} />}
              >
                {copy.statement}
              </Button>
              {isOn('wallet') && <Refresh />}
            </>
          )
        }
      />
      {user && (mayEnter ? <Content /> : <AwaitingApproval title={copy.waitTitle} />)}
      {!user && <CardSkeleton count={1} height={232} />}
    </>
  )
}
