import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import { answer, createSession } from '../src/modules/liveSessions/index.ts'
import { DAY, HOUR } from '../src/platform/clock.ts'
import type { DemoReader } from './demo-shelf.ts'

/** Starts on the hour, in this many days. */
interface DemoSession {
  title: string
  description: string
  days: number
  hours: number
  audience: string[]
  seats: number | null
  link: string
}

const scheduled: readonly DemoSession[] = [
  {
    title: 'An hour of listening together',
    description:
      'We sit down, hear **three bells**, and are quiet until the last one is gone.\n\n- bring a blanket\n- come five minutes early',
    days: 2,
    hours: 1,
    audience: ['seeker', 'guardian', 'master'],
    seats: 12,
    link: 'https://meet.example.org/listening',
  },
  {
    title: 'Questions about keeping a circle',
    description: 'For those who keep a circle, or would like to. Bring one question.',
    days: 9,
    hours: 2,
    audience: ['guardian', 'master'],
    seats: null,
    link: 'https://meet.example.org/questions',
  },
]

/** Two live sessions. All members of their audience attend except the first member. */
export const seedDemoSessions = async (app: App, admin: Actor, members: readonly DemoReader[]): Promise<void> => {
  for (const { days, hours, ...input } of scheduled)
    await app.db.transact(async (tx) => {
      const starts = Math.ceil(tx.now.getTime() / HOUR) * HOUR + days * DAY
      const { id } = await createSession(tx, admin, {
        ...input,
        starts_at: new Date(starts).toISOString(),
        ends_at: new Date(starts + hours * HOUR).toISOString(),
      })
      for (const member of members.slice(1).filter(({ level }) => input.audience.includes(level)))
        await answer(tx, id, true, { userId: member.id, level: member.level })
    })
}
