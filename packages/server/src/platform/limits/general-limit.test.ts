import { expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { GeneralLimit } from './general-limit.ts'

const request = (limit: GeneralLimit, sessionId: string, userId: string) =>
  limit
    .takeFor(`token of ${sessionId}`, '10.0.0.1', () => Promise.resolve({ sessionId, userId } as Caller))
    .then(() => 'done')
    .catch(({ code }: { code: string }) => code)

test('a person with many sessions can make as many requests as three sessions', async () => {
  // 1% of the limit: 3 of 300 a minute.
  const limit = new GeneralLimit(0.01)
  const finished: string[] = []
  for (const session of ['a', 'b', 'c', 'd'])
    for (let n = 0; n < 3; n += 1) finished.push(await request(limit, session, 'ann'))
  expect(finished).toEqual([...Array<string>(9).fill('done'), ...Array<string>(3).fill('too_many')])
  expect(await request(limit, 'e', 'ben')).toBe('done')
  expect(await request(limit, 'a', 'ann')).toBe('too_many')
})

test("valid tokens do not count towards their network's limit, and unknown ones do", async () => {
  // 1% of the limit: 9 requests from one network.
  const limit = new GeneralLimit(0.01)
  const everyone = Array.from({ length: 20 }, (_, n) => `${n}`)
  for (const id of everyone) expect(await request(limit, id, `person ${id}`)).toBe('done')
  const guess = (token: string) => limit.takeFor(token, '10.0.0.1', () => Promise.resolve(undefined))
  for (const id of everyone.slice(0, 9)) expect(await guess(`a guess ${id}`)).toBeUndefined()
  await expect(guess('another')).rejects.toMatchObject({ code: 'too_many' })
})

test('file ranges count separately from calls, and a session has 6000 per minute', async () => {
  // 1% of the limit: 60 chunks and 3 calls.
  const limit = new GeneralLimit(0.01)
  const end = (isPiece: boolean) =>
    limit
      .takeFor('a token', '10.0.0.1', () => Promise.resolve({ sessionId: 'a', userId: 'ann' } as Caller), isPiece)
      .then(() => 'done')
      .catch(({ message }: Error) => message)
  for (let n = 0; n < 60; n += 1) expect(await end(true)).toBe('done')
  expect(await end(true)).toMatch(/^Too many requests. Please try again in \d+ seconds.$/)
  for (let n = 0; n < 3; n += 1) expect(await end(false)).toBe('done')
  expect(await end(false)).toMatch(/^Too many requests/)
})
