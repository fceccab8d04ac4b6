import { expect, test } from 'vitest'
import type { Caller } from '../caller.ts'
import { GeneralLimit } from './general-limit.ts'

const asks = (limit: GeneralLimit, sessionId: string, userId: string) =>
  limit
    .takeFor(`token of ${sessionId}`, '10.0.0.1', () => Promise.resolve({ sessionId, userId } as Caller))
    .then(() => 'done')
    .catch(({ code }: { code: string }) => code)

test('a person with many sessions makes as many requests as three of them', async () => {
  // A hundredth: 3 of 300 a minute.
  const limit = new GeneralLimit(0.01)
  const ends: string[] = []
  for (const session of ['a', 'b', 'c', 'd'])
    for (let n = 0; n < 3; n += 1) ends.push(await asks(limit, session, 'ann'))
  expect(ends).toEqual([...Array<string>(9).fill('done'), ...Array<string>(3).fill('too_many')])
  expect(await asks(limit, 'e', 'ben')).toBe('done')
  expect(await asks(limit, 'a', 'ann')).toBe('too_many')
})
