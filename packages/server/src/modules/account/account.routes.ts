import { account } from '@vesica/contract'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { compare, findOwnAccount } from '../identity/index.ts'
import { requestArchive, getArchiveFile, presentArchive } from './archive.ts'
import { requestLeaving, cancelLeaving, presentDeletion } from './leaving.ts'

/** Exporting one's data and deleting one's account. */
export const accountRoutes = ({ serve, serveRaw }: Serving, files: Files): void => {
  serve(account.getArchive, ({ caller, read }) => read((tx) => presentArchive(tx, caller.userId)))
  serve(account.requestArchive, ({ caller, transact }) =>
    transact(async (tx) => {
      await requestArchive(tx, caller.userId)
      return presentArchive(tx, caller.userId)
    }),
  )
  serveRaw(account.fetchArchive, async ({ caller, params, read }, reply) => {
    const stored = await read((tx) => getArchiveFile(tx, files, caller.userId, params.id))
    return reply.headers({ ...fileHeaders(stored), 'cache-control': 'no-store' }).send(files.read(stored))
  })
  serve(account.getDeletion, ({ caller, read }) => read((tx) => presentDeletion(tx, caller.userId)))
  serve(account.requestDeletion, async (call) => {
    const compared = await compare(await call.read((tx) => findOwnAccount(tx, call)), call.body.current_password)
    return call.transact(async (tx) => {
      await requestLeaving(tx, call.caller.userId, compared)
      return presentDeletion(tx, call.caller.userId)
    })
  })
  serve(account.cancelDeletion, ({ caller, transact }) =>
    transact(async (tx) => {
      await cancelLeaving(tx, caller.userId)
      return presentDeletion(tx, caller.userId)
    }),
  )
}
