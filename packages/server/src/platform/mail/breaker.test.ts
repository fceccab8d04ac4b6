import { describe, expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

const silence = new Error('silence')
const aBreaker = () => {
  let time = 1000
  const parts = { failures: 3, restMs: 100, isSilence: (error: unknown) => error === silence, now: () => time }
  const breaker = createBreaker({ ...parts, refused: () => new Error('resting') })
  const run = (action: () => Promise<unknown>) => breaker.run(action).catch((error: Error) => error.message)
  return {
    breaker,
    pass: (milliseconds: number) => {
      time += milliseconds
    },
    run,
    fail: () => run(() => Promise.reject(silence)),
    succeed: () => run(() => Promise.resolve('done')),
  }
}

describe('a server that does not respond', () => {
  it('is left alone after three timeouts in a row, and not before', async () => {
    const { fail, succeed, breaker } = aBreaker()
    for (const expected of ['silence', 'silence']) expect(await fail()).toBe(expected)
    expect(await succeed()).toBe('done')
    for (const expected of ['silence', 'silence', 'silence']) expect(await fail()).toBe(expected)
    expect(breaker.isResting()).toBe(true)
    expect(await succeed()).toBe('resting')
  })

  it('is tried by one request after the pause, while others are refused', async () => {
    const { fail, run, succeed, pass, breaker } = aBreaker()
    for (let failed = 0; failed < 3; failed += 1) await fail()
    pass(99)
    expect(await succeed()).toBe('resting')
    pass(1)
    expect(breaker.isResting()).toBe(false)
    const answer = Promise.withResolvers<string>()
    const alone = run(() => answer.promise)
    expect(await succeed()).toBe('resting')
    answer.resolve('heard')
    expect(await alone).toBe('heard')
    expect(await succeed()).toBe('done')
  })

  it('is paused again when that attempt fails', async () => {
    const { fail, succeed, pass } = aBreaker()
    for (let failed = 0; failed < 3; failed += 1) await fail()
    pass(100)
    expect(await fail()).toBe('silence')
    pass(99)
    expect(await succeed()).toBe('resting')
    pass(1)
    expect(await succeed()).toBe('done')
  })

  it('is not one that responds with an error', async () => {
    const { run, succeed } = aBreaker()
    for (let refused = 0; refused < 5; refused += 1)
      expect(await run(() => Promise.reject(new Error('no such person')))).toBe('no such person')
    expect(await succeed()).toBe('done')
  })
})
