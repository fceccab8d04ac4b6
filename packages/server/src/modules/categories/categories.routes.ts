import type { CategoryCalls } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { createCategory, deleteCategory, listManagedCategories, updateCategory } from './category.ts'
import type { CategoryFields, CategoryKind, Changes } from './kind.ts'

/** Managing the categories of a kind. */
export const categoriesRoutes = <Fields extends CategoryFields, Category, Said>(
  { serve }: Serving,
  calls: CategoryCalls<Category, Said, Changes<Fields>>,
  kind: CategoryKind<Fields, Category, Said>,
): void => {
  serve(calls.list, ({ read }) => read(async (tx) => ({ categories: await listManagedCategories(tx, kind) })))
  serve(calls.create, (call) =>
    call.transact(async (tx) => ({ category: await createCategory(tx, kind, actorOf(call), call.body) })),
  )
  serve(calls.update, (call) =>
    call.transact(async (tx) => ({
      category: await updateCategory(tx, kind, actorOf(call), call.params.id, call.body),
    })),
  )
  serve(calls.remove, (call) =>
    call.transact(async (tx) => {
      await deleteCategory(tx, kind, actorOf(call), call.params.id)
      return { message: 'Category Deleted Successfully' }
    }),
  )
}
