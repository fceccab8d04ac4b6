import { community, liveSessions } from '@vesica/contract'
import { anItem, aReported, readBy, says } from './comments.ts'
import type { Library } from './library.ts'
import { aSession, entered } from './live.ts'
import { aMember } from './people.ts'

/** Undo scenes for actions on discussions and live sessions, each with a function that reads its subject. */
export const communityScenes = (stage: () => Library) => {
  const turning = (first: boolean, then: boolean) => async () => {
    const { admin, running } = stage()
    const params = await anItem(stage())
    await says(await aMember(running), params, 'Well said.')
    const setOpen = (open: boolean) => admin.call(community.setDiscussion, { params, body: { open } })
    if (!first) await setOpen(false)
    const [discussion] = await running.sql('select id from discussion where item_id = $1', [params.id])
    const read = async () => (await admin.call(community.getDiscussion, { params })).discussion
    return { id: String(discussion?.['id']), read, action: () => setOpen(then) }
  }
  return {
    'comment: hide comment': async () => {
      const { admin, running } = stage()
      const { id, place } = await aReported(stage())
      const reader = await aMember(running)
      const body = { reason: 'It is about a person.', ban_days: 7 }
      return {
        id,
        read: () => readBy(reader, place),
        action: () => admin.call(community.hideComment, { params: { id }, body }),
      }
    },
    'comment: bar author': async () => {
      const { admin, running } = stage()
      const author = await aMember(running)
      const { id, place } = await aReported(stage(), author)
      await author.call(community.removeComment, { params: { id } })
      const body = { reason: 'It was about a person.', ban_days: 7 }
      return {
        id,
        read: async () => (await author.call(community.listComments, { params: place, query: {} })).bannedUntil,
        action: () => admin.call(community.banAuthor, { params: { id }, body }),
      }
    },
    'discussion: close discussion': turning(true, false),
    'discussion: open discussion': turning(false, true),
    'live session: change live session': async () => {
      const { admin, running } = stage()
      const { id } = await aSession(running, admin)
      const body = entered(running, { title: 'Morning circle', seats: 12, audience: ['seeker', 'guardian'] })
      return {
        id,
        read: async () => (await admin.call(liveSessions.listManagedLiveSessions, { query: {} })).sessions,
        action: () => admin.call(liveSessions.updateLiveSession, { params: { id }, body }),
      }
    },
  }
}
