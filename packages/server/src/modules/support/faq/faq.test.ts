import { faq } from '@vesica/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { aMember, anAdmin, type Person } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'

const specified = [
  'How do I track my order?',
  'How long does a deposit take?',
  'What does each level include?',
  'Can I return an item?',
  'How do I change my address or password?',
]

let running: Running
let admin: Person
let member: Person
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  admin = await anAdmin(running)
  member = await aMember(running)
})

const visibleQuestions = async () => (await member.call(faq.listFaq, {})).faq.map(({ question }) => question)
const managed = async () => (await admin.call(faq.listManagedFaq, {})).faq
const suggested = async (words: string) =>
  (await member.call(faq.suggestAnswers, { query: { text: words } })).faq.map(({ question }) => question)
const add = async (question: string, more: object = {}) =>
  (await admin.call(faq.createFaq, { body: { question, answer: 'An answer.', ...more } })).entry
const actions = (id: string) =>
  running.sql('select action, before, after from audit_entry where subject_id = $1 order by created_at, id', [id])
/** The cache is cleared when the database announces the change. */
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 10 })

describe('frequently asked questions', () => {
  test('start with five questions, which members read in order', async () => {
    expect(await visibleQuestions()).toEqual(specified)
    expect(await suggested('dep')).toEqual(['How long does a deposit take?'])
    expect((await suggested('depsoit'))[0]).toBe('How long does a deposit take?')
  })

  test('can be appended, changed, hidden and removed, for everyone at once, and are audited', async () => {
    const { id } = await add('  Is there a house near Lyon? ')
    await eventually(async () =>
      expect(await visibleQuestions()).toEqual([...specified, 'Is there a house near Lyon?']),
    )
    expect(await suggested('lyon')).toEqual(['Is there a house near Lyon?'])
    await admin.call(faq.updateFaq, { params: { id }, body: { active: false } })
    await eventually(async () => expect(await visibleQuestions()).toEqual(specified))
    expect(await suggested('lyon')).toEqual([])
    expect((await managed()).at(-1)).toEqual({
      id,
      question: 'Is there a house near Lyon?',
      answer: 'An answer.',
      active: false,
    })
    await admin.call(faq.updateFaq, { params: { id }, body: {} })
    await admin.call(faq.deleteFaq, { params: { id } })
    expect((await managed()).map((entry) => entry.question)).toEqual(specified)
    expect(await actions(id)).toMatchObject([
      { action: 'add question', after: { question: 'Is there a house near Lyon?' } },
      { action: 'change question', before: { active: true }, after: { active: false } },
      { action: 'delete question', before: { active: false } },
    ])
    expect(await refusalOf(admin.call(faq.deleteFaq, { params: { id } }))).toMatchObject({ status: 404 })
    const nowhere = admin.call(faq.updateFaq, { params: { id: 'none' }, body: { active: true } })
    expect(await refusalOf(nowhere)).toMatchObject({ status: 404 })
  })

  test('are unique, however they are written', async () => {
    const { id } = await add('Who are you?')
    expect(await refusalOf(add('who are YOU?'))).toMatchObject({
      status: 409,
      code: 'question_exists',
      errors: { question: ['This question already exists.'] },
    })
    const question = 'How do I track my order?'
    expect(await refusalOf(admin.call(faq.updateFaq, { params: { id }, body: { question } }))).toMatchObject({
      code: 'question_exists',
    })
    expect(await endings(Array.from({ length: 4 }, () => add('Four at once?')))).toEqual([
      'done',
      ...Array(3).fill('question_exists'),
    ])
  })

  test.each([
    ['a blank question', { question: ' \u200b ' }],
    ['a blank answer', { answer: '\n' }],
    ['an answer of 5,001 characters', { answer: 'x'.repeat(5001) }],
    ['a question of two lines', { question: 'One?\nTwo?' }],
    ['a NUL', { answer: 'a\0b' }],
    ['a field that there is not', { position: 1 }],
  ])('reject %s', async (_, more) => {
    const body = { question: 'Is it?', answer: 'It is.', ...more }
    expect(await refusalOf(admin.call(faq.createFaq, { body }))).toMatchObject({ status: 422 })
  })

  test('are stored as typed, including markup', async () => {
    const question = '<script>alert(1)</script> Ω ​مرحبا'
    const { id } = await add(question, { answer: '<img src=x onerror=alert(1)> **bold**' })
    expect((await managed()).find((entry) => entry.id === id)).toMatchObject({
      question,
      answer: '<img src=x onerror=alert(1)> **bold**',
    })
  })
})

describe('the order of frequently asked questions', () => {
  test('is set by administrators with a complete list', async () => {
    const ids = (await managed()).map(({ id }) => id)
    const reversed = ids.toReversed()
    const ordered = await admin.call(faq.reorderFaq, { body: { ids: reversed } })
    expect(ordered.faq.map(({ id }) => id)).toEqual(reversed)
    expect((await managed()).map(({ id }) => id)).toEqual(reversed)
    expect(await actions('all')).toHaveLength(1)
    await admin.call(faq.reorderFaq, { body: { ids: reversed } })
    expect(await actions('all')).toHaveLength(1)
  })

  test('is rejected when a question was added or removed meanwhile, is listed twice, or does not exist', async () => {
    const ids = (await managed()).map(({ id }) => id)
    const [first = '', ...rest] = ids
    for (const wrong of [rest, [...rest, rest[0] ?? ''], [...ids, first], [...rest, 'none'], []])
      expect(await refusalOf(admin.call(faq.reorderFaq, { body: { ids: wrong } }))).toMatchObject({
        status: 409,
        code: 'order_old',
      })
    expect((await managed()).map(({ id }) => id)).toEqual(ids)
  })
})

test('the number of questions is limited to 200', async () => {
  const fresh = await aServer({ LIMITS_FACTOR: '1000' })
  const keeper = await anAdmin(fresh)
  await fresh.sql(`insert into faq_entry (id, position, question, answer, changed_at)
    select gen_random_uuid(), 5 + n, 'Question ' || n, 'x', now() from generate_series(1, 195) as n`)
  const body = { question: 'One more?', answer: 'No.' }
  expect(await refusalOf(keeper.call(faq.createFaq, { body }))).toMatchObject({ status: 409, code: 'faq_full' })
})
