import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { rightsOf } from '@vesica/contract'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aLibrary } from '../../../../../test/managed.ts'
import { ada, signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { cancelUpload } from '../../../../uploads/sending.ts'
import { formOf } from '../../../../uploads/uploads.ts'
import { ItemForm } from './ItemForm.tsx'

const nothing = () => undefined
let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['content'], rights: rightsOf(['content']) })
  aLibrary(network, [])
})

/** The form of a new item, once it is enabled. */
const newItem = async () => {
  const person = show(<ItemForm item={undefined} onDone={nothing} onCancel={nothing} onCategories={nothing} />)
  const title = await screen.findByRole('textbox', { name: /^Title/ })
  await waitFor(() => expect(title.closest('fieldset')?.disabled).toBe(false))
  return person
}
const chooseType = async (person: ReturnType<typeof show>, name: string) => {
  await person.click(screen.getByRole('combobox', { name: /^Type/ }))
  await person.click(await screen.findByRole('option', { name, hidden: true }))
}
const drop = (label: string) => screen.getByLabelText(label, { selector: 'input[type=file]' })
const choose = (label: string, file: File) => fireEvent.change(drop(label), { target: { files: [file] } })
const chosenSource = () =>
  screen.getAllByRole<HTMLInputElement>('radio').find(({ checked, value }) => checked && value !== 'write')?.value

test('audio and films open a file by default, and the choices are File, Link, Text', async () => {
  const person = await newItem()
  const sources = screen.getAllByRole<HTMLInputElement>('radio').map(({ value }) => value)
  expect(sources.slice(0, 3)).toEqual(['upload', 'url', 'text'])
  expect(chosenSource()).toBe('text')
  await chooseType(person, 'Audio')
  expect(chosenSource()).toBe('upload')
  await chooseType(person, 'Article')
  expect(chosenSource()).toBe('text')
  await person.click(screen.getByRole('radio', { name: 'Link' }))
  await chooseType(person, 'Video')
  expect(chosenSource()).toBe('url')
})

test('a recording chosen as the cover says where it belongs, and other files say what a cover is', async () => {
  await newItem()
  choose('Cover', new File(['RIFF    WAVE'], 'bells.wav', { type: 'audio/wav' }))
  await screen.findByText('The cover must be an image. Add this file above, under Source: Upload.')
  choose('Cover', new File(['x'], 'bells.exe', { type: 'application/x-msdownload' }))
  await screen.findByText('Please choose a PNG, JPEG, GIF or WebP image.')
})

test('a file of another type than the item’s is rejected by its name or content', async () => {
  const person = await newItem()
  await chooseType(person, 'Audio')
  choose('File', new File(['%PDF-1.7'], 'bells.pdf', { type: 'application/pdf' }))
  await screen.findByText(/^Unsupported file type. Please choose one of these: \.mp3, /)
  choose('File', new File(['%PDF-1.7'], 'bells.mp3', { type: 'audio/mpeg' }))
  await screen.findByText('This file is named .mp3 but contains PDF. Choose another file.')
  expect(screen.queryByText('bells.mp3')).toBeNull()
})

/** Makes media elements report a duration, in seconds. */
const recordingsLast = (seconds: number) => {
  const lasts = vi.spyOn(HTMLMediaElement.prototype, 'duration', 'get').mockReturnValue(seconds)
  const loads = vi.spyOn(HTMLMediaElement.prototype, 'src', 'set').mockImplementation(function load(
    this: HTMLMediaElement,
  ) {
    queueMicrotask(() => this.dispatchEvent(new Event('loadedmetadata')))
  })
  onTestFinished(() => {
    lasts.mockRestore()
    loads.mockRestore()
  })
}
const duration = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Duration/ })

test('the duration comes from the chosen file, unless it was typed', async () => {
  onTestFinished(() => cancelUpload(formOf(ada.id, undefined)))
  recordingsLast(3900)
  const person = await newItem()
  await chooseType(person, 'Audio')
  choose('File', new File(['ID3'], 'bells.mp3', { type: 'audio/mpeg' }))
  await waitFor(() => expect(duration().value).toBe('1 h 5 min'))
  await person.clear(duration())
  await person.type(duration(), 'an hour')
  act(() => cancelUpload(formOf(ada.id, undefined)))
  recordingsLast(10)
  choose('File', new File(['ID3'], 'one.mp3', { type: 'audio/mpeg' }))
  await screen.findByText('one.mp3')
  expect(duration().value).toBe('an hour')
  await person.clear(duration())
  await person.tab()
  await waitFor(() => expect(duration().value).toBe('10 s'))
})

test('the reading time of an article is calculated while it is written', async () => {
  const person = await newItem()
  await chooseType(person, 'Article')
  const written = screen.getByRole('textbox', { name: 'Text' })
  await person.click(written)
  await person.paste('Be still. '.repeat(300))
  await waitFor(() => expect(duration().value).toBe('3 min'))
  await person.paste('Be still. '.repeat(100))
  await waitFor(() => expect(duration().value).toBe('4 min'))
})

test('the level field says what it opens, and links to where that can be changed', async () => {
  await newItem()
  await screen.findByText('Each level sees only its own items. You can change this above the content list.')
})
