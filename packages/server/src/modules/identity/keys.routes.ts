import { apiKeys } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './keys/api-key.ts'

/** API keys for other programs. */
export const apiKeysRoutes = ({ serve }: Serving): void => {
  serve(apiKeys.listApiKeys, ({ query, read }) => read((tx) => listApiKeys(tx, query)))
  serve(apiKeys.createApiKey, (call) => call.transact((tx) => createApiKey(tx, actorOf(call), call.body)))
  serve(apiKeys.revokeApiKey, (call) =>
    call.transact(async (tx) => ({ key: await revokeApiKey(tx, actorOf(call), call.params.id) })),
  )
}
