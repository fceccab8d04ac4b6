import { landing, type LandingChoice } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import { withPicture } from '../../platform/files/pictures.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { changeLanding, landingNow, presentLanding, requirePictures } from './landing/landing.ts'
import { getLandingPicture, storeLandingPicture, presentLandingPicture } from './landing/picture.ts'

/** A URL always serves the same picture. */
const caching = { 'Cache-Control': 'public, max-age=31536000, immutable' }

/** Renders the landing page with an unsaved choice. */
interface Drawing<Data> {
  /** The content of the page. */
  readonly read: (tx: Tx, choice: LandingChoice) => Promise<Data>
  readonly draw: (data: Data) => Promise<string>
}

/** The landing page. */
export const landingRoutes = <Data>({ serve, serveRaw }: Serving, files: Files, drawing: Drawing<Data>): void => {
  const present = async (tx: Tx) => ({ landing: presentLanding(await landingNow(tx)) })

  serve(landing.getLanding, ({ read }) => read(present))
  serve(landing.setLanding, (call) =>
    call.transact(async (tx) => {
      await changeLanding(tx, actorOf(call), call.body)
      return present(tx)
    }),
  )
  serve(landing.previewLanding, async ({ body, read }) => {
    const data = await read(async (tx) => {
      await requirePictures(tx, body)
      return drawing.read(tx, body)
    })
    return { html: await drawing.draw(data) }
  })
  serve(landing.addLandingPicture, (call) =>
    withPicture(files, { path: call.files.picture.path, field: 'picture', name: 'front-page' }, (picture) =>
      call.transact(async (tx) => {
        const id = await storeLandingPicture(tx, actorOf(call), files, picture)
        return { picture: { id, ...presentLandingPicture(id) } }
      }),
    ),
  )
  serveRaw(landing.getLandingPicture, async ({ params, read }, reply) => {
    const stored = await read((tx) => getLandingPicture(tx, files, params.id, Number(params.width)))
    return reply.headers({ ...fileHeaders(stored), ...caching }).send(files.read(stored))
  })
}
