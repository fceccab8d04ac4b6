import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { libraryManagement, rightsOf } from '@vesica/contract'
import { beforeEach, expect, test } from 'vitest'
import { aLibrary, anItem } from '../../../../../test/managed.ts'
import { ada, AtAddress, signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { useRead } from '../../../../data/hooks.ts'
import { AdminShellUploads } from '../../../../shell/AdminShellUploads.tsx'
import { uploadUsed } from '../../../../uploads/sending.ts'
import { saveTyped } from '../../../../uploads/typed.ts'
import { changeUpload, formOf, type MediaUpload, noteUpload, uploadOf } from '../../../../uploads/uploads.ts'
import { emptyItem } from './itemFields.ts'
import { ItemForm } from './ItemForm.tsx'

const nothing = () => undefined
let network: ReturnType<typeof aNetwork>
beforeEach(() => {
  network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['content'], rights: rightsOf(['content']) })
})

/** A field, once permissions are loaded and it is enabled. */
const field = async (name: RegExp) => {
  const input = await screen.findByRole('textbox', { name })
  await waitFor(() => expect(input.closest('fieldset')?.disabled).toBe(false))
  return input
}
const fill = async (person: ReturnType<typeof show>, name: RegExp, written: string) => {
  await person.click(await field(name))
  await person.paste(written)
}
const isDisabled = (label: string) => screen.getByRole('button', { name: label }).hasAttribute('disabled')
const choose = async (person: ReturnType<typeof show>, label: RegExp, name: string) => {
  await person.click(screen.getByRole('combobox', { name: label }))
  await person.click(await screen.findByRole('option', { name, hidden: true }))
}
const sent = (body: unknown) => Object.fromEntries((body as FormData).entries())

/** An uploaded file, unless overridden. */
const anUpload = (known: Partial<MediaUpload>): MediaUpload => ({
  ...{ form: formOf(ada.id, undefined), name: 'Bells.MP3', bytes: 2048, modified: 0, sent: 2048, state: 'arrived' },
  url: '/api/uploads/id-of-upload',
  ...known,
})

test('a new item requires a title, a type, a category, a duration and a description', async () => {
  aLibrary(network, [])
  network.answers(libraryManagement.createContent, { content: anItem() })
  let created = 0
  const person = show(
    <ItemForm item={undefined} onDone={() => (created += 1)} onCancel={nothing} onCategories={nothing} />,
  )
  await screen.findByText('Still missing: Title, Type, Category, Duration, and Description.')
  await fill(person, /^Title/, 'Bells')
  await choose(person, /^Type/, 'Article')
  await choose(person, /^Category/, 'Stillness')
  await fill(person, /^Duration/, '5 min')
  expect(isDisabled('Create content')).toBe(true)
  await screen.findByText('Still missing: Description.')
  await fill(person, /^Description/, 'One bell.')
  expect(isDisabled('Create content')).toBe(false)
  await fill(person, /^Tags/, 'bell, , evening ')
  await fill(person, /^Text$/, '# One')
  await person.click(screen.getByRole('radio', { name: 'Preview' }))
  expect(within(screen.getByRole('region', { name: 'Text preview' })).getByRole('heading').textContent).toBe('One')
  await person.click(screen.getByRole('button', { name: 'Create content' }))
  await screen.findByText('Content Created Successfully')
  expect(created).toBe(1)
  expect(sent(network.asked(libraryManagement.createContent)[0]?.body)).toMatchObject({
    title: 'Bells',
    type: 'article',
    content_category_id: 'id-of-stillness',
    plan_id: 'id-of-Seeker',
    published: 'false',
    text_content: '# One',
  })
})

test('an external URL must start with https, and a publication time must be valid', async () => {
  aLibrary(network, [anItem()])
  const person = show(<ItemForm item={anItem()} onDone={nothing} onCancel={nothing} onCategories={nothing} />)
  await field(/^Title/)
  await person.click(screen.getByRole('radio', { name: 'Link' }))
  await fill(person, /^URL/, 'http://example.org')
  await choose(person, /^Status/, 'Scheduled')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Please enter a URL that starts with https://')
  await screen.findByText('Please enter a date and time.')
  expect(network.asked(libraryManagement.updateContent)).toEqual([])
})

test('an item keeps its file, whose name and size are visible', async () => {
  aLibrary(network, [])
  const item = anItem({ sourceType: 'upload', uploadedFile: { name: 'bells.mp3', kind: 'mp3', bytes: 1_572_864 } })
  show(<ItemForm item={item} onDone={nothing} onCancel={nothing} onCategories={nothing} />)
  await screen.findByText('Current file: bells.mp3, 1.5 MB')
  expect(screen.queryByRole('radio', { name: 'Text' })).toBeNull()
})

test('a file is removed only on save, and a refusal names what would be missing', async () => {
  const item = anItem({
    ...{ type: 'audio', published: true, sourceType: 'upload', textContent: '' },
    uploadedFile: { name: 'bells.mp3', kind: 'mp3', bytes: 1_572_864 },
  })
  aLibrary(network, [item])
  const message = 'There’s nothing to open yet. Add a text, a file or a link first, or save it as a draft.'
  network.refuses(libraryManagement.updateContent, 422, {
    message,
    code: 'content_empty',
    errors: { published: [message] },
  })
  const person = show(<ItemForm item={item} onDone={nothing} onCancel={nothing} onCategories={nothing} />)
  await field(/^Title/)
  await person.click(screen.getByRole('button', { name: 'Remove file' }))
  await screen.findByText('bells.mp3 will be removed when you save.')
  await person.click(screen.getByRole('button', { name: 'Keep file' }))
  await screen.findByText('Current file: bells.mp3, 1.5 MB')
  await person.click(screen.getByRole('button', { name: 'Remove file' }))
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText(message)
  expect(screen.getByRole('combobox', { name: /^Status/ }).getAttribute('aria-invalid')).toBe('true')
  network.answers(libraryManagement.updateContent, { content: item })
  await choose(person, /^Status/, 'Draft')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Content Updated Successfully')
  expect(sent(network.asked(libraryManagement.updateContent)[1]?.body)).toMatchObject({
    remove_file: 'true',
    published: 'false',
  })
})

test('a file must match the item’s type, whichever was chosen first, and is attached once uploaded', async () => {
  aLibrary(network, [anItem({ type: 'audio' })])
  network.answers(libraryManagement.updateContent, { content: anItem() })
  const item = anItem({ type: 'audio' })
  const person = show(<ItemForm item={item} onDone={nothing} onCancel={nothing} onCategories={nothing} />)
  await field(/^Title/)
  await person.click(screen.getByRole('radio', { name: 'Upload' }))
  const drop = screen.getByLabelText('File', { selector: 'input[type=file]' })
  expect(drop.getAttribute('accept')).toBe('.mp3,.wav,.ogg,.oga,.m4a,.m4b,.aac,.flac,.mp4')
  act(() => noteUpload(anUpload({ form: formOf(ada.id, item.id) })))
  await screen.findByText('Uploaded. Save to attach it.')
  await choose(person, /^Type/, 'Book')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Unsupported file type. Please choose one of these: .pdf, .doc, .docx, .txt, .md, .markdown.')
  expect(network.asked(libraryManagement.updateContent)).toEqual([])
  await choose(person, /^Type/, 'Audio')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Content Updated Successfully')
  expect(sent(network.asked(libraryManagement.updateContent)[0]?.body)).toMatchObject({
    type: 'audio',
    external_url: '',
    upload_id: 'id-of-upload',
  })
  expect(uploadOf(formOf(ada.id, item.id))).toBeUndefined()
})

test('chapters of a film are edited as lines, and an invalid one is named', async () => {
  const chapters = [
    { atMs: 0, title: 'Opening' },
    { atMs: 3_750_000, title: 'The last bell' },
  ]
  const item = anItem({ type: 'video', chapters })
  aLibrary(network, [item])
  network.answers(libraryManagement.updateContent, { content: item })
  const person = show(<ItemForm item={item} onDone={nothing} onCancel={nothing} onCategories={nothing} />)
  const lines = await field(/^Chapters/)
  expect(lines).toHaveProperty('value', '00:00 Opening\n1:02:30 The last bell')
  await fill(person, /^Chapters/, '\n12:00 Out of order')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Line 3: Please use a later time than that of the line before it.')
  expect(network.asked(libraryManagement.updateContent)).toEqual([])
  await person.clear(lines)
  await person.paste('00:00 Opening\n12:00 In order')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Content Updated Successfully')
  expect(sent(network.asked(libraryManagement.updateContent)[0]?.body)).toMatchObject({
    chapters: '00:00 Opening\n12:00 In order',
  })
  await choose(person, /^Type/, 'Article')
  expect(screen.queryByRole('textbox', { name: /^Chapters/ })).toBeNull()
})

test('saving waits for an upload, and completes when it finishes', async () => {
  const item = anItem({ type: 'audio' })
  aLibrary(network, [item])
  network.answers(libraryManagement.updateContent, { content: item })
  noteUpload(anUpload({ form: formOf(ada.id, item.id), state: 'running', sent: 1024 }))
  const person = show(<ItemForm item={item} onDone={nothing} onCancel={nothing} onCategories={nothing} />)
  await field(/^Title/)
  await person.click(screen.getByRole('radio', { name: 'Upload' }))
  await screen.findByText('1 KB of 2 KB')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('It will be saved once the upload is complete.')
  expect(network.asked(libraryManagement.updateContent)).toEqual([])
  act(() => changeUpload(formOf(ada.id, item.id), { state: 'arrived', sent: 2048 }))
  await screen.findByText('Content Updated Successfully')
  expect(sent(network.asked(libraryManagement.updateContent)[0]?.body)).toMatchObject({ upload_id: 'id-of-upload' })
})

test('a form that was closed during an upload reopens as it was left', async () => {
  const item = anItem({ type: 'audio' })
  aLibrary(network, [item])
  noteUpload(anUpload({ form: formOf(ada.id, item.id), state: 'running', sent: 1024 }))
  const form = <ItemForm item={item} onDone={nothing} onCancel={nothing} onCategories={nothing} />
  const person = show(form)
  await fill(person, /^Tags/, ', owls')
  cleanup()
  show(form)
  expect(await field(/^Tags/)).toHaveProperty('value', expect.stringContaining(', owls'))
  act(() => uploadUsed(formOf(ada.id, item.id)))
})

test('the next person in the same tab sees neither the file nor the typed values', async () => {
  const item = anItem({ type: 'audio' })
  aLibrary(network, [item])
  const otherForm = formOf('id-of-ben', item.id)
  noteUpload(anUpload({ form: otherForm, name: 'secret.mp3' }))
  saveTyped(otherForm, {
    base: { ...emptyItem, version: '3' },
    values: { ...emptyItem, version: '3', title: 'Their words', source: 'upload' },
  })
  const element = (
    <AtAddress
      address="/"
      screen={() => (
        <>
          <AdminShellUploads />
          <ItemForm item={item} onDone={nothing} onCancel={nothing} onCategories={nothing} />
        </>
      )}
    />
  )
  const person = show(element)
  expect(await field(/^Title/)).toHaveProperty('value', item.title)
  await person.click(screen.getByRole('radio', { name: 'Upload' }))
  expect(screen.queryByText('secret.mp3')).toBeNull()
  expect(screen.queryByRole('button', { name: '1 upload' })).toBeNull()
  expect(sessionStorage.getItem('media-uploads')).toContain('secret.mp3')
  cleanup()

  // The author finds the form as it was left.
  signedIn(network, { id: 'id-of-ben', role: 'admin', adminRoles: ['content'], rights: rightsOf(['content']) })
  show(element)
  expect(await field(/^Title/)).toHaveProperty('value', 'Their words')
  await screen.findByText('secret.mp3')
  await screen.findByRole('button', { name: '1 upload' })
  act(() => uploadUsed(otherForm))
})

test('a concurrent change is announced, overwrites nothing typed, and can be applied', async () => {
  aLibrary(network, [anItem()])
  const Form = () => {
    const { data } = useRead(libraryManagement.getManagedContent, { params: { id: 'id-of-breath' } })
    return data ? <ItemForm item={data.content} onDone={nothing} onCancel={nothing} onCategories={nothing} /> : null
  }
  const person = show(<Form />)
  const text = await field(/^Text$/)
  await person.clear(text)
  await person.type(text, 'Mine.')
  network.answers(libraryManagement.getManagedContent, {
    content: anItem({ version: 4, duration: '25 min', textContent: 'Theirs.' }),
  })
  network.refuses(libraryManagement.updateContent, 409, {
    message: 'Someone else changed this in the meantime. Check it again before you save.',
    code: 'content_changed',
  })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Someone else changed this in the meantime. Check it again before you save.')
  expect(sent(network.asked(libraryManagement.updateContent)[0]?.body)).toMatchObject({ version_seen: '3' })
  await screen.findByText('Someone else changed this item while you were editing.')
  await screen.findByText('Changed: Duration, Text.')
  await screen.findByText('You both changed: Text. Saving overwrites their changes.')
  expect(text).toHaveProperty('value', 'Mine.')
  expect(screen.getByRole('region', { name: /^Text in their version/ }).textContent).toContain('Theirs.')

  await person.click(screen.getByRole('button', { name: 'Apply their changes to fields I didn’t edit' }))
  expect(await field(/^Duration/)).toHaveProperty('value', '25 min')
  expect(text).toHaveProperty('value', 'Mine.')
  network.answers(libraryManagement.updateContent, { content: anItem({ version: 5 }) })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Content Updated Successfully')
  expect(sent(network.asked(libraryManagement.updateContent)[1]?.body)).toMatchObject({
    version_seen: '4',
    duration: '25 min',
    text_content: 'Mine.',
  })
})
