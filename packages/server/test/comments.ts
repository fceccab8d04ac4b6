import { community } from '@vesica/contract'
import type { Client } from './client.ts'
import type { Library } from './library.ts'
import { aMember, type Person } from './people.ts'

/** An item, as calls name a place. */
export const anItem = async (library: Library, level = 'seeker') => ({
  type: 'item' as const,
  id: (await library.item({ plan_id: library.planOf(level) })).id,
})

type Place = { type: community.PlaceType; id: string }

/** A comment, or a reply. */
export const says = async (by: Client, place: Place, text: string, replyTo?: string): Promise<community.Comment> => {
  const body = { text, ...(replyTo !== undefined && { reply_to: replyTo }) }
  return (await by.call(community.addComment, { params: place, body })).comment
}

/** What somebody reads of a place, or of the replies to a comment there. */
export const readBy = async (reader: Client, place: Place, repliesTo?: string): Promise<community.Comment[]> => {
  const query = repliesTo === undefined ? {} : { replies_to: repliesTo }
  return (await reader.call(community.listComments, { params: place, query })).comments
}

/** Reports a comment. */
export const reports = (by: Client, id: string, reason: community.ReportReason = 'unkind') =>
  by.call(community.reportComment, { params: { id }, body: { reason } })

/** A comment that was reported. */
export const aReported = async (library: Library, author?: Person): Promise<{ id: string; place: Place }> => {
  const place = await anItem(library)
  const { id } = await says(author ?? (await aMember(library.running)), place, 'Read on.')
  await reports(await aMember(library.running), id)
  return { id, place }
}
