import { activity, assignments } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { anAssignment, aSubmission, submitAssignment } from '../../../../test/assignments.ts'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { aMember, anAdministratorAs, aProof, mailFor, type Person } from '../../../../test/people.ts'
import { aLesson } from '../../../../test/quizzes.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'

let library: Library
let member: Person
beforeAll(async () => {
  library = await aLibrary()
  member = await aMember(library.running)
})

const at = (id: string) => ({ params: { id } })
const ownOf = async (person: Person, id: string) =>
  (await person.call(assignments.listOwnSubmissions, at(id))).submissions
const noticeTitles = async (person: Person) =>
  (await person.call(activity.listActivity, { query: {} })).notifications.map(({ title }) => title)
const text = (name: string, content = 'Words.') => new File([content], name, { type: 'text/plain' })
const returned = (id: string) =>
  library.admin.call(assignments.returnSubmission, { ...at(id), body: { comment: 'Please say what you heard.' } })

describe('assignment submission', () => {
  test('shows its text and files to its author', async () => {
    const lesson = await anAssignment(library)
    const input = await submitAssignment(
      member,
      lesson,
      { text: '  Seven evenings.\nThen rain. ' },
      {
        file1: await aProof('window.png'),
        file2: text('notes.txt', 'What I heard.'),
      },
    )
    expect(input).toMatchObject({
      lessonId: lesson.id,
      number: 1,
      status: 'waiting',
      text: 'Seven evenings.\nThen rain.',
      decidedAt: null,
      comment: '',
    })
    expect(input.files.map(({ name }) => name)).toEqual(['window.png', 'notes.txt'])
    expect(await ownOf(member, lesson.id)).toEqual([input])
    const answer = await member.send('GET', input.files[1]?.url ?? '')
    expect(await answer.text()).toBe('What I heard.')
  })

  test('files are download-only, for the author and reviewers', async () => {
    const { id, files } = await aSubmission(library, member)
    const otherSubmission = await aSubmission(library, await aMember(library.running))
    const url = files[0]?.url ?? ''
    for (const person of [member, library.admin, await anAdministratorAs(library.running, ['reader'])]) {
      const answer = await person.send('GET', url)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png'])
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="window.png"/)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    }
    const otherFile = otherSubmission.files[0]
    for (const path of [
      otherFile?.url,
      `/api/submissions/${id}/files/${otherFile?.id}`,
      `/api/submissions/${id}/files/none`,
      `/api/submissions/none/files/${files[0]?.id}`,
    ])
      expect((await member.send('GET', path ?? '')).status).toBe(404)
    expect((await library.admin.send('GET', `/api/submissions/${id}/files/${otherFile?.id}`)).status).toBe(404)
    const finance = await anAdministratorAs(library.running, ['finance'])
    expect((await finance.send('GET', url)).status).toBe(403)
  })

  test('notifies course administrators only', async () => {
    const { running } = library
    const [keeper, finance] = [
      await anAdministratorAs(running, ['content']),
      await anAdministratorAs(running, ['finance']),
    ]
    const lesson = await anAssignment(library)
    const { id } = await submitAssignment(member, lesson)
    expect(await noticeTitles(keeper)).toContain(`Assignment submitted: ${lesson.title}`)
    expect(await noticeTitles(finance)).not.toContain(`Assignment submitted: ${lesson.title}`)
    await expect
      .poll(async () => (await mailFor(running, keeper.email)).map(({ text }) => text).join())
      .toContain(`/admin/review?item=assignment:${id}`)
  })

  test('is limited to one pending, and possible again once it was returned', async () => {
    const lesson = await anAssignment(library)
    const first = await submitAssignment(member, lesson)
    expect(await refusalOf(submitAssignment(member, lesson))).toMatchObject({ status: 409, code: 'submission_waiting' })
    await returned(first.id)
    const outcomes = await endings(Array.from({ length: 20 }, () => submitAssignment(member, lesson)))
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['done', 'submission_waiting']))
    const [second, before] = await ownOf(member, lesson.id)
    expect([second?.number, before?.number, before?.comment]).toEqual([2, 1, 'Please say what you heard.'])
    await library.admin.call(assignments.acceptSubmission, { ...at(second?.id ?? ''), body: {} })
    expect(await refusalOf(submitAssignment(member, lesson))).toMatchObject({
      status: 409,
      code: 'submission_accepted',
    })
  })

  test('is stored once when it is sent again with the same key', async () => {
    const lesson = await anAssignment(library)
    await lesson.enter(member)
    const form = new FormData()
    form.append('text', 'Once.')
    form.append('file1', text('once.txt'))
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = async () => (await member.send('POST', `/api/lessons/${lesson.id}/submissions`, form, headers)).json()
    expect(await send()).toEqual(await send())
    expect(await ownOf(member, lesson.id)).toHaveLength(1)
  })
})

describe('rejected submission', () => {
  const countFiles = async () =>
    (await library.running.sql("select count(*)::int as n from stored_file where purpose = 'submission'"))[0]?.['n']

  test('is empty', async () => {
    const lesson = await anAssignment(library)
    for (const body of [{}, { text: '' }, { text: ' \n ' }, { text: '\u200b' }])
      expect(await refusalOf(submitAssignment(member, lesson, body))).toMatchObject({
        status: 422,
        code: 'submission_empty',
      })
    expect(await refusalOf(submitAssignment(member, lesson, { text: 'x'.repeat(20_001) }))).toMatchObject({
      status: 422,
    })
  })

  test.each([
    ['a program', new File(['MZ\u0090\u0000'], 'tool.exe', { type: 'application/octet-stream' })],
    ['a page', new File(['<script>alert(1)</script>'], 'page.html', { type: 'text/html' })],
    ['what is no picture', new File(['not a picture'], 'window.png', { type: 'image/png' })],
    ['a film', new File(['film'], 'film.mp4', { type: 'video/mp4' })],
  ])('contains %s, and nothing is stored', async (_, file) => {
    const lesson = await anAssignment(library)
    const before = await countFiles()
    const files = { file1: text('fine.txt'), file2: file }
    expect(await refusalOf(submitAssignment(member, lesson, {}, files))).toMatchObject({
      status: 415,
      code: 'file_wrong_type',
    })
    expect(await ownOf(member, lesson.id)).toEqual([])
    expect(await countFiles()).toBe(before)
  })

  test('has six files', async () => {
    const lesson = await anAssignment(library)
    await lesson.enter(member)
    const form = new FormData()
    for (const n of [1, 2, 3, 4, 5, 6]) form.append(`file${n}`, text(`${n}.txt`))
    const answer = await member.send('POST', `/api/lessons/${lesson.id}/submissions`, form)
    expect(answer.status).toBe(422)
    expect(await ownOf(member, lesson.id)).toEqual([])
  })

  test('is for a lesson that is locked, of another type or unknown', async () => {
    const master = await anAssignment(library, { level: 'master' })
    const reading = await aLesson(library, 'reading')
    const notIn = await anAssignment(library, { open_for_enrolment: false })
    const call = (id: string) => {
      const noFiles = { file1: undefined, file2: undefined, file3: undefined, file4: undefined, file5: undefined }
      return member.call(assignments.submitAssignment, { ...at(id), body: { text: 'Words.' }, files: noFiles })
    }
    expect(await refusalOf(submitAssignment(member, master))).toMatchObject({ status: 403, code: 'content_locked' })
    expect(await refusalOf(submitAssignment(member, reading))).toMatchObject({ status: 409, code: 'not_an_assignment' })
    expect(await refusalOf(call(notIn.id))).toMatchObject({ status: 403, code: 'content_locked' })
    expect(await refusalOf(call('none'))).toMatchObject({ status: 404 })
    for (const id of [master.id, notIn.id])
      expect(await refusalOf(ownOf(member, id))).toMatchObject({ code: 'content_locked' })
    expect(await refusalOf(ownOf(member, `${notIn.id}'--`))).toMatchObject({ status: 404 })
  })
})
