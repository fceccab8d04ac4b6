import type { App } from '../src/app.ts'
import type { Actor } from '../src/modules/activity/index.ts'
import { createAnnouncement, planAnnouncement, notifyNextOf } from '../src/modules/announcements/index.ts'

const DAY = 86_400_000

interface DemoAnnouncement {
  title: string
  text: string
  path: string
  audience: string[]
  /** Sent now, in this many days, or still a draft. */
  sent: 'now' | number | undefined
}

const announced: readonly DemoAnnouncement[] = [
  {
    title: 'A quiet week in the library',
    text: 'For seven evenings we **listen together** at eight.\n\n- bring a blanket\n- leave your telephone outside\n\nIf you come late, you’ll find the recording the next morning.',
    path: '/content',
    audience: ['seeker', 'guardian', 'master'],
    sent: 'now',
  },
  {
    title: 'The spring retreat opens',
    text: 'Places are given *in the order in which you write*. There are twelve.',
    path: '/support',
    audience: ['guardian', 'master'],
    sent: 3,
  },
  {
    title: 'New singing bowls',
    text: 'Three of them arrive at the end of the month.',
    path: '/store',
    audience: ['seeker', 'guardian', 'master'],
    sent: undefined,
  },
]

/** Announcements: one sent, one scheduled, one draft. */
export const seedDemoAnnouncements = async (app: App, admin: Actor): Promise<void> => {
  for (const { sent, ...input } of announced)
    await app.db.transact(async (tx) => {
      const { id } = await createAnnouncement(tx, admin, input)
      if (sent === undefined) return
      await planAnnouncement(tx, id, sent === 'now' ? tx.now : new Date(tx.now.getTime() + sent * DAY))
    })
  while (await app.db.transact(notifyNextOf));
}
