import { allEndpoints, type Endpoint, holdsAddresses, type RefusalBody } from '@vesica/contract'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { aClient, type Client, requestOf } from '../test/client.ts'
import { aMember, anAdmin, aProof } from '../test/people.ts'
import { aServer } from '../test/running.ts'

// Texts that take too long to parse as Markdown are refused by every call whose texts others read.

/** Nested quotes and lists, short enough for a name. */
const UNREADABLE = `${'- '.repeat(20)}x`
const SENTENCE = 'Please put fewer quotes and lists within each other.'

type Body = Record<string, unknown>
interface Place {
  field: string
  body: Body
}

/** A value with an unreadable text in place of each of its texts, one at a time. */
const replaced = (value: unknown, field: string): { field: string; value: unknown }[] => {
  if (typeof value === 'string') return [{ field, value: UNREADABLE }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    replaced(inner, field === '' ? name : `${field}[${name}]`).map((item) => ({
      field: item.field,
      value: Array.isArray(value) ? value.with(Number(name), item.value) : { ...(value as Body), [name]: item.value },
    })),
  )
}

/** Bodies by the field with the unreadable text, wherever the contract takes arbitrary text. */
const placesOf = ({ body, example }: Endpoint): Place[] => {
  const sent = (example?.body ?? {}) as Body
  const absent = Object.keys(body?.shape ?? {}).filter((name) => !Object.hasOwn(sent, name))
  return [
    ...replaced(sent, '').map(({ field, value }) => ({ field, body: value as Body })),
    ...absent.map((field) => ({ field, body: { ...sent, [field]: UNREADABLE } })),
  ].filter((sample) => {
    const parsed = body?.safeParse(sample.body)
    return parsed?.success === true && JSON.stringify(parsed.data).includes(UNREADABLE)
  })
}

const isIdOrAddress = ({ addresses }: Endpoint, field: string): boolean =>
  typeof addresses === 'object' && addresses.fields.some((name) => field === name || field.endsWith(`[${name}]`))

const cases = allEndpoints
  .filter((endpoint) => holdsAddresses(endpoint) || endpoint.addresses === 'refused')
  .flatMap((endpoint) =>
    placesOf(endpoint)
      .filter(({ field }) => !isIdOrAddress(endpoint, field))
      .map((sample) => [`${endpoint.name}: ${sample.field}`, endpoint, sample] as const),
  )

let visitor: Client
let member: Client
let admin: Client
beforeAll(async () => {
  const running = await aServer({ LIMITS_FACTOR: '1000' })
  visitor = aClient(running.url)
  member = await aMember(running)
  admin = await anAdmin(running)
})

const callerOf = ({ access, right }: Endpoint): Client => {
  if (access === 'anyone') return visitor
  return right === undefined ? member : admin
}

const paramsOf = ({ params }: Endpoint) =>
  Object.fromEntries(
    Object.entries(params?.shape ?? {}).map(([name, shape]) => [
      name,
      shape instanceof z.ZodEnum ? shape.options[0] : randomUUID(),
    ]),
  )

const filesOf = async ({ files = {} }: Endpoint) => {
  const required = Object.entries(files).filter(([, rule]) => rule.required)
  const captions = new File(['WEBVTT\n\n00:00.000 --> 00:01.000\nWords\n'], 'captions.vtt', { type: 'text/vtt' })
  const sent = required.map(async ([name, { kinds }]) => [name, kinds.includes('vtt') ? captions : await aProof()])
  return Object.fromEntries(await Promise.all(sent)) as Record<string, File>
}

describe('Markdown that takes too long to parse', () => {
  test.each(cases)('is rejected by %s', async (_name, endpoint, { field, body }) => {
    const request = requestOf(endpoint, { params: paramsOf(endpoint), body, files: await filesOf(endpoint) })
    const answer = await callerOf(endpoint).send(endpoint.method, request.path, request.body)
    const { code, errors } = (await answer.json()) as RefusalBody
    expect([answer.status, code, errors]).toEqual([422, 'validation_failed', { [field]: [SENTENCE] }])
  })

  test('is checked wherever Markdown is accepted', () => {
    expect(cases.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'createContent: text_content',
        'updateContent: text_content',
        'createLesson: text_content',
        'updateLesson: text_content',
        'createLiveSession: description',
        'updateLiveSession: description',
        'createAnnouncement: text',
        'updateAnnouncement: text',
        'createFaq: answer',
        'updateFaq: answer',
        'setPlatformText: text',
        'addComment: text',
        'editComment: text',
      ]),
    )
  })
})
