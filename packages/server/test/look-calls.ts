import { look, ownWords, type system } from '@vesica/contract'
import type { Client } from './client.ts'
import { anAdmin, type Person } from './people.ts'
import type { Running } from './running.ts'
import { aPicture } from './shop.ts'

/** Shows a mark, and says where it lies. */
export const withMark = async (admin: Person): Promise<NonNullable<system.Platform['look']['mark']>> => {
  const { look: shown } = await admin.call(look.setMark, { files: { mark: await aPicture(64, 32) } })
  return shown.mark ?? ''
}

/** Calls about the look that need a mark. */
export const lookCalls = (of: () => Running): Record<string, () => Promise<{ client: Client; input?: object }>> => ({
  setMark: async () => ({
    client: await anAdmin(of()),
    input: { files: { mark: await aPicture(48, 48) } },
  }),
  removeMark: async () => {
    const client = await anAdmin(of())
    await withMark(client)
    return { client }
  },
  getMark: async () => {
    const client = await anAdmin(of())
    const mark = await withMark(client)
    return { client, input: { params: { id: mark.split('/').at(-1) } } }
  },
})

/** Scenes of every act on the look, for who undoes them. */
export const lookScenes = (admin: () => Person) => {
  const read = async () => (await admin().call(look.getLook, {})).look
  const words = { ...ownWords, title: 'Come in.', about: 'One.' }
  const body = { name: 'The House', accent: '#0b5d4f', words }
  const texting = (name: 'terms' | 'privacy') => async () => ({
    id: name,
    read,
    act: () => admin().call(look.setHouseText, { body: { name, text: '# Be kind' } }),
  })
  return {
    'setting: set look': async () => ({ id: 'look', read, act: () => admin().call(look.setLook, { body }) }),
    'setting: set mark': async () => ({ id: 'mark', read, act: () => withMark(admin()) }),
    'setting: set terms': texting('terms'),
    'setting: set privacy': texting('privacy'),
  }
}
