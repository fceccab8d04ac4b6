import type { members, Right } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { getPerson } from '../identity/index.ts'
import { presentPeriod } from './periods/membership.present.ts'
import { periodRows } from './periods/period.ts'

/** Records of a person from higher-level modules. */
export interface RecordsKnown {
  ordersOf(tx: Tx, personId: string): Promise<NonNullable<members.MemberRecords['orders']>>
  /** As visible to the viewer. */
  ticketsOf(
    tx: Tx,
    asker: { userId: string; role: 'user' | 'admin' },
    personId: string,
  ): Promise<NonNullable<members.MemberRecords['tickets']>>
}

interface Asker {
  userId: string
  role: 'user' | 'admin'
  rights: ReadonlySet<Right>
}

/** Periods, orders and tickets of one person, limited by the viewer's permissions. */
export const presentRecords = async (
  tx: Tx,
  personId: string,
  asker: Asker,
  known: RecordsKnown,
): Promise<members.MemberRecords> => {
  const { id } = await getPerson(tx, personId)
  const seesMoney = asker.rights.has('money:read')
  const periods = (await periodRows(tx, id)).map(presentPeriod)
  return {
    periods: periods.map(({ credit: _, price, paid, fee, ...period }) => ({
      ...period,
      price: seesMoney ? price : null,
      paid: seesMoney ? paid : null,
      fee: seesMoney ? fee : null,
    })),
    orders: asker.rights.has('store:read') ? await known.ordersOf(tx, id) : null,
    tickets: asker.rights.has('support:read') ? await known.ticketsOf(tx, asker, id) : null,
  }
}
