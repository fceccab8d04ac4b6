import type { tickets } from '@vesica/contract'
import type { Files, PlacedFile } from '../../../platform/files/files.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { audit } from '../../activity/index.ts'
import { lockPersonKey } from '../../identity/index.ts'
import { categoryOf } from '../tickets/category.ts'
import { openTicket } from '../tickets/create.ts'
import type { Writer } from '../tickets/reply.ts'
import { factsInput } from '../tickets/ticket.record.ts'

/** Opens a ticket for a member, for example after a call, and notifies them. */
export const createTicketFor = async (
  tx: Tx,
  files: Files,
  writer: Writer,
  personId: string,
  input: tickets.TicketInput,
  sent: readonly PlacedFile[],
): Promise<string> => {
  const person = await lockPersonKey(tx, personId)
  if (person.role !== 'user' || (person.signup_status !== 'none' && person.signup_status !== 'approved'))
    throw new Refusal('not_a_member')
  const categoryId = await categoryOf(tx, input.category_id)
  const opened = { personId: person.id, categoryId, follows: null, facts: factsInput(input) }
  const ticket = await openTicket(
    tx,
    files,
    { ...opened, source: 'admin' },
    { side: 'admin', authorId: writer.userId, text: input.message, via: 'admin', files: sent },
  )
  await audit(tx, writer, {
    action: 'open ticket for member',
    subject: { type: 'ticket', id: ticket.id },
    after: { ticket: ticket.reference, person: person.id, subject: ticket.subject, priority: ticket.priority },
  })
  return ticket.id
}
