import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import { createApiKey, revokeApiKey } from '../src/modules/identity/index.ts'

/** A revoked API key as an example. Its secret is discarded. */
export const seedDemoKeys = async (app: App, admin: Actor): Promise<void> =>
  app.db.transact(async (tx) => {
    const input = { name: 'Stock count', rights: ['store:read' as const, 'store:write' as const], ends_at: null }
    const { key } = await createApiKey(tx, admin, input)
    await revokeApiKey(tx, admin, key.id)
  })
