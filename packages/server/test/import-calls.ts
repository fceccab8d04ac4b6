import { expect, vi } from 'vitest'
import type { Client } from './client.ts'
import { aCsv, checked, sent } from './imports.ts'
import { anAdmin } from './people.ts'
import type { Running } from './running.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

const files = {
  members: () => `email,name\n${crypto.randomUUID()}@example.org,One\n`,
  products: () => `name,price,category,stock\n${crypto.randomUUID()},1,Healing Oils,1\n`,
}

const most = { begin: 10, check: 9, run: 9, delete: 7 }

/** How many statements each takes that takes many. */
export const importStatements: Record<string, number> = Object.fromEntries(
  Object.entries(most).flatMap(([act, n]) => ['Member', 'Product'].map((name) => [`${act}${name}Import`, n])),
)

/** One call of each endpoint about imports that succeeds. @param of where, when it is prepared */
export const importCalls = (of: () => Running): Record<string, Preparing> => ({
  ...callsOf(of, 'members', 'Member'),
  ...callsOf(of, 'products', 'Product'),
})

const callsOf = (of: () => Running, kind: 'members' | 'products', name: 'Member' | 'Product') => {
  const onSent =
    (more: object = {}): Preparing =>
    async () => {
      const client = await anAdmin(of())
      return { client, input: { params: { id: (await sent(client, kind, files[kind]())).id }, ...more } }
    }
  const onChecked: Preparing = async () => {
    const client = await anAdmin(of())
    return { client, input: { params: { id: (await checked(client, kind, files[kind]())).id } } }
  }
  const matching = kind === 'members' ? { email: 0, name: 1 } : { name: 0, price: 1 }
  return {
    [`begin${name}Import`]: async () => ({
      client: await anAdmin(of()),
      input: { files: { file: aCsv(files[kind]()) } },
    }),
    [`get${name}Import`]: onSent(),
    [`list${name}Imports`]: async () => ({ client: (await onSent()()).client }),
    [`list${name}ImportRows`]: onChecked,
    [`exportRefused${name}s`]: onChecked,
    [`check${name}Import`]: onSent({ body: { matching, letters: false } }),
    [`run${name}Import`]: async () => {
      const client = await anAdmin(of())
      const { id, checkedAt } = await checked(client, kind, files[kind]())
      return { client, input: { params: { id }, body: { checked_at: checkedAt } } }
    },
    [`delete${name}Import`]: async () => {
      const { client, input } = await onSent()()
      // What is imported is in the trail when it is done: nobody else's may come in between.
      const underWay = () => of().sql("select 1 from data_import where state in ('checking', 'importing')")
      await vi.waitFor(async () => expect(await underWay()).toEqual([]), { timeout: 30_000, interval: 25 })
      return { client, input }
    },
  }
}
