import { contentCategories } from '@vesica/contract'
import { categoriesRoutes } from './modules/categories/categories.routes.ts'
import { communityRoutes } from './modules/community/community.routes.ts'
import { itemCategories } from './modules/content/index.ts'
import { libraryRoutes } from './modules/content/library.routes.ts'
import { liveRoutes } from './modules/liveSessions/live.routes.ts'
import type { Serving } from './platform/http/serve.ts'
import type { Uploads } from './platform/uploads/resumable.ts'

/** The library, its discussions, and live sessions. */
export const serveLibrary = (serving: Serving, uploads: Uploads, deps: Parameters<typeof libraryRoutes>[2]): void => {
  const { kept, publicUrl } = deps
  libraryRoutes(serving, uploads, deps)
  categoriesRoutes(serving, contentCategories.contentCategoryCalls, itemCategories)
  communityRoutes(serving, kept)
  liveRoutes(serving, { publicUrl, platformName: async () => (await kept.settings()).platformName })
}
