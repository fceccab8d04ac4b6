import { Button } from '@mantine/core'
import { identity, orders } from '@vesica/contract'
import type { ReactNode } from 'react'
import { isAdmitted } from '../../data/access.ts'
import { useRead } from '../../data/hooks.ts'
import { useToken } from '../../data/session.ts'
import { ExportButton } from '../../features/orders/list/ExportButton.tsx'
import { OrderDialogs } from '../../features/orders/OrderDialogs.tsx'
import { OrderStats } from '../../features/orders/list/OrderStats.tsx'
import { OrdersList, OrdersSkeleton } from '../../features/orders/list/OrdersList.tsx'
import { OrdersToolbar } from '../../features/orders/list/OrdersToolbar.tsx'
import { historyAddress, type HistoryView } from '../../features/orders/ordersUrl.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

const copy = text.orders.history

const Title = ({ actions }: { actions?: ReactNode }) => (
  <PageTitle title={text.labels.purchaseHistory} lead={copy.lead} actions={actions} />
)

const History = () => {
  const [search, goTo] = useSearchState()
  const view = historyAddress.parse(search)
  const go = (next: HistoryView, replace?: boolean) => goTo(historyAddress.write(next), replace)
  const read = useRead(orders.listOwnOrders, { query: historyAddress.query(view) }, { keepPrevious: true })
  const page = read.data
  return (
    <>
      <Title actions={<ExportButton view={view} total={page?.total} />} />
      {!page && read.error ? (
        <ReadFailed what={text.orders.what} read={read} />
      ) : (
        <>
          <OrderStats stats={page?.stats} range={view.range ?? 'all'} />
          <PageSection title={text.labels.orders} card={false}>
            <OrdersToolbar view={view} onView={go} />
            {page ? <OrdersList page={page} view={view} onView={go} /> : <OrdersSkeleton />}
          </PageSection>
        </>
      )}
      <OrderDialogs
        dialog={view.dialog}
        listed={page?.orders.find(({ id }) => id === view.dialog?.id)}
        onOpen={(dialog) => go({ ...view, dialog }, true)}
        onClose={() => go({ ...view, dialog: undefined }, true)}
      />
    </>
  )
}

const link = (href: string, label: string) => (
  <Button component="a" href={href}>
    {label}
  </Button>
)

const SignInFirst = () => (
  <EmptyState
    title={copy.signInFirst}
    why={copy.signInFirstWhy}
    action={link(paths.login(paths.purchaseHistory()), text.general.signIn)}
  />
)

/** A member's orders. Visitors are asked to sign in, and nothing is fetched. */
export const PurchaseHistoryScreen = () => {
  const token = useToken()
  const read = useRead(identity.getUser, {}, { enabled: token !== null })
  const user = read.data?.user
  if (token !== null && user?.role === 'user' && isAdmitted(user)) return <History />
  return (
    <>
      <Title />
      {token === null && <SignInFirst />}
      {token !== null &&
        !user &&
        (read.error ? <ReadFailed what={text.orders.what} read={read} /> : <OrdersSkeleton />)}
      {token !== null && user?.role === 'admin' && (
        <EmptyState
          title={text.orders.adminTitle}
          why={text.orders.adminWhy}
          action={link(paths.admin(), text.orders.toAdmin)}
        />
      )}
      {token !== null && user?.role === 'user' && <AwaitingApproval title={text.orders.waitTitle} />}
    </>
  )
}
