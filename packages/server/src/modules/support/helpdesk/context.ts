import type { helpdesk } from '@vesica/contract'
import type { z } from 'zod'
import type { Caller } from '../../../platform/caller.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { levelInForce, peopleByIds, presentAvatar } from '../../identity/index.ts'
import { ordersInShort } from '../../store/index.ts'
import { openRequestsOf } from '../../wallet/index.ts'
import { ticketsOf } from '../tickets/of-person.ts'
import { getTicketOf } from '../tickets/ticket.ts'

type Context = z.output<typeof helpdesk.getTicketContext.response>

const LATEST_MAX = 5

/** The context of a ticket. Parts that the caller's permissions don't include are null. */
export const getTicketContext = async (tx: Tx, caller: Caller, id: string): Promise<Context> => {
  const ticket = await getTicketOf(tx, id, caller)
  const person = (await peopleByIds(tx, [ticket.person_id])).get(ticket.person_id)
  if (!person) throw new Error('A ticket is of nobody')
  return {
    member: {
      id: person.id,
      name: person.name,
      email: person.email,
      avatar: presentAvatar(person),
      level: levelInForce(person, tx.now),
      status: person.status,
      since: (person.member_since ?? person.joined_at).toISOString(),
      endsAt: person.membership_ends_at?.toISOString() ?? null,
      timeZone: person.time_zone,
    },
    orders: caller.rights.has('store:read') ? await ordersInShort(tx, person.id, LATEST_MAX) : null,
    requests: caller.rights.has('money:read') ? await openRequestsOf(tx, person.id) : null,
    tickets: await ticketsOf(tx, caller, person.id, LATEST_MAX, ticket.id),
  }
}
