import { screen, waitFor } from '@testing-library/react'
import { rightsOf, courseManagement } from '@vesica/contract'
import { expect, test } from 'vitest'
import { signedIn } from '../../../../../test/member.tsx'
import { aNetwork } from '../../../../../test/network.ts'
import { show } from '../../../../../test/show.tsx'
import { aCourse, aLesson } from '../../../../../test/taught.ts'
import { LessonForm } from './LessonForm.tsx'

/** The form of a new lesson, once it is enabled. */
const newLesson = async (onDone: (created?: courseManagement.EditedLesson) => void = () => undefined) => {
  const network = aNetwork()
  signedIn(network, { role: 'admin', adminRoles: ['content'], rights: rightsOf(['content']) })
  const person = show(
    <LessonForm course={aCourse()} lesson={undefined} part="all" onDone={onDone} onCancel={() => undefined} />,
  )
  const title = await screen.findByRole('textbox', { name: /^Title/ })
  await waitFor(() => expect(title.closest('fieldset')?.disabled).toBe(false))
  return { network, person }
}
const chooseType = async (person: ReturnType<typeof show>, name: string) => {
  await person.click(screen.getByRole('combobox', { name: /^Type/ }))
  await person.click(await screen.findByRole('option', { name, hidden: true }))
}
const fieldsVisible = () => ({
  content: screen.queryByRole('combobox', { name: /^Content type/ }) !== null,
  source: screen.queryByRole('radio', { name: 'Upload' }) !== null,
  text: screen.queryByRole('textbox', { name: /^(Text|Accompanying text)/ }) !== null,
})

test('the lesson type determines the source fields: only a link asks for content, and a quiz has no source', async () => {
  const { network, person } = await newLesson()
  expect(fieldsVisible()).toEqual({ content: false, source: true, text: true })
  await chooseType(person, 'Quiz')
  expect(fieldsVisible()).toEqual({ content: false, source: false, text: true })
  await chooseType(person, 'Reading')
  expect(fieldsVisible()).toEqual({ content: false, source: true, text: true })
  await person.click(screen.getByRole('radio', { name: 'Link' }))
  expect(fieldsVisible()).toEqual({ content: true, source: true, text: true })
  await person.click(screen.getByRole('radio', { name: 'Upload' }))
  expect(screen.getByLabelText('File', { selector: 'input[type=file]' }).getAttribute('accept')).toBe(
    '.pdf,.doc,.docx,.txt,.md,.markdown',
  )
  await person.click(screen.getByRole('radio', { name: 'Text' }))
  for (const [name, written] of [
    [/^Title/, 'Where you sit'],
    [/^Description/, 'A place.'],
    [/^Text$/, 'Sit down.'],
  ] as const) {
    await person.click(screen.getByRole('textbox', { name }))
    await person.paste(written)
  }
  network.answers(courseManagement.createLesson, { lesson: aLesson() } as never)
  await person.click(screen.getByRole('button', { name: 'Create lesson' }))
  await waitFor(() => expect(network.asked(courseManagement.createLesson)).toHaveLength(1))
  const body = network.asked(courseManagement.createLesson)[0]?.body as FormData
  expect(Object.fromEntries(body.entries())).toMatchObject({
    type: 'reading',
    contentType: 'text',
    duration: '1 min',
    text_content: 'Sit down.',
  })
})

test('a new quiz says that questions are added afterwards, and the created lesson is passed on', async () => {
  const created: unknown[] = []
  const { network, person } = await newLesson((lesson) => created.push(lesson?.id))
  const message = 'You can add questions after you create the lesson.'
  expect(screen.queryByText(message)).toBeNull()
  await chooseType(person, 'Quiz')
  await screen.findByText(message)
  for (const [name, written] of [
    [/^Title/, 'What you heard'],
    [/^Duration/, '5 min'],
    [/^Description/, 'Two questions.'],
  ] as const) {
    await person.click(screen.getByRole('textbox', { name }))
    await person.paste(written)
  }
  network.answers(courseManagement.createLesson, { lesson: aLesson({ type: 'quiz' }) })
  await person.click(screen.getByRole('button', { name: 'Create lesson' }))
  await waitFor(() => expect(created).toEqual([aLesson().id]))
})
