import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { leftToDeep } from './deep.ts'
import { checks, type Counts, deepSteps, type Step, steps, stepsFor } from './steps.ts'

/**
 * Run every step (or those named after --only; with --changed, as far as the change can have broken them), show all of
 * their output, and count.
 * @param command `test`, or `test:deep` for everything marked deep as well
 */
export async function main(args: string[], command: string): Promise<void> {
  const isDeep = command === 'test:deep'
  if (isDeep) process.env.DEEP = '1'
  const isForChange = args[0] === '--changed'
  const all = Object.keys(steps).filter((name) => isDeep || isForChange || !deepSteps.includes(name))
  const chosen = chosenSteps(isForChange ? args.slice(1) : args, all)
  if (chosen === undefined) {
    const names = Object.keys(steps).join(', ')
    console.error(`Usage: npm test [-- --changed] [--only <steps>]   steps, separated by commas: ${names}`)
    process.exitCode = 2
    return
  }
  const results = await runSteps(chosen, isForChange ? await stepsForChange() : steps)
  console.log()
  for (const { name, counts, seconds } of results) console.log(summary(name, counts, seconds))
  // Once more at the end: whoever sees only the last lines of a run sees why it failed.
  for (const failure of results.flatMap(({ counts }) => counts.failures ?? []).slice(0, MOST_SHOWN)) {
    console.log(`\nFAILED ${failure}`)
  }
  const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0)
  const failed = results.reduce((sum, { counts }) => sum + counts.failed, 0)
  if (!isDeep) console.log(`\n${leftToDeep()}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

const MOST_SHOWN = 10

type Result = { name: string; counts: Counts; seconds: number }

/** What reads the whole repository is loaded only when that is asked for. */
async function stepsForChange(): Promise<Record<string, Step>> {
  const { selected } = await import('./changed.ts')
  const selection = selected()
  const server = selection.tests.filter((path) => path.startsWith('packages/server/'))
  console.log(`What the change can break: ${server.length} files of the server's tests, all of contract and web,`)
  console.log(`and ${selection.journeys.length} files of journeys. Everything: npm test`)
  return stepsFor(selection)
}

/**
 * Build and checks two at a time, everything else one after the other; going on after a failure so that everything wrong
 * is seen in one run.
 */
async function runSteps(names: string[], steps: Record<string, Step>): Promise<Result[]> {
  const reports = mkdtempSync(join(tmpdir(), 'vesica-test-'))
  const begin = async (name: string): Promise<Result> => {
    const began = performance.now()
    const counts = (await steps[name]?.(reports).catch(failed)) ?? failed(`There is no step ${name}`)
    return { name, counts, seconds: (performance.now() - began) / 1000 }
  }
  const checking = new Map<string, Promise<Result>>()
  const results: Result[] = []
  try {
    for (const name of names) {
      console.log(`\n== ${name}`)
      if (checks.includes(name) && checking.size === 0) beginAll(checking, names, begin)
      const result = await (checking.get(name) ?? begin(name))
      if (result.counts.output) console.log(result.counts.output.trimEnd())
      results.push(result)
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  return results
}

/** As many as there are cores on a small machine. */
const AT_ONCE = 2

/** Begins the checks among these, each as soon as one before it has ended. */
function beginAll(
  checking: Map<string, Promise<Result>>,
  names: string[],
  begin: (name: string) => Promise<Result>,
): void {
  const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve())
  for (const [index, name] of names.filter((one) => checks.includes(one)).entries()) {
    const running = (lanes[index % AT_ONCE] ?? Promise.resolve()).then(() => begin(name))
    lanes[index % AT_ONCE] = running
    checking.set(name, running)
  }
}

function failed(error: unknown): Counts {
  console.error(error instanceof Error ? error.message : error)
  return { passed: 0, failed: 1 }
}

function summary(name: string, { passed, failed }: Counts, seconds: number): string {
  return `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`
}

function chosenSteps(args: string[], all: string[]): string[] | undefined {
  if (args.length === 0) return all
  const [flag, list, ...rest] = args
  if (flag !== '--only' || list === undefined || rest.length > 0) return undefined
  const names = list.split(',')
  return names.every((name) => Object.hasOwn(steps, name)) ? names : undefined
}
