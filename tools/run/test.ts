import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { closing } from './closing.ts'
import { leftToDeep } from './deep.ts'
import { acquireLock } from './one-at-a-time.ts'
import { root } from './process.ts'
import { runSteps } from './running.ts'
import { deepSteps, groups, type Step, steps, stepsFor } from './steps.ts'

/**
 * Runs all steps (with --only the named ones; with --changed those that the change affects), shows their output and
 * counts the results. With --bail it stops at the first failed step.
 * @param command `test`, or `test:deep` for everything marked deep as well
 */
export async function main(args: string[], command: string): Promise<void> {
  const isDeep = command === 'test:deep'
  if (isDeep) process.env.DEEP = '1'
  const options = optionsIn(args, isDeep)
  if (options === undefined) {
    const names = [...Object.keys(steps), ...Object.keys(groups)].join(', ')
    console.error(`Usage: npm test [-- --changed] [--bail] [--only <steps>]   steps, separated by commas: ${names}`)
    process.exitCode = 2
    return
  }
  const release = await acquireLock(join(root, 'node_modules/.vesica-test.lock'), console.log)
  const reports = mkdtempSync(join(tmpdir(), 'vesica-test-'))
  // Also runs when the process is told to exit.
  process.on('exit', () => rmSync(reports, { recursive: true, force: true }))
  const chosen = options.isForChange ? await stepsForChange() : steps
  const { lines, isGood } = closing(await runSteps(options.names, chosen, reports, options.bail))
  const [last = '', ...before] = lines.toReversed()
  console.log(['', ...before.toReversed(), ...(isDeep ? [] : ['', leftToDeep()]), '', last].join('\n'))
  process.exitCode = isGood ? 0 : 1
  release()
}

/** Loaded on demand, because it reads the whole repository. */
async function stepsForChange(): Promise<Record<string, Step>> {
  const { selected } = await import('./changed.ts')
  const selection = selected()
  const server = selection.tests.filter((path) => path.startsWith('packages/server/'))
  console.log(`What the change can break: ${server.length} files of the server's tests, all of contract and web,`)
  console.log(`and ${selection.journeys.length} files of journeys. Everything: npm test`)
  return stepsFor(selection)
}

type Options = { names: string[]; isForChange: boolean; bail: boolean }

function optionsIn(args: string[], isDeep: boolean): Options | undefined {
  const known = { changed: { type: 'boolean' }, bail: { type: 'boolean' }, only: { type: 'string' } } as const
  try {
    const { changed = false, bail = false, only } = parseArgs({ args, options: known }).values
    const all = Object.keys(steps).filter((name) => isDeep || changed || !deepSteps.includes(name))
    const names = only?.split(',').flatMap((name) => groups[name] ?? [name]) ?? all
    if (!names.every((name) => Object.hasOwn(steps, name))) return undefined
    return { names, isForChange: changed, bail }
  } catch {
    return undefined
  }
}
