import { notices } from '../../i18n/notices.ts'
import type { minuteFor } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Notice, notify } from '../activity/index.ts'
import { listHolders } from '../identity/index.ts'

const PAGE = { label: notices.approvals.open, path: '/admin/approvals' }

/** A person with the time zone to format times in. */
export type Zoned = Parameters<typeof minuteFor>[1]

interface News extends Pick<Notice, 'key' | 'asks' | 'action'> {
  title: string
  /** The text, or a function of the recipient if it contains times. */
  text: string | ((to: Zoned) => string)
  /** The administrator who requested the decided change, notified even without access to approvals. */
  asker?: string
}

const HOME = { label: notices.approvals.openBackOffice, path: '/admin' }

/**
 * Notifies every administrator with access to approvals, and the requester. The default action opens the approvals
 * page.
 */
export const notifyAll = async (tx: Tx, { key, asks, title, text, asker, action = PAGE }: News): Promise<void> => {
  const people = await listHolders(tx, 'approvals:read', asker)
  // One notification for all, unless the text contains times in each recipient's time zone.
  const sameFor = ({ time_zone, holds }: (typeof people)[number]) => `${typeof text === 'string' || time_zone} ${holds}`
  for (const group of Map.groupBy(people, sameFor).values()) {
    const [{ time_zone, holds }] = group as [(typeof people)[number]]
    await notify(tx, group, {
      kind: 'control',
      ...(key !== undefined && { key }),
      ...(asks && { asks }),
      title,
      text: typeof text === 'string' ? text : text({ time_zone }),
      action: holds ? action : HOME,
    })
  }
}
