import { feeds, type Input, liveSessions } from '@vesica/contract'
import { aClient, type Client } from './client.ts'
import { aMember, anotherAdmin, type Person } from './people.ts'
import type { Running } from './running.ts'
import type { Scene } from './wallet-calls.ts'

type Given = Partial<Input<typeof liveSessions.createLiveSession>['body']>

/** What an administrator enters of one that begins in a week, for seekers, unless said otherwise. */
export const entered = (running: Pick<Running, 'clock'>, given: Given = {}) => {
  const at = (hours: number) => new Date(running.clock.now().getTime() + hours * 3_600_000).toISOString()
  return {
    title: 'Evening circle',
    words: 'We **sit** for half an hour.',
    starts_at: at(7 * 24),
    ends_at: at(7 * 24 + 1),
    audience: ['seeker'],
    link: 'https://meet.example.org/secret-circle',
    seats: null,
    ...given,
  }
}

/** A live session. */
export const aSession = async (running: Running, admin: Client, given: Given = {}) =>
  (await admin.call(liveSessions.createLiveSession, { body: entered(running, given) })).session

/** Says whether a member comes. */
export const comes = async (member: Client, id: string, coming = true) =>
  (await member.call(liveSessions.answerLiveSession, { params: { id }, body: { coming } })).session

/** The key in the address of a member's calendar. */
export const calendarKey = async (member: Client): Promise<string> => {
  const { calendar } = await member.call(feeds.makeFeedAddress, {})
  return /feeds\/([\w-]+)\/calendar$/.exec(calendar)?.[1] ?? ''
}

type Preparing = () => Promise<{ client: Client; input?: object }>

/** One call of each endpoint of live sessions that succeeds. @param of where, when it is prepared */
export const liveCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  const by =
    (
      whose: 'keeper' | 'member' | 'program',
      input: (id: string, member: Person) => object | Promise<object>,
    ): Preparing =>
    async () => {
      const { running } = await of()
      const [keeper, member] = [await anotherAdmin(running), await aMember(running)]
      const { id } = await aSession(running, keeper)
      const made = await input(id, member)
      return { client: { keeper, member, program: aClient(running.url) }[whose], input: made }
    }
  const on =
    (rest: object = {}) =>
    (id: string) => ({ params: { id }, ...rest })
  const { starts_at, ends_at, audience, ...rest } = liveSessions.updateLiveSession.example.body
  const changed = { ...rest, starts_at, ends_at, audience: [...audience] }
  return {
    listLiveSessions: by('member', () => ({ query: {} })),
    answerLiveSession: by('member', on({ body: { coming: true } })),
    getLiveSessionFile: by('member', on()),
    readCalendar: by('program', async (id, member) => {
      await comes(member, id)
      return { params: { key: await calendarKey(member) } }
    }),
    listManagedLiveSessions: by('keeper', () => ({ query: {} })),
    updateLiveSession: by('keeper', async (id, member) => {
      await comes(member, id)
      return { params: { id }, body: changed }
    }),
    cancelLiveSession: by('keeper', async (id, member) => {
      await comes(member, id)
      return { params: { id }, body: { reason: 'The teacher is ill.' } }
    }),
  }
}
