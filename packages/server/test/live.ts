import { feeds, type Input, liveSessions } from '@vesica/contract'
import type { Client } from './client.ts'
import type { Running } from './running.ts'

type Fields = Partial<Input<typeof liveSessions.createLiveSession>['body']>

/** The input for a live session; default: in a week, for seekers. */
export const entered = (running: Pick<Running, 'clock'>, input: Fields = {}) => {
  const at = (hours: number) => new Date(running.clock.now().getTime() + hours * 3_600_000).toISOString()
  return {
    title: 'Evening circle',
    description: 'We **sit** for half an hour.',
    starts_at: at(7 * 24),
    ends_at: at(7 * 24 + 1),
    audience: ['seeker'],
    link: 'https://meet.example.org/secret-circle',
    seats: null,
    ...input,
  }
}

export const aSession = async (running: Running, admin: Client, input: Fields = {}) =>
  (await admin.call(liveSessions.createLiveSession, { body: entered(running, input) })).session

/** Answers whether a member attends. */
export const comes = async (member: Client, id: string, coming = true) =>
  (await member.call(liveSessions.setAttendance, { params: { id }, body: { coming } })).session

/** The key in a member's calendar URL. */
export const calendarKey = async (member: Client): Promise<string> => {
  const { calendar } = await member.call(feeds.createFeedUrls, {})
  return /feeds\/([\w-]+)\/calendar$/.exec(calendar)?.[1] ?? ''
}
