import { cannedReplies } from '@vesica/contract'
import type { Files } from '../../platform/files/files.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { createCanned, deleteCanned, listCanned, updateCanned } from './helpdesk/canned.ts'
import {
  createMacro,
  deleteMacro,
  listMacros,
  requireMacro,
  runMacro,
  notifyOfMacro,
  updateMacro,
} from './helpdesk/macro.ts'
import { outcomesOf, writerOf } from './tickets.routes.ts'

/** Saved replies and macros. */
export const cannedRoutes = ({ serve }: Serving, files: Files): void => {
  serve(cannedReplies.listCannedReplies, ({ caller, query, read }) =>
    read(async (tx) => ({ replies: await listCanned(tx, query.ticket, caller) })),
  )
  serve(cannedReplies.createCannedReply, (call) =>
    call.transact(async (tx) => ({ reply: await createCanned(tx, actorOf(call), call.body) })),
  )
  serve(cannedReplies.updateCannedReply, (call) =>
    call.transact(async (tx) => ({ reply: await updateCanned(tx, actorOf(call), call.params.id, call.body) })),
  )
  serve(cannedReplies.deleteCannedReply, (call) =>
    call.transact(async (tx) => {
      await deleteCanned(tx, actorOf(call), call.params.id)
      return { message: 'The reply was removed.' }
    }),
  )
  serve(cannedReplies.listMacros, ({ read }) => read(async (tx) => ({ macros: await listMacros(tx) })))
  serve(cannedReplies.createMacro, (call) =>
    call.transact(async (tx) => ({ macro: await createMacro(tx, actorOf(call), call.body) })),
  )
  serve(cannedReplies.updateMacro, (call) =>
    call.transact(async (tx) => ({ macro: await updateMacro(tx, actorOf(call), call.params.id, call.body) })),
  )
  serve(cannedReplies.deleteMacro, (call) =>
    call.transact(async (tx) => {
      await deleteMacro(tx, actorOf(call), call.params.id)
      return { message: 'The macro was removed.' }
    }),
  )
  serve(cannedReplies.runMacro, async (call) => {
    await call.read((tx) => requireMacro(tx, call.params.id))
    const done = await outcomesOf(call, (tx, id) => runMacro(tx, files, writerOf(call), call.params.id, id))
    const replied = done.outcomes.filter((outcome) => outcome.done).length
    await call.transactPart('told', async (tx) => {
      await notifyOfMacro(tx, actorOf(call), call.params.id, replied)
      return { replied }
    })
    return done
  })
}
