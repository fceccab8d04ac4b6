import { helpdesk } from '@vesica/contract'
import type { Files } from '../../platform/files/files.ts'
import type { Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { noteExport } from '../approvals/index.ts'
import { presentOwnResponse } from './tickets/conversation.ts'
import { getManagedTicket } from './tickets/detail.ts'
import { addNote } from './tickets/reply.ts'
import { outcomesOf, upToDate, writerOf } from './tickets.routes.ts'
import { downloadList } from '../../platform/http/download.ts'
import { getTicketContext } from './helpdesk/context.ts'
import { metricsCsv, getSupportAnalytics, withoutAnalytics } from './helpdesk/metrics.ts'
import { mergeTicket, unmergeTicket } from './helpdesk/merge.ts'
import { splitTicket } from './helpdesk/split.ts'
import { createTicketFor } from './helpdesk/opened-for.ts'
import { getQueues, listAgents } from './helpdesk/queues.ts'
import { ticketsCsv } from './helpdesk/ticket.files.ts'
import { changeTicket } from './tickets/change.ts'

const USUAL_DAYS = 30

const daysOf = ({ days }: { days?: string | undefined }): number => (days === undefined ? USUAL_DAYS : Number(days))

/** The helpdesk: what administrators do with tickets besides replying. @param hasAnalytics whether analytics is on */
export const helpdeskRoutes = (
  { serve, serveRaw }: Serving,
  files: Files,
  hasAnalytics: () => Promise<boolean>,
): void => {
  serve(helpdesk.getManagedTicket, async (call) => {
    await upToDate(call)
    return call.read(async (tx) => ({ ticket: await getManagedTicket(tx, call.caller, call.params.id) }))
  })
  serve(helpdesk.addTicketNote, async (call) => {
    const { caller, params, body, files: sent } = call
    return files.placing(Object.values(sent), (...placed) =>
      call.transact(async (tx) => {
        const input = { ...body, files: placed.filter((file) => file !== undefined) }
        const { entry } = await addNote(tx, files, writerOf(call), params.id, input)
        return { reply: await presentOwnResponse(tx, entry, caller) }
      }),
    )
  })
  serve(helpdesk.getQueues, async ({ caller, read }) => {
    const analytics = await hasAnalytics()
    return read((tx) => getQueues(tx, caller.userId, analytics))
  })
  serve(helpdesk.listAgents, ({ read }) => read(async (tx) => ({ agents: await listAgents(tx) })))
  serve(helpdesk.createTicketFor, async (call) => {
    const { caller, params, body, files: sent } = call
    return files.placing(Object.values(sent), (...placed) =>
      call.transact(async (tx) => {
        const input = placed.filter((file) => file !== undefined)
        const id = await createTicketFor(tx, files, writerOf(call), params.id, body, input)
        return { ticket: await getManagedTicket(tx, caller, id) }
      }),
    )
  })
  serve(helpdesk.changeTickets, (call) => {
    const { ids: _, ...actions } = call.body
    const changes = { ...actions, ...(actions.assigned_to === 'me' && { assigned_to: call.caller.userId }) }
    return outcomesOf(call, async (tx, id) => (await changeTicket(tx, writerOf(call), id, changes)).reference)
  })
  serveRaw(helpdesk.exportTickets, async (call, answer) => {
    return downloadList(answer, 'tickets.csv', async () => {
      await call.transact((tx) => noteExport(tx, actorOf(call), 'tickets'))
      return call.read((tx) => ticketsCsv(tx, call.query, call.caller))
    })
  })
  serve(helpdesk.mergeTicket, (call) =>
    call.transact(async (tx) => {
      const id = await mergeTicket(tx, writerOf(call), call.params.id, call.body.into)
      return { ticket: await getManagedTicket(tx, call.caller, id) }
    }),
  )
  serve(helpdesk.unmergeTicket, (call) =>
    call.transact(async (tx) => {
      const id = await unmergeTicket(tx, writerOf(call), call.params.id)
      return { ticket: await getManagedTicket(tx, call.caller, id) }
    }),
  )
  serve(helpdesk.splitTicket, (call) =>
    call.transact(async (tx) => {
      const id = await splitTicket(tx, writerOf(call), call.params.id, call.body)
      return { ticket: await getManagedTicket(tx, call.caller, id) }
    }),
  )
  serve(helpdesk.getTicketContext, ({ caller, params, read }) => read((tx) => getTicketContext(tx, caller, params.id)))
  serve(helpdesk.getSupportAnalytics, async ({ query, read }) => {
    const analytics = await hasAnalytics()
    return read((tx) => (analytics ? getSupportAnalytics(tx, daysOf(query)) : withoutAnalytics(tx)))
  })
  serveRaw(helpdesk.exportSupportMetrics, async ({ query, read }, answer) =>
    downloadList(answer, 'support.csv', () => read((tx) => metricsCsv(tx, daysOf(query)))),
  )
}
