import { community } from '@vesica/contract'
import type { Client } from './client.ts'
import { aLibrary, type Library } from './library.ts'
import { aMember, type Person } from './people.ts'
import type { Scene } from './wallet-calls.ts'

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

type Preparing = () => Promise<{ client: Client; input?: object }>

/** One call of each endpoint of discussions that succeeds. @param of where, when it is prepared */
export const communityCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  const by =
    (whose: 'keeper' | 'member', input: (library: Library, member: Person) => Promise<object>): Preparing =>
    async () => {
      const { running } = await of()
      const [library, member] = [await aLibrary(running), await aMember(running)]
      return { client: whose === 'keeper' ? library.admin : member, input: await input(library, member) }
    }
  const onItem =
    (rest: object = {}) =>
    async (library: Library) => ({ params: await anItem(library), ...rest })
  const onReported =
    (rest: object = {}) =>
    async (library: Library) => ({
      params: { id: (await aReported(library)).id },
      ...rest,
    })
  const onOwn =
    (rest: object = {}) =>
    async (library: Library, member: Person) => ({
      params: { id: (await says(member, await anItem(library), 'Mine.')).id },
      ...rest,
    })
  return {
    listComments: by('member', async (library) => {
      const { place } = await aReported(library)
      return { params: place, query: {} }
    }),
    addComment: by('member', async (library) => {
      const place = await anItem(library)
      const { id } = await says(await aMember(library.running), place, 'First.')
      return { params: place, body: { text: 'Second.', reply_to: id } }
    }),
    editComment: by('member', onOwn({ body: { text: 'Changed.' } })),
    removeComment: by('member', onOwn()),
    reportComment: by('member', async (library) => {
      const { id } = await says(await aMember(library.running), await anItem(library), 'First.')
      return { params: { id }, body: { reason: 'other', words: 'Please look.' } }
    }),
    listReportedComments: by('keeper', async (library) => {
      await aReported(library)
      return { query: {} }
    }),
    getReportedComment: by('keeper', onReported()),
    keepComment: by('keeper', onReported()),
    hideComment: by('keeper', onReported({ body: { reason: 'Unkind.', ban_days: 2 } })),
    barAuthor: by('keeper', onReported({ body: { reason: 'Unkind.', ban_days: 2 } })),
    getDiscussion: by('keeper', onItem()),
    setDiscussion: by('keeper', onItem({ body: { open: false } })),
  }
}
