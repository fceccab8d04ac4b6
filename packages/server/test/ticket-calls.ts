import { cannedReplies, desk } from '@vesica/contract'
import type { Client } from './client.ts'
import { aMember, aProof, type Person, signIn } from './people.ts'
import { answer, ask, at, categoryId, change, noFiles, text } from './tickets.ts'
import type { Scene } from './wallet-calls.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>
type Asked = Awaited<ReturnType<typeof ask>>
type Input = (ticket: Asked, scene: Scene) => object | Promise<object>

/** One call of each endpoint of tickets that succeeds. @param of where, when it is prepared */
export const ticketCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  const by =
    (
      whose: 'member' | 'admin',
      input: Input,
      before?: (member: Person, ticket: Asked, scene: Scene) => Promise<unknown>,
    ): Preparing =>
    async () => {
      const scene = await of()
      const member = await aMember(scene.running)
      const ticket = await ask(member, {}, { file1: await aProof(), file2: text('list.txt') })
      await before?.(member, ticket, scene)
      return { client: whose === 'admin' ? scene.admin : member, input: await input(ticket, scene) }
    }
  const onTicket =
    (rest: object = {}): Input =>
    ({ id }) => ({ ...at(id), ...rest })
  const files = async () => ({ ...noFiles, file1: await aProof(), file2: text('list.txt') })
  return { ...membersCalls(by, onTicket, files), ...desksCalls(by, onTicket, files), ...answersCalls(by) }
}

type By = (
  whose: 'member' | 'admin',
  input: Input,
  before?: (member: Person, ticket: Asked, scene: Scene) => Promise<unknown>,
) => Preparing
type OnTicket = (rest?: object) => Input

const membersCalls = (by: By, onTicket: OnTicket, files: () => Promise<object>): Record<string, Preparing> => ({
  listTickets: by('member', () => ({ query: { search: 'crushed', status: 'open' } })),
  getTicket: by('member', onTicket()),
  createTicket: by('member', async ({ category_id }) => ({
    body: { subject: 'Crushed box', message: 'One corner.', category_id },
    files: await files(),
  })),
  undoReply: async () => {
    let id = ''
    return by(
      'member',
      () => at(id),
      async (member, ticket) => {
        id = (await answer(member, ticket.id, {}, { file1: text('a.txt') })).reply.id
      },
    )()
  },
  saveDraft: by('member', onTicket({ body: { message: 'Thank you for' } })),
  getPresence: by('member', onTicket()),
  beat: by('member', onTicket({ body: { writing: 'reply' } })),
  seeTicket: by('member', (ticket) => ({ ...at(ticket.id), body: { message: ticket.conversation[0]?.id } })),
  rateTicket: by('member', onTicket({ body: { rating: 'good' } }), (_, { id }, { admin }) =>
    change(admin, id, { status: 'resolved' }),
  ),
  getTicketFile: by('member', (ticket) => at(ticket.conversation[0]?.attachments[0]?.id ?? '')),
})

const desksCalls = (by: By, onTicket: OnTicket, files: () => Promise<object>): Record<string, Preparing> => ({
  replyToTicket: by('admin', async (ticket) => ({
    ...at(ticket.id),
    body: { message: 'Thank you.', seen: ticket.conversation[0]?.id, resolve: 'true' },
    files: await files(),
  })),
  changeTicket: by('admin', async (ticket, { admin }) => ({
    ...at(ticket.id),
    body: {
      status: 'resolved',
      assigned_to: admin.id,
      priority: 'urgent',
      subject: 'Another subject',
      category_id: await categoryId(admin, 'Billing'),
    },
  })),
  getDeskTicket: by('admin', onTicket()),
  addTicketNote: by('admin', async ({ id }) => ({ ...at(id), body: { message: 'Shelf.' }, files: await files() })),
  listManagedSupportCategories: by('admin', () => ({})),
  createSupportCategory: by('admin', () => ({ body: { name: `Retreats ${crypto.randomUUID()}` } })),
  updateSupportCategory: by('admin', async (_, { admin }) => ({
    ...at(await categoryId(admin, 'General')),
    body: { description: 'All else.' },
  })),
  deleteSupportCategory: by('admin', async (_, { admin }) => {
    const answered = await admin.send('POST', '/api/support/categories', { name: `Gone ${crypto.randomUUID()}` })
    const { category } = (await answered.json()) as { category: { id: string } }
    return at(category.id)
  }),
})

const answersCalls = (by: By): Record<string, Preparing> => {
  const reply = async ({ admin }: Scene) => {
    const body = { shortcut: `r${crypto.randomUUID().slice(0, 8)}`, title: 'Thanks', text: 'Dear {first name}' }
    return (await admin.call(cannedReplies.createCannedReply, { body })).reply.id
  }
  const macro = async ({ admin }: Scene) => {
    const body = { name: crypto.randomUUID(), reply: 'Dear {first name}', note: 'Sent.', priority: 'low' } as const
    return (await admin.call(cannedReplies.createMacro, { body })).macro.id
  }
  return {
    listCannedReplies: by('admin', async ({ id }, scene) => {
      await reply(scene)
      return { query: { ticket: id } }
    }),
    createCannedReply: by('admin', () => ({ body: { shortcut: `n${made()}`, title: 'Thanks', text: 'Thanks' } })),
    updateCannedReply: by('admin', async (_, scene) => ({ ...at(await reply(scene)), body: { title: 'Thanks' } })),
    deleteCannedReply: by('admin', async (_, scene) => at(await reply(scene))),
    createMacro: by('admin', () => ({ body: { name: made(), status: 'resolved' } })),
    updateMacro: by('admin', async (_, scene) => ({ ...at(await macro(scene)), body: { status: 'closed' } })),
    deleteMacro: by('admin', async (_, scene) => at(await macro(scene))),
    runMacro: by('admin', async ({ id }, scene) => ({ ...at(await macro(scene)), body: { ids: [id] } })),
    mergeTicket: by('admin', async (ticket, { running }) => ({
      ...at(ticket.id),
      body: { into: (await another(running, ticket)).id },
    })),
    unmergeTicket: async () => {
      const begun = await by('admin', async (ticket, { running, admin }) => {
        const into = await another(running, ticket)
        await admin.call(desk.mergeTicket, { ...at(ticket.id), body: { into: into.id } })
        return at(ticket.id)
      })()
      return begun
    },
    splitTicket: async () => {
      let message = ''
      return by(
        'admin',
        ({ id }) => ({ ...at(id), body: { messages: [message], subject: 'Another' } }),
        async (member, { id }, { admin }) => {
          message = (await answer(member, id)).reply.id
          await change(member, id, { status: 'closed' })
          await change(admin, id, { status: 'open' })
        },
      )()
    },
    getTicketContext: by('admin', ({ id }) => at(id)),
    changeTickets: by('admin', ({ id }) => ({ body: { ids: [id], status: 'resolved' } })),
    createTicketFor: by('admin', async ({ category_id, userId }) => ({
      ...at(userId),
      body: { subject: 'Your call', message: 'We send a second one.', category_id },
      files: noFiles,
    })),
  }
}

/** Another ticket of the same member: theirs is who calls next. */
const another = async (running: Scene['running'], { userId, category_id }: Asked) => {
  const [row] = await running.sql('select email from person where id = $1', [userId])
  const member = await signIn(running, { email: String(row?.['email']), password: 'correct horse battery' })
  return ask(member, { category_id })
}

const made = () => crypto.randomUUID().slice(0, 8)
