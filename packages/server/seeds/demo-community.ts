import type { App } from '../src/app.ts'
import { addComment, reportComment } from '../src/modules/community/index.ts'
import { getAccessSettings } from '../src/modules/content/index.ts'
import type { Tx } from '../src/platform/data/tx.ts'
import type { DemoReader } from './demo-shelf.ts'

interface DemoComment {
  /** The author's index among the members. */
  by: number
  text: string
  replies?: readonly { by: number; text: string }[]
  /** The index of the member who reports it as advertising. */
  reportedBy?: number
}

const ofTheFilm: readonly DemoComment[] = [
  {
    by: 3,
    text: 'I watched it without sound first, and then again with it. The second time I saw *less* and heard more.',
    replies: [
      { by: 1, text: 'The same here. Do you draw along?' },
      { by: 3, text: 'Only the first three; the others I leave to the film.' },
    ],
  },
  { by: 4, text: 'Is there a longer one somewhere? Forty seconds are over before I sit.' },
  { by: 5, text: 'I sell compasses for drawing circles, write to me for **a special price**.', reportedBy: 4 },
]

const ofTheCourse: readonly DemoComment[] = [
  {
    by: 4,
    text: 'Day five of seven. The five minutes have become ten by themselves.',
    replies: [{ by: 3, text: 'Do not count them, and they stay.' }],
  },
  { by: 6, text: 'How do you do the practice when there are children in the house?' },
]

type AddedComment = Awaited<ReturnType<typeof addComment>>
type Asker = Parameters<typeof addComment>[3]

/** Comments on a video and a course; one is reported and waits for an administrator. */
export const seedDemoCommunity = async (
  app: App,
  members: readonly DemoReader[],
  items: ReadonlyMap<string, string>,
  courses: ReadonlyMap<string, string>,
): Promise<void> => {
  const as = (by: number, action: (tx: Tx, asker: Asker) => Promise<AddedComment>): Promise<AddedComment> =>
    app.db.transact(async (tx) => {
      const { id = '', level = '' } = members[by] ?? {}
      const viewer = { standing: 'member', level, expired: false } as const
      return action(tx, { userId: id, viewer, house: await getAccessSettings(tx) })
    })
  const film = { type: 'item', id: items.get('Seven circles') ?? '' } as const
  const course = { type: 'course', id: courses.get('The second silence') ?? '' } as const
  const comments = [
    ...ofTheFilm.map((comment) => ({ ...comment, place: film })),
    ...ofTheCourse.map((comment) => ({ ...comment, place: course })),
  ]
  for (const { by, text, replies = [], reportedBy, place } of comments) {
    const comment = await as(by, (tx, asker) => addComment(tx, place, { text }, asker))
    for (const reply of replies)
      await as(reply.by, (tx, asker) => addComment(tx, place, { text: reply.text, reply_to: comment.id }, asker))
    if (reportedBy !== undefined)
      await as(reportedBy, async (tx, asker) => {
        await reportComment(tx, comment.id, { reason: 'advertising', details: '' }, asker)
        return comment
      })
  }
}
