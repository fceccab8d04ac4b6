import { screen, waitFor, within } from '@testing-library/react'
import { landing, type VisibleLanding, usualLanding } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { LandingPanel } from './LandingPanel.tsx'

const usual: VisibleLanding = { ...usualLanding, sections: null }
const noPicture = { picture: null, image: null, images: null }
const section = (title: string) => ({ title, text: '', icon: 'books' as const, part: null, ...noPicture })

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', rights: ['settings:read', 'settings:write'] })
  network.answers(landing.getLanding, { landing: usual })
  network.answers(landing.previewLanding, { html: '<!doctype html><html><head></head><body>Drawn</body></html>' })
})

const save = async () => {
  const button = await screen.findByRole('button', { name: 'Save front page' })
  await waitFor(() => expect(button.getAttribute('aria-disabled')).not.toBe('true'))
  return button
}
const sentBody = () => network.asked(landing.setLanding)[0]?.body

test('a draft is rendered by the server in a preview frame without scripts, before it is saved', async () => {
  network.answers(landing.setLanding, { landing: usual })
  const person = show(<LandingPanel />)
  const title = await screen.findByRole('textbox', { name: 'Headline' })
  expect(title.getAttribute('placeholder')).toBe('Teachings, kept close.')
  await person.type(title, 'Come in.')
  const texts = { ...usual.texts, title: 'Come in.' }
  await waitFor(() => expect(network.asked(landing.previewLanding).at(-1)?.body).toEqual({ ...usual, texts }), {
    timeout: 5000,
  })
  const frame = await screen.findByTitle('Preview of the front page')
  expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
  expect(frame.getAttribute('srcdoc')).toContain('Drawn')
  expect(network.asked(landing.setLanding)).toHaveLength(0)
  await person.click(await save())
  await screen.findByText('Front page saved')
  expect(sentBody()).toEqual({ ...usual, texts })
})

test('each field can be reset to its default text', async () => {
  network.answers(landing.getLanding, { landing: { ...usual, texts: { ...usual.texts, kicker: 'By the river' } } })
  network.answers(landing.setLanding, { landing: usual })
  const person = show(<LandingPanel />)
  await save()
  await person.click(screen.getByRole('button', { name: 'Reset to default: Tagline' }))
  expect(screen.queryByRole('button', { name: 'Reset to default: Tagline' })).toBeNull()
  await person.click(await save())
  await screen.findByText('Front page saved')
  expect(sentBody()).toEqual(usual)
})

test('sections start with the defaults, can be moved and removed, and can be reset', async () => {
  network.answers(landing.setLanding, { landing: usual })
  const person = show(<LandingPanel />)
  await save()
  await person.click(screen.getByRole('button', { name: 'Customize sections' }))
  await person.click(screen.getByRole('button', { name: 'Remove: Courses, lesson by lesson' }))
  await person.click(screen.getByRole('button', { name: 'Move down: A library to grow into' }))
  const titles = () =>
    screen.getAllByRole('textbox', { name: 'Heading' }).map((field) => (field as HTMLInputElement).value)
  expect(titles().slice(0, 3)).toEqual(['Live sessions', 'A library to grow into', 'People on the same path'])
  await person.click(screen.getByRole('button', { name: 'Restore default sections' }))
  expect(screen.queryAllByRole('textbox', { name: 'Heading' })).toHaveLength(0)
})

test('a section without a heading has an error at its field, and nothing is sent', async () => {
  network.answers(landing.getLanding, { landing: { ...usual, sections: [section('A garden')] } })
  const person = show(<LandingPanel />)
  await save()
  const row = within(screen.getByRole('group', { name: 'A garden' }))
  await person.clear(row.getByRole('textbox', { name: 'Heading' }))
  await person.click(await save())
  const heading = screen.getByRole('textbox', { name: 'Heading' })
  await waitFor(() => expect(heading.getAttribute('aria-invalid')).toBe('true'))
  expect(network.asked(landing.setLanding)).toHaveLength(0)
})

test('pictures of the tour are selected individually', async () => {
  network.answers(landing.setLanding, { landing: usual })
  const person = show(<LandingPanel />)
  await save()
  await person.click(screen.getByRole('checkbox', { name: 'Sign-up' }))
  await person.click(await save())
  await screen.findByText('Front page saved')
  expect(sentBody()).toMatchObject({
    tour: ['dashboard', 'library', 'lesson', 'store', 'support', 'wallet', 'waiting'],
  })
})

test('administrators with read permission cannot change anything', async () => {
  signedIn(network, { role: 'admin', rights: ['settings:read'] })
  show(<LandingPanel />)
  const title = await screen.findByRole('textbox', { name: 'Headline' })
  await waitFor(() => expect(title.closest('fieldset')?.hasAttribute('disabled')).toBe(true))
})

test('a failed request is reported, with a retry', async () => {
  network.refuses(landing.getLanding, 500, { message: 'Server error.', code: 'server_error' })
  show(<LandingPanel />)
  await screen.findByRole('button', { name: 'Retry' })
})
