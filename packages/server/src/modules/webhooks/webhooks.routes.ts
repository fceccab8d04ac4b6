import { webhooks } from '@vesica/contract'
import type { Config } from '../../platform/config.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { listDeliveries, resend, sendTest } from './delivery.ts'
import { createWebhook, deleteWebhook, listWebhooks, rotateSecret, updateWebhook } from './webhook.ts'
import { mayBeHere } from './here.ts'

export const webhooksRoutes = ({ serve }: Serving, config: Config): void => {
  const allowsLoopback = mayBeHere(config)
  serve(webhooks.listWebhooks, ({ caller, read }) =>
    read(async (tx) => ({ webhooks: await listWebhooks(tx, caller.rights) })),
  )
  serve(webhooks.createWebhook, (call) =>
    call.transact((tx) => createWebhook(tx, actorOf(call), call.body, allowsLoopback)),
  )
  serve(webhooks.updateWebhook, (call) =>
    call.transact(async (tx) => ({
      webhook: await updateWebhook(tx, actorOf(call), call.params.id, call.body, allowsLoopback),
    })),
  )
  serve(webhooks.deleteWebhook, (call) =>
    call.transact(async (tx) => {
      await deleteWebhook(tx, actorOf(call), call.params.id)
      return { message: 'Webhook removed' }
    }),
  )
  serve(webhooks.rotateWebhookSecret, (call) => call.transact((tx) => rotateSecret(tx, actorOf(call), call.params.id)))
  serve(webhooks.testWebhook, (call) =>
    call.transact(async (tx) => ({ delivery: await sendTest(tx, actorOf(call), call.params.id) })),
  )
  serve(webhooks.listDeliveries, ({ params, query, read }) => read((tx) => listDeliveries(tx, params.id, query)))
  serve(webhooks.resendDelivery, (call) =>
    call.transact(async (tx) => ({ delivery: await resend(tx, actorOf(call), call.params.id) })),
  )
}
