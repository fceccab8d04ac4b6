import { orderManagement, identity, orders } from '@vesica/contract'
import { download, downloadList } from '../../platform/http/download.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { actorOf } from '../activity/index.ts'
import { noteExport } from '../approvals/index.ts'
import { getPerson, requireExportable, requireRecent, requireRight } from '../identity/index.ts'
import { cancelOrder } from './orders/cancellation.ts'
import { placeOrder } from './orders/order.ts'
import { ordersCsv, packingSlipPdf, receiptPdf, paymentReceiptPdf } from './orders/order.files.ts'
import { exportAll, getOrder, listAllOrders, lockOrder, trackOrder } from './orders/order-list.ts'
import { presentOrder } from './orders/order.present.ts'
import { exportOwnPurchases, findPayment, listOwnPurchases } from './orders/purchases.ts'
import { quoteRefund, refundOrder } from './orders/refund.ts'
import { claimReward, listOwnRewards } from './orders/reward.ts'
import { addTracking } from './orders/tracking.ts'

/** Data that only later modules have. */
interface Known {
  /** A member's current plan, or null. */
  planOf: (tx: Tx, personId: string) => Promise<{ id: string; name: string } | null>
  platformName: () => Promise<string>
}

/** Orders of members, and the actions of administrators on them. */
export const ordersRoutes = ({ serve, serveRaw }: Serving, known: Known): void => {
  const reply = async (tx: Tx, order: Parameters<typeof presentOrder>[1]) => ({ order: await presentOrder(tx, order) })
  const reread = async (tx: Tx, id: string) => reply(tx, await getOrder(tx, id, undefined))

  serve(orders.placeOrder, ({ caller, body, transact }) =>
    transact(async (tx) => reply(tx, await placeOrder(tx, caller, body))),
  )
  serve(orders.claimReward, ({ caller, params, transact }) =>
    transact(async (tx) => {
      const shipping = identity.ShippingDetails.safeParse((await getPerson(tx, caller.userId)).shipping)
      const plan = async () => (await known.planOf(tx, caller.userId))?.id ?? null
      return reply(tx, await claimReward(tx, caller, shipping.success ? shipping.data : null, plan, params.id))
    }),
  )
  serve(orders.listOwnRewards, ({ caller, read }) =>
    read(async (tx) => {
      const plan = await known.planOf(tx, caller.userId)
      return { plan: plan?.name ?? null, rewards: plan ? await listOwnRewards(tx, caller.userId, plan.id) : [] }
    }),
  )
  serve(orders.listOwnOrders, ({ caller, query, read }) => read((tx) => listOwnPurchases(tx, caller.userId, query)))
  serve(orders.getOrder, ({ caller, params, read }) =>
    read(async (tx) => reply(tx, await getOrder(tx, params.id, caller.role === 'admin' ? undefined : caller.userId))),
  )
  serve(orders.trackOrder, ({ caller, params, read }) =>
    read(async (tx) => reply(tx, await trackOrder(tx, caller.userId, params.reference))),
  )
  serve(orders.cancelOrder, (call) =>
    call.transact(async (tx) => {
      const admin = call.caller.role === 'admin'
      await getOrder(tx, call.params.id, admin ? undefined : call.caller.userId)
      await cancelOrder(tx, await lockOrder(tx, call.params.id), { ...actorOf(call), admin })
      return reread(tx, call.params.id)
    }),
  )
  serve(orderManagement.listOrders, ({ query, read }) => read((tx) => listAllOrders(tx, query)))
  serve(orderManagement.addTracking, (call) =>
    call.transact(async (tx) => {
      await addTracking(tx, actorOf(call), call.params.id, call.body, async () => {
        await requireRight(tx, call.caller, 'store:refund')
        await requireRecent(tx, call.caller)
      })
      return reread(tx, call.params.id)
    }),
  )
  serve(orderManagement.quoteRefund, ({ params, query, read }) =>
    read(async (tx) => quoteRefund(tx, await getOrder(tx, params.id, undefined), query.lines)),
  )
  serve(orderManagement.refundOrder, (call) =>
    call.transact(async (tx) => reply(tx, await refundOrder(tx, actorOf(call), call.params.id, call.body))),
  )
  serveRaw(orders.exportOwnOrders, async ({ caller, query, read }, answer) =>
    downloadList(answer, 'orders.csv', async () =>
      ordersCsv(
        await read(async (tx) => {
          await requireExportable(tx, caller.userId)
          return exportOwnPurchases(tx, caller.userId, query)
        }),
      ),
    ),
  )
  serveRaw(orderManagement.exportOrders, async (call, answer) =>
    downloadList(answer, 'orders.csv', async () => {
      await call.transact((tx) => noteExport(tx, actorOf(call), 'orders'))
      return ordersCsv(await call.read((tx) => exportAll(tx, call.query)))
    }),
  )
  serveRaw(orders.getReceipt, async ({ caller, params, read }, answer) => {
    const own = caller.role === 'admin' ? undefined : caller.userId
    const { order, paid } = await read(async (tx) => {
      if (own !== undefined) await requireExportable(tx, own)
      const payment = own === undefined ? undefined : await findPayment(tx, own, params.id)
      if (payment) return { paid: payment }
      return { order: await presentOrder(tx, await getOrder(tx, params.id, own)) }
    })
    const platform = await known.platformName()
    if (paid) return download(answer, `receipt-${paid.reference}.pdf`, await paymentReceiptPdf(platform, paid))
    return download(answer, `receipt-${order.reference}.pdf`, await receiptPdf(platform, order))
  })
  serveRaw(orderManagement.getPackingSlip, async ({ params, read }, answer) => {
    const order = await read(async (tx) => presentOrder(tx, await getOrder(tx, params.id, undefined)))
    const pdf = await packingSlipPdf(await known.platformName(), order)
    return download(answer, `packing-slip-${order.reference}.pdf`, pdf)
  })
}
