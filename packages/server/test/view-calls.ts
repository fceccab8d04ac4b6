import { views } from '@vesica/contract'
import type { Client } from './client.ts'
import { anAdmin } from './people.ts'
import type { Running } from './running.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

/** One call of each endpoint about views that succeeds. @param of where, when it is prepared */
export const viewCalls = (of: () => Running): Record<string, Preparing> => {
  const body = { list: 'members', name: 'Suspended', query: { status: 'suspended' }, shared: false } as const
  const onOne =
    (more: object = {}): Preparing =>
    async () => {
      const client = await anAdmin(of())
      return { client, input: { params: { id: (await client.call(views.createView, { body })).id }, ...more } }
    }
  return {
    createView: async () => ({ client: await anAdmin(of()), input: { body } }),
    updateView: onOne({ body: { name: 'Kept out' } }),
    deleteView: onOne(),
  }
}
