import { readFile } from 'node:fs/promises'
import { texts } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { askers, type CachedSettings } from './access/asker.ts'
import { getCaptions, saveCaptions, removeCaptions } from './texts/captions.ts'
import { listCaptions } from './texts/captions-list.ts'
import { readCaptions } from './texts/cues.ts'
import { searchTexts } from './texts/passages.ts'

/** Captions and full-text search of the library. */
export const textSearchRoutes = ({ serve, serveRaw }: Serving, cache: CachedSettings): void => {
  const askerOf = askers(cache)

  serve(texts.searchTexts, async ({ caller, query, read }) => {
    const asker = await askerOf(caller)
    return read((tx) => searchTexts(tx, query.search, asker))
  })
  serveRaw(texts.getCaptions, async ({ caller, params, read }, reply) => {
    const asker = await askerOf(caller)
    const vtt = await read((tx) => getCaptions(tx, params.id, params.language, asker))
    return reply
      .headers({
        'cache-control': 'private, no-cache',
        'content-type': 'text/vtt; charset=utf-8',
        'x-content-type-options': 'nosniff',
      })
      .send(vtt)
  })
  serve(texts.saveCaptions, async (call) => {
    const captions = await readCaptions(await readFile(call.files.file.path, 'utf8'))
    return call.transact(async (tx) => {
      await saveCaptions(tx, actorOf(call), call.params.id, call.body, captions)
      return { captions: await listCaptions(tx, call.params.id) }
    })
  })
  serve(texts.removeCaptions, (call) =>
    call.transact(async (tx) => {
      await removeCaptions(tx, actorOf(call), call.params.id, call.params.language)
      return { captions: await listCaptions(tx, call.params.id) }
    }),
  )
}
