import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Counts, steps } from './steps.ts'

/** Run every step (or those named after --only), show all of their output, and count. */
export async function main(args: string[]): Promise<void> {
  const chosen = chosenSteps(args)
  if (chosen === undefined) {
    console.error(`Usage: npm test [-- --only <steps>]   steps, separated by commas: ${Object.keys(steps).join(', ')}`)
    process.exitCode = 2
    return
  }
  const results = await runSteps(chosen)
  console.log()
  for (const { name, counts, seconds } of results) console.log(summary(name, counts, seconds))
  // Once more at the end: whoever sees only the last lines of a run sees why it failed.
  for (const failure of results.flatMap(({ counts }) => counts.failures ?? []).slice(0, MOST_SHOWN)) {
    console.log(`\nFAILED ${failure}`)
  }
  const passed = results.reduce((sum, { counts }) => sum + counts.passed, 0)
  const failed = results.reduce((sum, { counts }) => sum + counts.failed, 0)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1
}

const MOST_SHOWN = 10

type Result = { name: string; counts: Counts; seconds: number }

/** One after the other, going on after a failure so that everything wrong is seen in one run. */
async function runSteps(names: string[]): Promise<Result[]> {
  const reports = mkdtempSync(join(tmpdir(), 'vesica-test-'))
  const results: Result[] = []
  try {
    for (const name of names) {
      console.log(`\n== ${name}`)
      const began = performance.now()
      const counts = await steps[name]?.(reports).catch((error: unknown) => {
        console.error(error instanceof Error ? error.message : error)
        return { passed: 0, failed: 1 }
      })
      if (counts) results.push({ name, counts, seconds: (performance.now() - began) / 1000 })
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  return results
}

function summary(name: string, { passed, failed }: Counts, seconds: number): string {
  return `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`
}

function chosenSteps(args: string[]): string[] | undefined {
  if (args.length === 0) return Object.keys(steps)
  const [flag, list, ...rest] = args
  if (flag !== '--only' || list === undefined || rest.length > 0) return undefined
  const names = list.split(',')
  return names.every((name) => Object.hasOwn(steps, name)) ? names : undefined
}
