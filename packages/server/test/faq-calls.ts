import { faq } from '@vesica/contract'
import type { Client } from './client.ts'
import { aMember, anAdmin } from './people.ts'
import type { Running } from './running.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

/** One call of each endpoint of what is often asked that succeeds, where something must be there first. */
export const faqCalls = (of: () => Running): Record<string, Preparing> => {
  const onNewEntry =
    (rest: object = {}): Preparing =>
    async () => {
      const client = await anAdmin(of())
      const body = { question: `Is it ${crypto.randomUUID()}?`, answer: 'It is.' }
      const { entry } = await client.call(faq.createFaq, { body })
      return { client, input: { params: { id: entry.id }, ...rest } }
    }
  /** What is often asked is kept in memory, by the first who reads it. */
  const onceRead =
    (input: object = {}): Preparing =>
    async () => {
      const client = await aMember(of())
      await client.call(faq.listFaq, {})
      return { client, input }
    }
  return {
    listFaq: onceRead(),
    suggestAnswers: onceRead({ query: { words: 'deposit' } }),
    updateFaq: onNewEntry({ body: { answer: 'It is not.' } }),
    deleteFaq: onNewEntry(),
    orderFaq: async () => {
      const client = await anAdmin(of())
      const entries = await client.call(faq.listManagedFaq, {})
      return { client, input: { body: { ids: entries.faq.map(({ id }) => id).toReversed() } } }
    },
  }
}
