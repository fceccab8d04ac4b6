import { orders } from '@vesica/contract'
import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { ActiveOrders } from '../../features/orders/list/ActiveOrders.tsx'
import { OrdersSkeleton } from '../../features/orders/list/OrdersList.tsx'
import { TrackForm } from '../../features/orders/tracking/TrackForm.tsx'
import { TrackingDialog } from '../../features/orders/tracking/TrackingDialog.tsx'
import { text } from '../../i18n/text.ts'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { useRestoreFocus } from '../../ui/dialog/useRestoreFocus.ts'
import { useSearchState } from '../useSearchState.ts'
import { AwaitingApproval } from './AwaitingApproval.tsx'

const copy = text.orders.tracking
/** Maximum length of an order reference on the server. */
const LONGEST = 64

const useReference = () => {
  const [{ order }, go] = useSearchState()
  return {
    asked: typeof order === 'string' ? order.trim().slice(0, LONGEST) : '',
    ask: (reference: string | undefined, replace?: boolean) =>
      go(reference === undefined ? {} : { order: reference }, replace),
  }
}

const Content = () => {
  const { asked, ask } = useReference()
  const lookup = useRead(orders.trackOrder, { params: { reference: asked } }, { enabled: asked !== '' })
  const order = asked === '' ? undefined : lookup.data?.order
  useRestoreFocus(order !== undefined)
  const track = (typed: string) => {
    if (typed === asked) void lookup.refetch()
    else ask(typed)
  }
  return (
    <>
      <TrackForm asked={asked} lookup={lookup} onTrack={track} />
      <ActiveOrders />
      {order && <TrackingDialog order={order} onClose={() => ask(undefined, true)} />}
    </>
  )
}

/** Tracks a member's parcels. */
export const OrderTrackingScreen = () => {
  const user = useCurrentUser()
  return (
    <>
      <PageTitle title={text.labels.orderTracking} lead={copy.lead} />
      {user && (isAdmitted(user) ? <Content /> : <AwaitingApproval title={text.orders.waitTitle} />)}
      {!user && <OrdersSkeleton count={2} />}
    </>
  )
}
