import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'
import { Refusal } from '../refusal.ts'

/** One turn of the event loop. */
const nextTick = promisify(setImmediate)

/** An action that reports when it starts and ends when told to. */
const anAction = (started: string[], name: string) => {
  const end = Promise.withResolvers<string>()
  const action = async () => {
    started.push(name)
    return end.promise
  }
  return { action, end: () => end.resolve(name), fail: () => end.reject(new Error(name)) }
}

describe('the keyed mutex', () => {
  it('runs actions of one key in sequence, also after failures, and other keys at once', async () => {
    const runExclusive = createKeyedMutex()
    const started: string[] = []
    const actions = ['first', 'second', 'third', 'other'].map((name) => anAction(started, name))
    const finishers = actions.map(({ action }, index) =>
      runExclusive(index === 3 ? 'b' : 'a', action).catch((error: Error) => error),
    )
    await nextTick()
    expect(started).toEqual(['first', 'other'])
    actions[0]?.fail()
    await nextTick()
    expect(started).toEqual(['first', 'other', 'second'])
    for (const { end } of actions) end()
    expect(await Promise.all(finishers)).toEqual([new Error('first'), 'second', 'third', 'other'])
    expect(started.at(-1)).toBe('third')
  })

  it('refuses after a timeout, even behind an earlier action that timed out', async () => {
    const runExclusive = createKeyedMutex(1)
    const started: string[] = []
    const [slow, late, last] = [anAction(started, 'slow'), anAction(started, 'late'), anAction(started, 'last')]
    const first = runExclusive('a', slow.action)
    await expect(runExclusive('a', late.action)).rejects.toMatchObject({
      code: 'unavailable',
      status: 503,
    } satisfies Partial<Refusal>)
    await expect(runExclusive('a', last.action)).rejects.toThrow(Refusal)
    expect(started).toEqual(['slow'])
    slow.end()
    await first
    last.end()
    expect(await runExclusive('a', last.action)).toBe('last')
  })
})
