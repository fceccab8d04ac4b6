import { activity, type AskKind, asks, notifications } from '@vesica/contract'
import { describe, expect, test } from 'vitest'
import type { Person } from './people.ts'
import type { Running } from './running.ts'

/** What somebody was told of something, latest first: whether it needs reading, and what came of what it asked for. */
export const told = async (
  person: Person,
  about: string,
): Promise<{ title: string; read: boolean; outcome: string | null }[]> => {
  const { notifications: all } = await person.call(activity.listActivity, { query: { limit: '200' } })
  return all
    .filter(({ title, text, path }) => `${title} ${text} ${path}`.includes(about))
    .map(({ title, read, settled }) => ({ title, read, outcome: settled?.outcome ?? null }))
}

/** What came of the latest that somebody was told of something; undefined where they were told nothing. */
export const outcomeFor = async (person: Person, about: string): Promise<string | null | undefined> =>
  (await told(person, about))[0]?.outcome

/** How many somebody has to read, by the bell; the list must count the same. */
export const unreadOf = async (person: Person): Promise<number> => {
  const { unread } = await person.call(activity.listActivity, { query: {} })
  const list = await person.call(notifications.listNotifications, { query: { unread: 'true' } })
  if (list.unread !== unread) throw new Error(`The bell counts ${unread}, the list ${list.unread}`)
  return unread
}

/** Something that was asked for: of whom, by what their notification is known, and the act that does it. */
export interface Asked {
  /** Left out: of administrators. */
  of?: Person
  about: string
  action: () => Promise<unknown>
}

/** A scene for everything that may come of what is asked for. */
export type Scenes<Kind extends AskKind> = {
  [Each in Kind]: Record<(typeof asks)[Each]['ends'][number], () => Promise<Asked>>
}

/** What is about money and who is let in; the others are about the house. */
export type OfMoney = 'request' | 'failing' | 'proof' | 'adjustment' | 'signup' | 'resubmission' | 'payment' | 'change'

interface Stage {
  running: Running
  /** Administrators who do nothing themselves. */
  lookers: readonly Person[]
}

/** What came of something for everybody who was asked. */
const seen = async (
  { running, lookers }: Stage,
  { of, about }: Asked,
): Promise<readonly (string | null | undefined)[]> => {
  if (!of) return Promise.all(lookers.map((one) => outcomeFor(one, about)))
  // Who is not let in reads nothing yet: what stands there is what they will read.
  const rows = await running.sql('select outcome from notification where person_id = $1 and position($2 in body) > 0', [
    of.id,
    about,
  ])
  return rows.map(({ outcome }) => outcome as string | null)
}

/** Plays all scenes: what was asked for asks nobody any more, and says what came of it. */
export const isSettledIn = (scenes: Scenes<never>, stage: () => Stage): void => {
  const all = Object.entries<Record<string, () => Promise<Asked>>>(scenes).flatMap(([kind, ends]) =>
    Object.entries(ends).map(([end, prepare]) => [kind, end, prepare] as const),
  )
  describe('what was asked for', () => {
    test.each(all)('is settled for all: %s, %s', async (_, end, prepare) => {
      const asked = await prepare()
      const before = await seen(stage(), asked)
      expect(before).toEqual(before.map(() => null))
      expect(before.length).toBeGreaterThan(0)
      await asked.action()
      expect(await seen(stage(), asked)).toEqual(before.map(() => end))
    })

    test('leaves nothing that asks though it waits no longer', async () => {
      expect(
        await stage().running.sql(
          `select asks_kind, title from notification
            where asks_kind is not null and settled_at is null and asked_outcome(asks_kind, asks_id) is not null`,
        ),
      ).toEqual([])
    })
  })
}
