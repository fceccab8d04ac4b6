import { rights, type views } from '@vesica/contract'
import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import { createView } from '../src/modules/views/index.ts'

const saved: readonly { list: views.ViewedList; name: string; query: Record<string, string> }[] = [
  { list: 'members', name: 'Waiting for approval', query: { signup: 'pending', sort: 'joined', direction: 'asc' } },
  { list: 'members', name: 'Masters', query: { membership: 'master', sort: 'name', direction: 'asc' } },
  { list: 'products', name: 'Low stock', query: { show: 'low_stock', sort: 'stock', direction: 'asc' } },
]

/** Saved views that all administrators share. */
export const seedDemoViews = async (app: App, { userId }: Actor): Promise<void> => {
  for (const view of saved)
    await app.db.transact((tx) => createView(tx, { userId, rights: new Set(rights) }, { ...view, shared: true }))
}
