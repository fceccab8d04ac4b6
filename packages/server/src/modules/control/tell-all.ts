import type { minuteFor } from '../../platform/clock.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Notice, notify } from '../activity/index.ts'
import { listHolders } from '../identity/index.ts'

const PAGE = { label: 'Open the rules of control', path: '/admin/control' }

/** Whose clock a time is told by. */
export type Zoned = Parameters<typeof minuteFor>[1]

interface News extends Pick<Notice, 'key' | 'asks' | 'action'> {
  title: string
  /** What is said; with times in it, to whom. */
  text: string | ((to: Zoned) => string)
}

/** Tells every administrator who may look. Without an action it leads to the rules of control. */
export const tellAll = async (tx: Tx, { key, asks, title, text, action = PAGE }: News): Promise<void> => {
  const zones = Map.groupBy(await listHolders(tx, 'control:read'), ({ time_zone }) => time_zone)
  for (const [time_zone, people] of zones) {
    const said = typeof text === 'string' ? text : text({ time_zone })
    await notify(tx, people, {
      kind: 'control',
      ...(key !== undefined && { key }),
      ...(asks && { asks }),
      title,
      text: said,
      action,
    })
  }
}
