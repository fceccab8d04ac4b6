import { codes } from '@vesica/contract'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { createCode, deleteCode, listCodes, updateCode } from './codes/managed-code.ts'

/** Management of discount codes for plans. */
export const codesRoutes = ({ serve }: Serving): void => {
  serve(codes.listCodes, ({ query, read }) => read((tx) => listCodes(tx, query)))
  serve(codes.createCode, (call) =>
    call.transact(async (tx) => ({ code: await createCode(tx, actorOf(call), call.body) })),
  )
  serve(codes.updateCode, (call) =>
    call.transact(async (tx) => ({ code: await updateCode(tx, actorOf(call), call.params.id, call.body) })),
  )
  serve(codes.deleteCode, (call) =>
    call.transact(async (tx) => {
      await deleteCode(tx, actorOf(call), call.params.id)
      return { message: 'Code Deleted Successfully' }
    }),
  )
}
