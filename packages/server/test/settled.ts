import { activity, type AskKind, asks, notifications } from '@vesica/contract'
import { describe, expect, test } from 'vitest'
import type { Person } from './people.ts'
import type { Running } from './running.ts'

/** A person's notifications about a subject, latest first: whether they are read, and the outcome of their request. */
export const notificationsAbout = async (
  person: Person,
  about: string,
): Promise<{ title: string; read: boolean; outcome: string | null }[]> => {
  const { notifications: all } = await person.call(activity.listActivity, { query: { limit: '200' } })
  return all
    .filter(({ title, text, path }) => `${title} ${text} ${path}`.includes(about))
    .map(({ title, read, settled }) => ({ title, read, outcome: settled?.outcome ?? null }))
}

/** The outcome of the latest notification about a subject; null: still open, undefined: no notification. */
export const outcomeFor = async (person: Person, about: string): Promise<string | null | undefined> =>
  (await notificationsAbout(person, about))[0]?.outcome

/** The unread count of the bell, after checking that the list has the same. */
export const unreadOf = async (person: Person): Promise<number> => {
  const { unread } = await person.call(activity.listActivity, { query: {} })
  const list = await person.call(notifications.listNotifications, { query: { unread: 'true' } })
  if (list.unread !== unread) throw new Error(`The bell counts ${unread}, the list ${list.unread}`)
  return unread
}

/** An open request: its recipient, the text that identifies its notification, and the action that settles it. */
export interface OpenRequest {
  /** Default: administrators. */
  of?: Person
  about: string
  action: () => Promise<unknown>
}

/** A scene for each possible outcome of each kind of request. */
export type Scenes<Kind extends AskKind> = {
  [Each in Kind]: Record<(typeof asks)[Each]['ends'][number], () => Promise<OpenRequest>>
}

/** The kinds about money and sign-ups. The others are about running the platform. */
export type OfMoney = 'request' | 'failing' | 'proof' | 'adjustment' | 'signup' | 'resubmission' | 'payment' | 'change'

interface Stage {
  running: Running
  /** Administrators who only watch. */
  lookers: readonly Person[]
}

/** The outcomes of a request for all its recipients. */
const outcomesOf = async (
  { running, lookers }: Stage,
  { of, about }: OpenRequest,
): Promise<readonly (string | null | undefined)[]> => {
  if (!of) return Promise.all(lookers.map((person) => outcomeFor(person, about)))
  // Applicants cannot read notifications yet, so this reads the rows that they will see.
  const rows = await running.sql('select outcome from notification where person_id = $1 and position($2 in body) > 0', [
    of.id,
    about,
  ])
  return rows.map(({ outcome }) => outcome as string | null)
}

/** Tests that in each scene a request is settled for all its recipients, with the expected outcome. */
export const isSettledIn = (scenes: Scenes<never>, stage: () => Stage): void => {
  const all = Object.entries<Record<string, () => Promise<OpenRequest>>>(scenes).flatMap(([kind, ends]) =>
    Object.entries(ends).map(([end, prepare]) => [kind, end, prepare] as const),
  )
  describe('what was asked for', () => {
    test.each(all)('is settled for all: %s, %s', async (_, end, prepare) => {
      const request = await prepare()
      const before = await outcomesOf(stage(), request)
      expect(before).toEqual(before.map(() => null))
      expect(before.length).toBeGreaterThan(0)
      await request.action()
      expect(await outcomesOf(stage(), request)).toEqual(before.map(() => end))
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
