import type { minuteFor } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Notice, notify } from '../activity/index.ts'
import { listHolders } from '../identity/index.ts'

const PAGE = { label: 'Open approvals', path: '/admin/control' }

/** Whose clock a time is told by. */
export type Zoned = Parameters<typeof minuteFor>[1]

interface News extends Pick<Notice, 'key' | 'asks' | 'action'> {
  title: string
  /** What is said; with times in it, to whom. */
  text: string | ((to: Zoned) => string)
  /** The administrator who asked for what was decided, who may not look. */
  asker?: string
}

const HOME = { label: 'Open the back-office', path: '/admin' }

/** Tells every administrator who may look, and who asked. Without an action it leads to the rules of control. */
export const notifyAll = async (tx: Tx, { key, asks, title, text, asker, action = PAGE }: News): Promise<void> => {
  const people = await listHolders(tx, 'control:read', asker)
  // All are told at once, unless times in the text are by the clock of each.
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
