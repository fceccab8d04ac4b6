import type { S3Settings } from '../config.ts'
import type { StoreName } from './files.tables.ts'
import type { Store } from './store.ts'
import { diskStore } from './store-disk.ts'
import { s3Store } from './store-s3.ts'

/** The configured stores. New files go to the current one. */
export const openStores = (filesDir: string, s3: S3Settings | undefined) => {
  const stores: Partial<Record<StoreName, Store>> = { disk: diskStore(filesDir), ...(s3 && { s3: s3Store(s3) }) }
  const storeOf = (name: StoreName): Store => {
    const store = stores[name]
    if (!store) throw new Error(`a file lies in ${name}, which is not configured`)
    return store
  }
  const current: StoreName = s3 ? 's3' : 'disk'
  return { current, storeOf, all: Object.values(stores) }
}
