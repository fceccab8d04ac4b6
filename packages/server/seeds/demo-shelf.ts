import type { App } from '../src/app.ts'
import { addNote, favour, getAccessSettings, mark, openItem, report } from '../src/modules/content/index.ts'
import { newId } from '../src/platform/ids.ts'
import type { Tx } from '../src/platform/data/tx.ts'

/** A member of the demo with their level. */
export interface DemoReader {
  id: string
  level: string
}

type Asker = Parameters<typeof openItem>[2]

/** Progress, completions, favorites and notes, so that the members' shelves are not empty. */
export const seedDemoShelves = async (
  app: App,
  readers: readonly DemoReader[],
  items: ReadonlyMap<string, string>,
): Promise<void> => {
  const idOf = (title: string): string => items.get(title) ?? ''
  const as = async (level: string, action: (tx: Tx, asker: Asker) => Promise<void>): Promise<void> => {
    const reader = readers.find((candidate) => candidate.level === level)
    if (!reader) return
    await app.db.transact(async (tx) => {
      const viewer = { standing: 'member', level, expired: false } as const
      await action(tx, { userId: reader.id, viewer, house: await getAccessSettings(tx) })
    })
  }

  await as('seeker', async (tx, asker) => {
    await goTo(tx, idOf('Seven circles'), { position_ms: 18_000 }, asker)
    await goTo(tx, idOf('How to sit down'), { reached: 0.4 }, asker)
    await mark(tx, idOf('A prayer for the morning'), true, asker)
    await favour(tx, idOf('Breathe by four'), true, asker)
    await favour(tx, idOf('The lotus opens'), true, asker)
    const text = 'The third circle is where it begins to be a flower.'
    await addNote(tx, idOf('Seven circles'), { at_ms: 10_000, text }, asker)
    await addNote(tx, idOf('Seven circles'), { at_ms: 34_000 }, asker)
    await addNote(tx, idOf('How to sit down'), { place: '1', text: 'Try this on the train.' }, asker)
  })
  await as('guardian', async (tx, asker) => {
    await goTo(tx, idOf('The lotus opens'), { position_ms: 24_000 }, asker)
    await goTo(tx, idOf('Listening to the end of a sound'), { reached: 0.6 }, asker)
    await mark(tx, idOf('Three bells'), true, asker)
    await favour(tx, idOf('Three bells'), true, asker)
    await addNote(tx, idOf('Three bells'), { at_ms: 40_000, text: 'The third one is the longest, every time.' }, asker)
  })
  await as('master', async (tx, asker) => {
    await goTo(tx, idOf('A fifth, and its octave'), { position_ms: 41_000 }, asker)
    await mark(tx, idOf('Holding a circle'), true, asker)
    await favour(tx, idOf('A First Book of Circles'), true, asker)
  })
}

/** Reports a position without playback up to it, because only as much counts as played as time has passed. */
const goTo = async (
  tx: Tx,
  id: string,
  position: { position_ms: number } | { reached: number },
  asker: Asker,
): Promise<void> => {
  await openItem(tx, id, asker)
  await report(tx, id, { session: newId(), seq: 0, ...position }, asker)
}
