import type { App } from '../src/app.ts'
import { getAccessSettings, openItem, report } from '../src/modules/content/index.ts'
import { after } from '../src/platform/clock.ts'
import { asOf, type Tx } from '../src/platform/data/tx.ts'
import { newId } from '../src/platform/ids.ts'
import type { DemoReader } from './demo-shelf.ts'

/** Seconds that each member played in one sitting. Most leave before the last circles, and two reach the end. */
const played: readonly (readonly [number, number][])[] = [
  [[0, 18]],
  [[0, 26]],
  [
    [0, 12],
    [20, 31],
  ],
  [[0, 40]],
  [[0, 40]],
  [[0, 9]],
  [[0, 26]],
]

/** Sittings with the film of circles, so that its retention curve shows where people leave. */
export const seedDemoSittings = async (
  app: App,
  readers: readonly DemoReader[],
  items: ReadonlyMap<string, string>,
): Promise<void> => {
  const id = items.get('Seven circles') ?? ''
  for (const [index, reader] of readers.entries())
    await app.db.transact((tx) => sit(tx, id, reader, played[index] ?? []))
}

/** Plays on a clock that advances with playback, because only as much counts as played as time has passed. */
const sit = async (tx: Tx, id: string, { id: userId, level }: DemoReader, stretches: (typeof played)[number]) => {
  const asker = {
    userId,
    viewer: { standing: 'member', level, expired: false } as const,
    house: await getAccessSettings(tx),
  }
  const session = newId()
  let now = tx.now
  const send = (seq: number, event: object) => report(asOf(tx, now), id, { session, seq, ...event }, asker)
  await openItem(tx, id, asker)
  await send(0, { position_ms: 0 })
  for (const [index, [from, to]] of stretches.entries()) {
    now = after(now, (to - from) * 1000)
    await send(index + 1, { position_ms: to * 1000, played: [[from * 1000, to * 1000]] })
  }
}
