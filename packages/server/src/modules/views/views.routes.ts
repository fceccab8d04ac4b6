import { views } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { createView, deleteView, listViews, reorderViews, updateView, type ViewedLists } from './view.ts'

/** Saved views of administrators. @param lists how each list is counted */
export const viewsRoutes = ({ serve }: Serving, lists: ViewedLists): void => {
  serve(views.listViews, ({ caller, query, read }) =>
    read(async (tx) => ({ views: await listViews(tx, caller, query.list, lists) })),
  )
  serve(views.createView, ({ caller, body, transact }) =>
    transact(async (tx) => ({ id: await createView(tx, caller, body) })),
  )
  serve(views.reorderViews, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await reorderViews(tx, caller, body)
      return { message: 'Order saved.' }
    }),
  )
  serve(views.updateView, ({ caller, params, body, transact }) =>
    transact(async (tx) => {
      await updateView(tx, caller, params.id, body)
      return { message: 'View saved.' }
    }),
  )
  serve(views.deleteView, ({ caller, params, transact }) =>
    transact(async (tx) => {
      await deleteView(tx, caller, params.id)
      return { message: 'View deleted.' }
    }),
  )
}
