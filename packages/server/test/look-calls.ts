import { landing, letters, look, type system, usualLanding } from '@vesica/contract'
import type { Client } from './client.ts'
import { anAdmin, type Person } from './people.ts'
import type { Running } from './running.ts'
import { aPicture } from './shop.ts'

/** Shows a mark, and says where it lies. */
export const withMark = async (admin: Person): Promise<NonNullable<system.Platform['look']['mark']>> => {
  const { look: shown } = await admin.call(look.setMark, { files: { mark: await aPicture(64, 32) } })
  return shown.mark ?? ''
}

const letterCall = (of: () => Running) => async () => ({
  client: await anAdmin(of()),
  input: { params: { kind: 'code' }, body: letters.setLetter.example.body },
})

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
  ...Object.fromEntries(
    [letters.previewLetter, letters.setLetter, letters.sendSampleLetter].map(({ name }) => [name, letterCall(of)]),
  ),
  getLetter: async () => ({ client: await anAdmin(of()), input: { params: { kind: 'code' } } }),
  resetLetter: async () => {
    const client = await anAdmin(of())
    await client.call(letters.setLetter, { params: { kind: 'code' }, body: letters.setLetter.example.body })
    return { client, input: { params: { kind: 'code' } } }
  },
  setLanding: async () => ({ client: await anAdmin(of()), input: landing.setLanding.example }),
  previewLanding: async () => ({ client: await anAdmin(of()), input: landing.previewLanding.example }),
  addLandingPicture: async () => ({
    client: await anAdmin(of()),
    input: { files: { picture: await aPicture(48, 48) } },
  }),
  getLandingPicture: async () => {
    const { picture } = await (await anAdmin(of())).call(landing.addLandingPicture, {
      files: { picture: await aPicture(64, 48) },
    })
    return { client: await anAdmin(of()), input: { params: { id: picture.id, width: '320' } } }
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
  const body = { name: 'The House', accent: '#0b5d4f' }
  const texting = (name: 'terms' | 'privacy') => async () => ({
    id: name,
    read,
    act: () => admin().call(look.setHouseText, { body: { name, text: '# Be kind' } }),
  })
  return {
    'setting: set look': async () => ({ id: 'look', read, act: () => admin().call(look.setLook, { body }) }),
    'setting: set front page': async () => ({
      id: 'front page',
      read: async () => (await admin().call(landing.getLanding, {})).landing,
      act: async () => {
        const { picture } = await admin().call(landing.addLandingPicture, {
          files: { picture: await aPicture(64, 48) },
        })
        const sections = [{ title: 'A garden', text: '', icon: 'books' as const, part: null, picture: picture.id }]
        const words = { ...usualLanding.words, title: 'Come in.', about: 'One.' }
        return admin().call(landing.setLanding, {
          body: { ...usualLanding, words, sections, questions: [], tour: ['library'], inside: 'counts' },
        })
      },
    }),
    'setting: set mark': async () => ({ id: 'mark', read, act: () => withMark(admin()) }),
    'letter: change letter': async () => ({
      id: 'known_address',
      read: async () => (await admin().call(letters.getLetter, { params: { kind: 'known_address' } })).letter,
      act: () =>
        admin().call(letters.setLetter, {
          params: { kind: 'known_address' },
          body: { subject: 'You are known', words: 'Dear {name}, please sign in.' },
        }),
    }),
    'setting: set terms': texting('terms'),
    'setting: set privacy': texting('privacy'),
  }
}

/** How many statements these calls make at most. */
export const lookStatements = {
  setLook: 20,
  setLanding: 20,
  previewLanding: 20,
  addLandingPicture: 20,
  setMark: 20,
  removeMark: 20,
  setHouseText: 20,
  setLetter: 18,
  resetLetter: 18,
}
