import { profile } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import { withSquare } from '../../platform/files/pictures.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { decideEmailChange, cancelEmailChange } from './people/email-change.ts'
import { changeAvatar, getAvatar } from './people/avatar.ts'
import { closeWelcome, savePreferences, saveShipping } from './session/account.ts'
import type { IdentityParts } from './identity.routes.ts'

/** The URL of an avatar never shows another picture, so it can be cached for long, but only privately. */
const caching = { 'Cache-Control': 'private, max-age=31536000, immutable' }

/** Profiles. */
export const profileRoutes = (
  { serve, serveRaw }: Serving,
  files: Files,
  { presentUser }: Pick<IdentityParts, 'presentUser'>,
): void => {
  const present = async (tx: Tx, userId: string) => ({ user: await presentUser(tx, userId) })

  serve(profile.setAvatar, ({ caller, files: sent, transact }) =>
    withSquare(files, { path: sent.avatar.path, field: 'avatar', name: 'avatar' }, (square) =>
      transact(async (tx) => {
        await changeAvatar(tx, files, caller.userId, square)
        return present(tx, caller.userId)
      }),
    ),
  )
  serve(profile.removeAvatar, ({ caller, transact }) =>
    transact(async (tx) => {
      await changeAvatar(tx, files, caller.userId, undefined)
      return present(tx, caller.userId)
    }),
  )
  serveRaw(profile.getAvatar, async ({ params, read }, reply) => {
    const stored = await read((tx) => getAvatar(tx, files, params.id))
    return reply.headers({ ...fileHeaders(stored), ...caching }).send(files.read(stored))
  })
  serve(profile.cancelEmailChange, ({ caller, transact }) =>
    transact(async (tx) => {
      await cancelEmailChange(tx, caller.userId)
      return present(tx, caller.userId)
    }),
  )
  serve(profile.decideEmailChange, ({ body, transact }) =>
    transact(async (tx) => {
      await decideEmailChange(tx, body.token, body.agree)
      return { message: body.agree ? 'The account now uses the new address.' : 'The account keeps its address.' }
    }),
  )
  serve(profile.saveShippingDetails, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await saveShipping(tx, caller, body.shipping_details)
      return present(tx, caller.userId)
    }),
  )
  serve(profile.closeWelcome, ({ caller, transact }) =>
    transact(async (tx) => {
      await closeWelcome(tx, caller)
      return present(tx, caller.userId)
    }),
  )
  serve(profile.savePreferences, ({ caller, body, transact }) =>
    transact(async (tx) => {
      await savePreferences(tx, caller, body)
      return present(tx, caller.userId)
    }),
  )
}
