import { look } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import { withMark } from '../../platform/files/pictures.ts'
import type { PublicCache } from '../../platform/http/public-cache.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { addMark, changeLook, changeMark, getMark, presentHouseLook } from './look/look.ts'
import { changeText, textNow } from './look/texts.ts'

/** A URL always serves the same picture. */
const caching = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Branding, and the public texts. */
export const lookRoutes = ({ serve, serveRaw, servePublic }: Serving, files: Files, cache: PublicCache): void => {
  const present = async (tx: Tx) => ({ look: await presentHouseLook(tx) })

  serve(look.getLook, ({ read }) => read(present))
  serve(look.setLook, (call) =>
    call.transact(async (tx) => {
      await changeLook(tx, actorOf(call), call.body)
      return present(tx)
    }),
  )
  serve(look.setMark, (call) =>
    withMark(files, { path: call.files.mark.path, field: 'mark', name: 'mark' }, (mark) =>
      call.transact(async (tx) => {
        await addMark(tx, actorOf(call), files, mark)
        return present(tx)
      }),
    ),
  )
  serve(look.removeMark, (call) =>
    call.transact(async (tx) => {
      await changeMark(tx, actorOf(call), null)
      return present(tx)
    }),
  )
  serveRaw(look.getMark, async ({ params, read }, reply) => {
    const stored = await read((tx) => getMark(tx, files, params.id))
    return reply.headers({ ...fileHeaders(stored), ...caching }).send(files.read(stored))
  })
  serve(look.setHouseText, (call) =>
    call.transact(async (tx) => {
      await changeText(tx, actorOf(call), call.body.name, call.body.text)
      return present(tx)
    }),
  )
  servePublic(
    look.getHouseText,
    ({ query, read }) => read(async (tx) => ({ text: await textNow(tx, query.name) })),
    cache,
  )
}
