import { progress } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { requireExportable } from '../identity/index.ts'
import { addNote, changeNote, listNotes, listOwnNotes, notesMarkdown, removeNote } from './progress/note.ts'
import { favour, hide, mark, openItem, report } from './progress/progress.ts'
import { getShelf, listPlayback } from './progress/shelf.ts'
import { askers, type CachedSettings } from './access/asker.ts'

/** Progress, notes and favorites of members. */
export const progressRoutes = ({ serve, serveRaw }: Serving, cache: CachedSettings): void => {
  const askerOf = askers(cache)

  serve(progress.openContent, async ({ caller, params, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ progress: await openItem(tx, params.id, asker) }))
  })
  serve(progress.reportProgress, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ progress: await report(tx, params.id, body, asker) }))
  })
  serve(progress.markDone, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ progress: await mark(tx, params.id, body.done, asker) }))
  })
  serve(progress.hideContent, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ progress: await hide(tx, params.id, body.hidden, asker) }))
  })
  serve(progress.saveFavourite, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => {
      await favour(tx, params.id, body.favourite, asker)
      return { favourite: body.favourite }
    })
  })
  serve(progress.getShelf, async ({ caller, read }) => {
    const asker = await askerOf(caller)
    return read((tx) => getShelf(tx, asker))
  })
  serve(progress.listPlayback, async ({ caller, query, read }) => {
    const asker = await askerOf(caller)
    return read((tx) => listPlayback(tx, query, asker))
  })
  serve(progress.listNotes, async ({ caller, params, read }) => {
    const asker = await askerOf(caller)
    return read(async (tx) => ({ notes: await listNotes(tx, params.id, asker) }))
  })
  serve(progress.listOwnNotes, async ({ caller, query, read }) => {
    const asker = await askerOf(caller)
    return read((tx) => listOwnNotes(tx, query, asker))
  })
  serve(progress.addNote, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ note: await addNote(tx, params.id, body, asker) }))
  })
  serve(progress.changeNote, async ({ caller, params, body, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => ({ note: await changeNote(tx, params.id, body, asker) }))
  })
  serve(progress.removeNote, async ({ caller, params, transact }) => {
    const asker = await askerOf(caller)
    return transact(async (tx) => {
      await removeNote(tx, params.id, asker)
      return { message: 'Note Deleted Successfully' }
    })
  })
  serveRaw(progress.exportNotes, async ({ caller, read }, reply) =>
    reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': 'attachment; filename="notes.md"',
        'content-type': 'text/markdown; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      .send(
        await read(async (tx) => {
          await requireExportable(tx, caller.userId)
          return notesMarkdown(tx, caller.userId)
        }),
      ),
  )
}
