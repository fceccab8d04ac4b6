import { community } from '@vesica/contract'
import type { Client } from './client.ts'
import type { Library } from './library.ts'
import { aMember, type Person } from './people.ts'

/** An item as a place for comments. */
export const anItem = async (library: Library, level = 'seeker') => ({
  type: 'item' as const,
  id: (await library.item({ plan_id: library.planOf(level) })).id,
})

type Place = { type: community.PlaceType; id: string }

/** Adds a comment or a reply. */
export const says = async (by: Client, target: Place, text: string, replyTo?: string): Promise<community.Comment> => {
  const body = { text, ...(replyTo !== undefined && { reply_to: replyTo }) }
  return (await by.call(community.addComment, { params: target, body })).comment
}

/** The comments of a place, or the replies to one of them, as a reader sees them. */
export const readBy = async (reader: Client, target: Place, repliesTo?: string): Promise<community.Comment[]> => {
  const query = repliesTo === undefined ? {} : { replies_to: repliesTo }
  return (await reader.call(community.listComments, { params: target, query })).comments
}

export const reports = (by: Client, id: string, reason: community.ReportReason = 'unkind') =>
  by.call(community.reportComment, { params: { id }, body: { reason } })

/** A reported comment. */
export const aReported = async (library: Library, author?: Person): Promise<{ id: string; place: Place }> => {
  const target = await anItem(library)
  const { id } = await says(author ?? (await aMember(library.running)), target, 'Read on.')
  await reports(await aMember(library.running), id)
  return { id, place: target }
}
