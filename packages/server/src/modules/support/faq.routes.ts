import { faq } from '@vesica/contract'
import type { Cached } from '../../platform/events/cache.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { actorOf } from '../activity/index.ts'
import { createEntry, deleteEntry, listManaged, listVisible, orderEntries, updateEntry } from './faq/faq.ts'
import { suggestions } from './faq/suggest.rules.ts'

/** @param cached caches what is read until the questions change: many type, and questions rarely change */
export const faqRoutes = ({ serve }: Serving, cached: <T>(load: (tx: Tx) => Promise<T>) => Cached<T>): void => {
  const visible = cached(async (tx) => {
    const all = await listVisible(tx)
    return { all, fitting: suggestions(all) }
  })
  serve(faq.listFaq, async () => ({ faq: (await visible.get()).all }))
  serve(faq.suggestAnswers, async ({ query }) => ({ faq: (await visible.get()).fitting(query.text) }))
  serve(faq.listManagedFaq, ({ read }) => read(async (tx) => ({ faq: await listManaged(tx) })))
  serve(faq.createFaq, (call) =>
    call.transact(async (tx) => ({ entry: await createEntry(tx, actorOf(call), call.body) })),
  )
  serve(faq.updateFaq, (call) =>
    call.transact(async (tx) => ({ entry: await updateEntry(tx, actorOf(call), call.params.id, call.body) })),
  )
  serve(faq.deleteFaq, (call) =>
    call.transact(async (tx) => {
      await deleteEntry(tx, actorOf(call), call.params.id)
      return { message: 'The question was removed.' }
    }),
  )
  serve(faq.reorderFaq, (call) =>
    call.transact(async (tx) => ({ faq: await orderEntries(tx, actorOf(call), call.body.ids) })),
  )
}
