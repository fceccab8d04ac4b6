import { content, libraryManagement } from '@vesica/contract'
import type { Caller } from '../../platform/caller.ts'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import { downloadList } from '../../platform/http/download.ts'
import type { Serving } from '../../platform/http/serve.ts'
import type { Uploads } from '../../platform/uploads/resumable.ts'
import { actorOf } from '../activity/index.ts'
import { listManagedCategories } from '../categories/index.ts'
import { getSettings } from '../settings/index.ts'
import { explain } from './access/explain.ts'
import { askers, cachedManager, type CachedSettings } from './access/asker.ts'
import { getAccessSettings } from './access/access-settings.ts'
import { setMediaLimit, setPolicy } from './access/policy.ts'
import { previewItem, previewLibrary } from './access/preview.ts'
import { itemCategories, listItemCategories } from './categories/category.ts'
import { getLibraryMetrics } from './items/metrics.ts'
import { createItem, deleteItem, publishItem, restoreItem, updateItem } from './items/item.ts'
import { itemsCsv } from './items/item.record.ts'
import { getItem, listLibrary, listWholeLibrary } from './items/library.ts'
import { getEdited, listForExport, listManaged } from './items/managed-item.ts'
import { getCover } from './items/picture.ts'
import { getRevision, listRevisions } from './items/revision.ts'
import { withSent } from './items/upload.ts'
import { getInsight } from './progress/insight.ts'

/** The library for members. */
export const contentRoutes = ({ serve, serveRaw }: Serving, files: Files, cache: CachedSettings): void => {
  const askerOf = askers(cache)

  serve(content.listContent, async ({ caller, seesAll, query, read }) => {
    const asker = await askerOf(caller)
    return read((tx) => (seesAll ? listWholeLibrary : listLibrary)(tx, query, asker))
  })
  serve(content.getContent, async ({ caller, params, read }) => {
    const asker = await askerOf(caller)
    return read((tx) => getItem(tx, params.id, asker))
  })
  serve(content.listContentCategories, async ({ caller, seesAll, read }) => {
    await askerOf(caller)
    return read(async (tx) => ({
      categories: await (seesAll ? listManagedCategories(tx, itemCategories) : listItemCategories(tx)),
    }))
  })
  serveRaw(content.getContentPicture, async ({ params, read }, reply) => {
    const stored = await read((tx) => getCover(tx, files, params.id, Number(params.width)))
    const caching = { 'Cache-Control': 'public, max-age=31536000, immutable' }
    return reply.headers({ ...fileHeaders(stored), ...caching }).send(files.read(stored))
  })
}

/** Storage of uploaded files, and resumable uploads that a form may refer to. */
interface Storage {
  files: Files
  uploads: Uploads
}

/** Management of the library. */
export const publishingRoutes = ({ serve, serveRaw }: Serving, storage: Storage, cache: CachedSettings): void => {
  const { files } = storage
  const sentBy = async ({ caller, body }: { caller: Caller; body: { upload_id?: string | undefined } }) => ({
    personId: caller.userId,
    uploadId: body.upload_id,
    mostBytes: await storage.uploads.mostBytes(),
  })
  const contextOf = async (caller: Caller) => ({ userId: caller.userId, house: await cachedManager(cache) })

  serve(libraryManagement.createContent, async (call) => {
    const looker = await contextOf(call.caller)
    return withSent(storage, call.files, await sentBy(call), (sent) =>
      call.transact(async (tx) => {
        const id = await createItem(tx, files, actorOf(call), call.body, sent)
        return { content: await getEdited(tx, id, looker) }
      }),
    )
  })
  serve(libraryManagement.updateContent, async (call) => {
    const looker = await contextOf(call.caller)
    return withSent(storage, call.files, await sentBy(call), (sent) =>
      call.transact(async (tx) => {
        await updateItem(tx, files, actorOf(call), call.params.id, call.body, sent)
        return { content: await getEdited(tx, call.params.id, looker) }
      }),
    )
  })
  serve(libraryManagement.publishContent, async (call) => {
    const looker = await contextOf(call.caller)
    return call.transact(async (tx) => {
      await publishItem(tx, actorOf(call), call.params.id, call.body.published)
      return { content: await getEdited(tx, call.params.id, looker) }
    })
  })
  serve(libraryManagement.deleteContent, (call) =>
    call.transact(async (tx) => {
      await deleteItem(tx, files, actorOf(call), call.params.id)
      return { message: 'Content Deleted Successfully' }
    }),
  )
  serve(libraryManagement.listManagedContent, async ({ caller, query, read }) => {
    const looker = await contextOf(caller)
    return read((tx) => listManaged(tx, query, looker))
  })
  serveRaw(libraryManagement.exportContent, async ({ caller, query, read }, reply) => {
    const looker = await contextOf(caller)
    return downloadList(reply, 'content.csv', async () =>
      itemsCsv(await read((tx) => listForExport(tx, query, looker))),
    )
  })
  serve(libraryManagement.getManagedContent, async ({ caller, params, read }) => {
    const looker = await contextOf(caller)
    return read(async (tx) => ({ content: await getEdited(tx, params.id, looker) }))
  })
  serve(libraryManagement.listRevisions, async ({ caller, params, read }) => {
    const looker = await contextOf(caller)
    return read(async (tx) => {
      const { id } = await getEdited(tx, params.id, looker)
      return { revisions: await listRevisions(tx, id) }
    })
  })
  serve(libraryManagement.getRevision, async ({ caller, params, read }) => {
    const looker = await contextOf(caller)
    return read(async (tx) => {
      const { id } = await getEdited(tx, params.id, looker)
      return { revision: await getRevision(tx, id, params.revision) }
    })
  })
  serve(libraryManagement.restoreRevision, async (call) => {
    const looker = await contextOf(call.caller)
    return call.transact(async (tx) => {
      await restoreItem(tx, actorOf(call), call.params.id, call.params.revision)
      return { content: await getEdited(tx, call.params.id, looker) }
    })
  })
  serve(libraryManagement.explainAccess, ({ params, query, read }) =>
    read(async (tx) => ({ access: await explain(tx, params.id, query, await getAccessSettings(tx)) })),
  )
  serve(libraryManagement.previewLibrary, async ({ caller, query, read }) => {
    const looker = await contextOf(caller)
    return read((tx) => previewLibrary(tx, query, looker))
  })
  serve(libraryManagement.previewContent, async ({ caller, params, query, read }) => {
    const looker = await contextOf(caller)
    return read((tx) => previewItem(tx, params.id, query, looker))
  })
  serve(libraryManagement.getContentInsight, ({ params, read }) =>
    read(async (tx) => ({ insight: await getInsight(tx, params.id) })),
  )
  serve(libraryManagement.setContentPolicy, (call) =>
    call.transact(async (tx) => {
      await setPolicy(tx, actorOf(call), call.body.policy)
      return { policy: call.body.policy }
    }),
  )
  serve(libraryManagement.setMediaLimit, (call) =>
    call.transact(async (tx) => {
      await setMediaLimit(tx, actorOf(call), call.body.megabytes)
      return { megabytes: call.body.megabytes }
    }),
  )
  serve(libraryManagement.getContentAnalytics, async ({ caller, read }) => {
    const { house } = await contextOf(caller)
    // From the database rather than the cache, so that a new limit is visible at once.
    return read(async (tx) => ({
      analytics: await getLibraryMetrics(tx, house, (await getSettings(tx)).mediaMegabytes),
    }))
  })
}
