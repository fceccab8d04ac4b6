import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { runSteps } from './running.ts'
import type { Step } from './steps.ts'

let startedNames: string[] = []
beforeEach(() => {
  startedNames = []
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const step =
  (name: string, passed = true): Step =>
  async () => {
    startedNames.push(name)
    return { outcomes: [{ name, passed, seconds: 0 }] }
  }
const run = async (steps: Record<string, Step>, bail = false) =>
  (await runSteps(Object.keys(steps), steps, '/nowhere', bail)).map(({ name, outcomes }) => [name, outcomes[0]?.passed])

describe('steps', () => {
  test('continue after a failure', async () => {
    expect(await run({ units: step('units', false), server: step('server') })).toEqual([
      ['units', false],
      ['server', true],
    ])
  })

  test('end with --bail at the first that fails', async () => {
    const steps = { units: step('units'), server: step('server', false), journeys: step('journeys') }
    expect(await run(steps, true)).toEqual([
      ['units', true],
      ['server', false],
    ])
    expect(startedNames).toEqual(['units', 'server'])
  })

  test('that are checks do not start after a failure with --bail, and running ones finish first', async () => {
    let isFormatOver = false
    const format: Step = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      isFormatOver = true
      return { outcomes: [] }
    }
    expect(
      await run({ lint: step('lint', false), format, boundaries: step('boundaries'), units: step('units') }, true),
    ).toEqual([['lint', false]])
    expect(isFormatOver).toBe(true)
    expect(startedNames).not.toContain('units')
  })

  test.each([false, true])('report counted statements after failed tests were rerun (--bail: %s)', async (bail) => {
    const server: Step = async () => {
      startedNames.push('server')
      return {
        outcomes: [{ name: 'server', passed: true, seconds: 0 }],
        counted: () => [{ name: `counted after ${startedNames.join()}`, passed: false, seconds: 0 }],
      }
    }
    const results = await runSteps(['server', 'bench'], { server, bench: step('bench') }, '/nowhere', bail)
    const counted = { name: `counted after ${bail ? 'server' : 'server,bench'}`, passed: false }
    expect(results[0]?.outcomes).toMatchObject([{ passed: true }, counted])
    expect(startedNames).toEqual(bail ? ['server'] : ['server', 'bench'])
  })

  test('that throw count as failed', async () => {
    const broken: Step = () => Promise.reject(new Error('no browser'))
    expect(await runSteps(['journeys'], { journeys: broken }, '/nowhere', false)).toMatchObject([
      { outcomes: [{ name: 'journeys', passed: false, reason: 'no browser' }] },
    ])
  })
})
