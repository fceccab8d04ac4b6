import { landing, emailTemplates, branding, type system, usualLanding } from '@vesica/contract'
import type { Person } from './people.ts'
import { aPicture } from './shop.ts'

/** Uploads a logo. @returns its path */
export const withMark = async (admin: Person): Promise<NonNullable<system.Platform['branding']['logo']>> => {
  const { branding: look } = await admin.call(branding.setLogo, { files: { mark: await aPicture(64, 32) } })
  return look.logo ?? ''
}

/** Undo scenes for every action on the branding. */
export const brandingScenes = (admin: () => Person) => {
  const read = async () => (await admin().call(branding.getBranding, {})).branding
  const body = { name: 'The House', accent: '#0b5d4f' }
  const texting = (name: 'terms' | 'privacy') => async () => ({
    id: name,
    read,
    action: () => admin().call(branding.setPlatformText, { body: { name, text: '# Be kind' } }),
  })
  return {
    'setting: set look': async () => ({ id: 'look', read, action: () => admin().call(branding.setBranding, { body }) }),
    'setting: set front page': async () => ({
      id: 'front page',
      read: async () => (await admin().call(landing.getLanding, {})).landing,
      action: async () => {
        const { picture } = await admin().call(landing.addLandingPicture, {
          files: { picture: await aPicture(64, 48) },
        })
        const sections = [{ title: 'A garden', text: '', icon: 'books' as const, part: null, picture: picture.id }]
        const copy = { ...usualLanding.texts, title: 'Come in.', about: 'One.' }
        return admin().call(landing.setLanding, {
          body: { ...usualLanding, texts: copy, sections, questions: [], tour: ['library'], inside: 'counts' },
        })
      },
    }),
    'setting: set mark': async () => ({ id: 'mark', read, action: () => withMark(admin()) }),
    'letter: change letter': async () => ({
      id: 'known_address',
      read: async () =>
        (await admin().call(emailTemplates.getEmailTemplate, { params: { kind: 'known_address' } })).template,
      action: () =>
        admin().call(emailTemplates.setEmailTemplate, {
          params: { kind: 'known_address' },
          body: { subject: 'You are known', body: 'Dear {name}, please sign in.' },
        }),
    }),
    'setting: set terms': texting('terms'),
    'setting: set privacy': texting('privacy'),
  }
}
