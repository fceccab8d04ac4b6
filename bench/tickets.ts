// The cost of support with many tickets: the helpdesk, a member's own tickets, and the metrics.
import { ASKERS, fillTickets, namedIn, said } from './conversations.ts'
import type { Growth } from './cost.ts'
import { emailOf, fillPeople, openSessions, tokenOf } from './people.ts'
import { type Asks, compareSides, type Opened, pageAfter } from './sides.ts'

type Named = Awaited<ReturnType<typeof namedIn>>

const list = '/api/support/tickets?limit=10'

const searches = {
  'search: a rare word': said.rare,
  'search: a common word': said.common,
  'search: a reference': 'TKT-00000007',
  'search: an e-mail address': emailOf(1),
}

const asAdministrator = (named: Named): Record<string, string> => ({
  'the desk, first page': list,
  'the desk, latest first': `${list}&sort=latest`,
  'the desk, one status': `${list}&status=closed`,
  'the desk, those open': `${list}&status=open`,
  'the desk, one category': `${list}&category=${named.category}`,
  'the desk, one priority': `${list}&priority=high`,
  'queue: mine': `${list}&queue=mine`,
  'queue: nobody’s': `${list}&queue=nobody`,
  'queue: waiting longest': `${list}&queue=waiting&sort=waiting`,
  'queue: due soon': `${list}&queue=due&sort=due`,
  'queue: asleep': `${list}&queue=asleep`,
  ...Object.fromEntries(
    Object.entries(searches).map(([page, search]) => [page, `${list}&search=${encodeURIComponent(search)}`]),
  ),
  'how many are in each queue': '/api/support/queues',
  'who may answer, and how many each has': '/api/support/agents',
  'one ticket at the desk': `/api/support/manage/${named.own}`,
  'what stands beside it': `/api/support/manage/${named.own}/context`,
  'figures of today': '/api/analytics/support?days=1',
  'figures of 30 days': '/api/analytics/support?days=30',
})

const asMember = (named: Named): Record<string, string> => ({
  'a member’s ten tickets': list,
  'a member’s search': `${list}&search=${said.common}`,
  'a member’s ticket with its conversation': `/api/support/tickets/${named.own}`,
  'what is promised before one asks': '/api/support/promise',
})

const openTickets = async ({ product, databaseUrl, asAdmin }: Opened, tickets: number): Promise<Asks> => {
  await fillPeople(databaseUrl, 0, ASKERS)
  await openSessions(databaseUrl, 1)
  await fillTickets(databaseUrl, tickets)
  const named = await namedIn(databaseUrl)
  const member = { authorization: `Bearer ${tokenOf(1)}` }
  const byAdmin = { ...asAdministrator(named), 'the desk, next page': await pageAfter(product, list, asAdmin) }
  return new Map([
    ...Object.entries(byAdmin).map(([page, path]) => [page, { path, headers: asAdmin }] as const),
    ...Object.entries(asMember(named)).map(([page, path]) => [page, { path, headers: member }] as const),
  ])
}

/** The pages of support with few and with many tickets. @param times requests of each page per round */
export const measureTickets = (
  sizes: { few: number; many: number },
  load: { rounds: number; times?: number },
): Promise<Growth[]> => compareSides(openTickets, sizes, load)
