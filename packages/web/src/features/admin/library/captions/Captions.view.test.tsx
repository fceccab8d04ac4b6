import { screen, waitFor, within } from '@testing-library/react'
import { content, libraryManagement, rightsOf, texts } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { aLibrary, anItem } from '../../../../../test/managed.ts'
import { signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { useRead } from '../../../../data/hooks.ts'
import { CaptionsOfItem } from './CaptionsOfItem.tsx'

const english: content.Captions = {
  id: 'id-of-english',
  language: 'en',
  label: 'English',
  url: '/api/content/id-of-breath/captions/en',
}

let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['content'], rights: rightsOf(['content']) })
})

/** The dialog's content for an item that is followed live, as in production. */
const LiveCaptions = () => {
  const { data } = useRead(libraryManagement.getManagedContent, { params: { id: 'id-of-breath' } })
  return data ? <CaptionsOfItem item={data.content} /> : null
}

const field = async (name: string) => {
  const input = await screen.findByRole('textbox', { name })
  await waitFor(() => expect(input.closest('fieldset')?.disabled).toBe(false))
  return input
}

/** A button, once permissions are loaded and it is enabled. */
const action = async (name: string) => {
  await waitFor(() => expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBeNull())
  return screen.getByRole('button', { name })
}

const sentForm = () => {
  const [request] = network.asked(texts.saveCaptions)
  return request?.body as FormData
}
const sentFile = async () => {
  const file = sentForm().get('file') as File
  return { name: file.name, type: file.type, said: await file.text() }
}

test('captions are typed line by line, and an invalid line is named and nothing is sent', async () => {
  aLibrary(network, [anItem({ type: 'audio' })])
  network.answers(texts.saveCaptions, { captions: [english] })
  const person = show(<LiveCaptions />)
  await person.click(await action('Add captions'))
  const textarea = await field('Caption text')
  await person.click(textarea)
  await person.paste('0:01 Welcome.\nBe still.')
  await person.click(screen.getByRole('button', { name: 'Save captions' }))
  await screen.findByText('Line 2: start with a time, such as 0:04 or 0:04 - 0:07, followed by the text.')
  expect(network.asked(texts.saveCaptions)).toEqual([])
  expect(textarea).toHaveProperty('value', '0:01 Welcome.\nBe still.')
  await person.clear(textarea)
  await person.click(textarea)
  await person.paste('0:01 Welcome.\n0:04 - 0:07 Be still.')
  await person.click(screen.getByRole('button', { name: 'Save captions' }))
  await screen.findByText('Captions Saved Successfully')
  expect(sentForm().get('language')).toBe('en')
  expect(sentForm().get('label')).toBe('English')
  expect(await sentFile()).toEqual({
    name: 'en.vtt',
    type: 'text/vtt',
    said: 'WEBVTT\n\n00:00:01.000 --> 00:00:04.000\nWelcome.\n\n00:00:04.000 --> 00:00:07.000\nBe still.\n',
  })
})

test('a file appears as text before saving, and an invalid file or an existing language is rejected', async () => {
  aLibrary(network, [anItem({ type: 'video', captions: [english] })])
  const person = show(<LiveCaptions />)
  await person.click(await action('Add captions'))
  const textarea = await field('Caption text')
  const drop = screen.getByLabelText('Import from file', { selector: 'input[type=file]' })
  expect(drop.getAttribute('accept')).toBe('.vtt,.srt')
  const file = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello.\n'
  await person.upload(drop, new File([file], 'film.vtt', { type: 'text/vtt' }))
  await waitFor(() => expect(textarea).toHaveProperty('value', file))
  await person.type(await field('Language'), 'EN')
  expect(await field('Name')).toHaveProperty('value', 'English')
  await person.click(screen.getByRole('button', { name: 'Save captions' }))
  await screen.findByText('Captions in this language already exist. Edit those instead.')
  expect(network.asked(texts.saveCaptions)).toEqual([])
})

test('a file replaces typed text only after a confirmation, and another file without one', async () => {
  aLibrary(network, [anItem({ type: 'video' })])
  const person = show(<LiveCaptions />)
  await person.click(await action('Add captions'))
  const textarea = await field('Caption text')
  await person.click(textarea)
  await person.paste('0:01 Typed by hand.')
  const drop = screen.getByLabelText('Import from file', { selector: 'input[type=file]' })
  const file = (cue: string) => new File([`WEBVTT\n\n00:01.000 --> 00:02.000\n${cue}\n`], 'film.vtt')
  await person.upload(drop, file('First.'))
  const question = await screen.findByRole('dialog', { name: 'Replace what you typed with film.vtt?' })
  await person.click(within(question).getByRole('button', { name: 'Keep my text' }))
  expect(textarea).toHaveProperty('value', '0:01 Typed by hand.')
  await person.upload(drop, file('First.'))
  await person.click(await screen.findByRole('button', { name: 'Replace' }))
  await waitFor(() => expect(textarea).toHaveProperty('value', expect.stringContaining('First.')))
  await person.upload(drop, file('Second.'))
  await waitFor(() => expect(textarea).toHaveProperty('value', expect.stringContaining('Second.')))
})

test('captions after the end of a film have a warning, and are saved all the same', async () => {
  aLibrary(network, [anItem({ type: 'video', durationMs: 60_000 })])
  network.answers(texts.saveCaptions, { captions: [english] })
  const person = show(<LiveCaptions />)
  await person.click(await action('Add captions'))
  await person.click(await field('Caption text'))
  await person.paste('0:01 Welcome.\n1:00 Bye.')
  await screen.findByText(/^1 caption starts after the end of this item/)
  await person.click(screen.getByRole('button', { name: 'Save captions' }))
  await screen.findByText('Captions Saved Successfully')
})

test.each([
  ['UTF-8', (text: string) => Buffer.from(text)],
  ['UTF-16 with a mark', (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['windows-1252', (text: string) => Buffer.from(text, 'latin1')],
])('a SubRip file in %s appears as text, and is saved as WebVTT', async (_encoding, encoded) => {
  aLibrary(network, [anItem({ type: 'video' })])
  network.answers(texts.saveCaptions, { captions: [english] })
  const person = show(<LiveCaptions />)
  await person.click(await action('Add captions'))
  const textarea = await field('Caption text')
  const file = '1\n00:00:01,000 --> 00:00:02,000\nThe <b>café</b>.\n'
  const drop = screen.getByLabelText('Import from file', { selector: 'input[type=file]' })
  await person.upload(drop, new File([encoded(file)], 'film.srt', { type: 'application/x-subrip' }))
  await waitFor(() => expect(textarea).toHaveProperty('value', file))
  await person.click(screen.getByRole('button', { name: 'Save captions' }))
  await screen.findByText('Captions Saved Successfully')
  expect(await sentFile()).toEqual({
    name: 'en.vtt',
    type: 'text/vtt',
    said: 'WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nThe <b>café</b>.\n',
  })
})

test('existing captions are edited as they are stored, and deleted after a confirmation', async () => {
  aLibrary(network, [anItem({ type: 'video', captions: [english] })])
  network.answersText(texts.getCaptions, 'WEBVTT\n\n00:01.000 --> 00:02.000\nHelo.\n')
  const person = show(<LiveCaptions />)
  await person.click(await screen.findByRole('button', { name: 'Edit the captions English' }))
  const textarea = await field('Caption text')
  expect(textarea).toHaveProperty('value', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHelo.\n')
  expect(await screen.findByRole('textbox', { name: 'Language' })).toHaveProperty('disabled', true)
  network.refuses(texts.saveCaptions, 422, {
    message: 'These captions couldn’t be read. They have no lines.',
    code: 'captions_unreadable',
  })
  await person.click(textarea)
  await person.keyboard('{Control>}{End}{/Control}')
  await person.paste('\n00:03.000 --> 00:04.000\nBye.\n')
  await person.click(screen.getByRole('button', { name: 'Save captions' }))
  await screen.findByText('These captions couldn’t be read. They have no lines.')
  expect((await sentFile()).said).toContain('Bye.')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))

  network.answers(texts.removeCaptions, { captions: [] })
  await person.click(await action('Remove the captions English'))
  const question = await screen.findByRole('dialog', { name: /remove the captions "English"/ })
  aLibrary(network, [anItem({ type: 'video' })])
  await person.click(within(question).getByRole('button', { name: 'Remove' }))
  await screen.findByText('Captions Removed Successfully')
  await screen.findByText('No captions yet')
})

test('the first captions default to the platform’s language, and a name follows its language until edited', async () => {
  aLibrary(network, [anItem({ type: 'video' })])
  const person = show(<LiveCaptions />)
  await person.click(await action('Add captions'))
  const [language, name] = [await field('Language'), await field('Name')]
  expect([language, name].map((input) => (input as HTMLInputElement).value)).toEqual(['en', 'English'])
  await person.clear(language)
  await person.type(language, 'de')
  expect(name).toHaveProperty('value', 'Deutsch')
  await person.type(name, ' (gekürzt)')
  await person.type(language, '-AT')
  expect(name).toHaveProperty('value', 'Deutsch (gekürzt)')
})
