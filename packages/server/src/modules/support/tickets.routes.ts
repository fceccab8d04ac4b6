import { tickets, supportCategories } from '@vesica/contract'
import { HOUR } from '../../platform/clock.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Files, fileHeaders } from '../../platform/files/files.ts'
import type { Call, Serving } from '../../platform/http/serve.ts'
import type { Tx } from '../../platform/data/tx.ts'
import type { Use } from '../../platform/limits/limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { actorOf } from '../activity/index.ts'
import { listManagedCategories } from '../categories/index.ts'
import { listOfferedCategories, ticketCategories } from './tickets/category.ts'
import { changeTicket } from './tickets/change.ts'
import { presentOwnMessage, presentOwnResponse } from './tickets/conversation.ts'
import { createTicket } from './tickets/create.ts'
import { getManagedTicket, getOwnTicket } from './tickets/detail.ts'
import { saveDraft } from './tickets/draft.ts'
import { listTickets } from './tickets/list.ts'
import { rateOwn } from './tickets/rating.ts'
import { isLate, releaseOf } from './tickets/release.ts'
import { reply, undoReply } from './tickets/reply.ts'
import { reportPresence, getPresence, markTicketSeen } from './tickets/seat.ts'
import { getTicketOf, platform } from './tickets/ticket.ts'
import { getTicketFile } from './tickets/ticket-file.ts'
import { promiseOf } from './promises/promised.ts'

const ticketUse = (personId: string): Use => ({ key: `ticket ${personId}`, limit: { uses: 10, windowMs: HOUR } })
const replyUse = (personId: string): Use => ({ key: `reply ${personId}`, limit: { uses: 30, windowMs: HOUR } })

/** The author, and the address. */
export const writerOf = (call: { caller: Caller; address: string }) => ({ ...actorOf(call), role: call.caller.role })

interface Many {
  readonly body: { readonly ids: readonly string[] }
  readonly transactPart: <T>(part: string, action: (tx: Tx) => Promise<T>) => Promise<T>
  readonly read: <T>(reads: (tx: Tx) => Promise<T>) => Promise<T>
}

/** A ticket's reference; other ids have none. */
const nameOf = async (tx: Tx, id: string): Promise<string> => {
  try {
    return (await getTicketOf(tx, id, platform)).reference
  } catch (error) {
    if (error instanceof Refusal) return ''
    throw error
  }
}

/**
 * Applies an action to several tickets, each in its own transaction: a refusal for one does not affect the others, and
 * each gets its own result.
 * @param action returns the ticket's reference
 */
export const outcomesOf = async (
  { body, transactPart, read }: Many,
  action: (tx: Tx, id: string) => Promise<string>,
) => {
  const outcomes = []
  for (const id of new Set(body.ids)) {
    try {
      outcomes.push({ id, ticketReference: await transactPart(id, (tx) => action(tx, id)), done: true, reason: '' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      const ticketReference = await read((tx) => nameOf(tx, id))
      outcomes.push({ id, ticketReference, done: false, reason: error.message })
    }
  }
  return { outcomes }
}

type Reading = Pick<Call<typeof tickets.getTicket>, 'params' | 'read' | 'transact'>

/** Overdue messages are released before anything is read. */
export const upToDate = async ({ params, read, transact }: Reading): Promise<void> => {
  if (await read((tx) => isLate(tx, params.id))) await transact((tx) => releaseOf(tx, params.id))
}

/** Tickets for members, and the calls of both sides. */
export const ticketsRoutes = ({ serve, serveRaw }: Serving, files: Files): void => {
  serve(supportCategories.listSupportCategories, ({ seesAll, read }) =>
    read(async (tx) => ({
      categories: await (seesAll ? listManagedCategories(tx, ticketCategories) : listOfferedCategories(tx)),
    })),
  )
  serve(tickets.listTickets, ({ caller, query, read }) => read((tx) => listTickets(tx, query, caller)))
  serve(tickets.getTicket, async (call) => {
    await upToDate(call)
    return call.read(async (tx) => ({ ticket: await getOwnTicket(tx, call.caller, call.params.id) }))
  })
  serve(tickets.createTicket, async ({ caller, body, files: sent, take, transact }) => {
    await take(ticketUse(caller.userId))
    return files.placing(Object.values(sent), (...placed) =>
      transact(async (tx) => {
        const input = placed.filter((file) => file !== undefined)
        const { id } = await createTicket(tx, files, caller.userId, body, input)
        return { ticket: await getOwnTicket(tx, caller, id) }
      }),
    )
  })
  serve(tickets.replyToTicket, async (call) => {
    const { caller, params, body, files: sent } = call
    if (caller.role === 'user') await call.take(replyUse(caller.userId))
    return files.placing(Object.values(sent), (...placed) =>
      call.transact(async (tx) => {
        const then = body.resolve === 'true' ? ('resolved' as const) : null
        const input = { ...body, then, files: placed.filter((file) => file !== undefined) }
        const { entry, ticket } = await reply(tx, files, writerOf(call), params.id, input)
        const present = caller.role === 'admin' ? presentOwnResponse : presentOwnMessage
        return { reply: await present(tx, entry, caller), status: ticket.status }
      }),
    )
  })
  serve(tickets.undoReply, (call) => call.transact((tx) => undoReply(tx, writerOf(call), call.params.id)))
  serve(tickets.saveDraft, ({ caller, params, body, transact }) =>
    transact(async (tx) => ({
      savedAt: (await saveDraft(tx, files, caller, { id: params.id, ...body }))?.toISOString() ?? null,
    })),
  )
  serve(tickets.getPresence, ({ caller, params, read }) => read((tx) => getPresence(tx, caller, params.id)))
  serve(tickets.reportPresence, ({ caller, params, body, transact }) =>
    transact((tx) => reportPresence(tx, caller, params.id, body)),
  )
  serve(tickets.markTicketSeen, ({ caller, params, body, transact }) =>
    transact((tx) => markTicketSeen(tx, caller, params.id, body.message)),
  )
  serve(tickets.changeTicket, (call) =>
    call.transact(async (tx) => {
      const { id } = await changeTicket(tx, writerOf(call), call.params.id, call.body)
      const detail = call.caller.role === 'admin' ? getManagedTicket : getOwnTicket
      return { ticket: await detail(tx, call.caller, id) }
    }),
  )
  serve(tickets.rateTicket, ({ caller, params, body, transact }) =>
    transact(async (tx) => {
      await rateOwn(tx, caller, params.id, { rating: body.rating, comment: body.comment ?? '' })
      return { ticket: await getOwnTicket(tx, caller, params.id) }
    }),
  )
  serve(tickets.getPromise, ({ query, read }) => read((tx) => promiseOf(tx, query.priority ?? 'medium')))
  serveRaw(tickets.getTicketFile, async ({ caller, params, read }, answer) => {
    const stored = await read((tx) => getTicketFile(tx, files, caller, params.id))
    return answer.headers(fileHeaders(stored)).send(files.read(stored))
  })
}
