import { branding } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import { withMark } from '../../platform/files/pictures.ts'
import type { PublicCache } from '../../platform/http/public-cache.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { addMark, changeBranding, changeMark, getLogo, presentPlatformBranding } from './branding/branding.ts'
import { changeText, textNow } from './branding/texts.ts'

/** A URL always serves the same picture. */
const caching = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Branding, and the public texts. */
export const brandingRoutes = ({ serve, serveRaw, servePublic }: Serving, files: Files, cache: PublicCache): void => {
  const present = async (tx: Tx) => ({ branding: await presentPlatformBranding(tx) })

  serve(branding.getBranding, ({ read }) => read(present))
  serve(branding.setBranding, (call) =>
    call.transact(async (tx) => {
      await changeBranding(tx, actorOf(call), call.body)
      return present(tx)
    }),
  )
  serve(branding.setLogo, (call) =>
    withMark(files, { path: call.files.mark.path, field: 'mark', name: 'mark' }, (mark) =>
      call.transact(async (tx) => {
        await addMark(tx, actorOf(call), files, mark)
        return present(tx)
      }),
    ),
  )
  serve(branding.removeLogo, (call) =>
    call.transact(async (tx) => {
      await changeMark(tx, actorOf(call), null)
      return present(tx)
    }),
  )
  serveRaw(branding.getLogo, async ({ params, read }, reply) => {
    const stored = await read((tx) => getLogo(tx, files, params.id))
    return reply.headers({ ...fileHeaders(stored), ...caching }).send(files.read(stored))
  })
  serve(branding.setPlatformText, (call) =>
    call.transact(async (tx) => {
      await changeText(tx, actorOf(call), call.body.name, call.body.text)
      return present(tx)
    }),
  )
  servePublic(
    branding.getPlatformText,
    ({ query, read }) => read(async (tx) => ({ text: await textNow(tx, query.name) })),
    cache,
  )
}
