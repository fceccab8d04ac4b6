import { rerunFailures } from './again.ts'
import { failedOf, type Outcome } from './reports.ts'
import { type Again, again, checks, type StepResult, type Step } from './steps.ts'

/** The final result of a step. */
export type Result = { name: string; outcomes: Outcome[]; seconds: number }

/**
 * Runs the build and checks two at a time, all other steps one after the other. Continues after a failure, so that one
 * run shows all problems. Reruns failed tests and journeys alone at the end.
 * @param reports a folder for this run's report files
 * @param bail stop at the first step that failed
 */
export async function runSteps(
  names: readonly string[],
  steps: Record<string, Step>,
  reports: string,
  bail: boolean,
): Promise<Result[]> {
  let isStopped = false
  const begin = async (name: string): Promise<Result & StepResult> => {
    const startedAt = performance.now()
    const attempted = isStopped ? { outcomes: [] } : await attempt(name, steps[name], reports)
    return { name, ...attempted, seconds: (performance.now() - startedAt) / 1000 }
  }
  const checking = new Map<string, Promise<Result & StepResult>>()
  const results: Result[] = []
  const judgements: (() => Promise<void>)[] = []
  for (const name of names) {
    console.log(`\n== ${name}`)
    if (checks.includes(name) && checking.size === 0) beginAll(checking, names, begin)
    const { output, counted, ...result } = await (checking.get(name) ?? begin(name))
    if (output) console.log(output.trimEnd())
    results.push(result)
    const judge = async () => {
      await rerunFailed(result, reports, again[name])
      result.outcomes.push(...(counted?.() ?? []))
    }
    if (bail) await judge()
    else judgements.push(judge)
    isStopped = bail && failedOf(result.outcomes) > 0
    if (isStopped) break
  }
  await Promise.all(checking.values())
  for (const judge of judgements) await judge()
  return results
}

async function rerunFailed(result: Result, reports: string, run: Again | undefined): Promise<void> {
  if (!run || !result.outcomes.some(({ passed, again }) => !passed && again)) return
  console.log(`\n== ${result.name}: what failed, once more`)
  result.outcomes = await rerunFailures(result.outcomes, (args) => run(reports, args))
}

const attempt = (name: string, step: Step | undefined, reports: string): Promise<StepResult> =>
  (step ? step(reports) : Promise.reject(new Error('There is no such step.'))).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error)
    return { outcomes: [{ name, passed: false, seconds: 0, reason }] }
  })

/** The number of cores of a small machine. */
const AT_ONCE = 2

/** Starts the checks among these steps, each as soon as an earlier one has ended. */
function beginAll<Ended>(
  checking: Map<string, Promise<Ended>>,
  names: readonly string[],
  begin: (name: string) => Promise<Ended>,
): void {
  const lanes: Promise<unknown>[] = Array.from({ length: AT_ONCE }, () => Promise.resolve())
  for (const [index, name] of names.filter((check) => checks.includes(check)).entries()) {
    const running = (lanes[index % AT_ONCE] ?? Promise.resolve()).then(() => begin(name))
    lanes[index % AT_ONCE] = running
    checking.set(name, running)
  }
}
