import type { Outcome } from './reports.ts'

/** With more failures something is broken: a second run would take hours and show nothing new. */
const MOST_AGAIN = 30

/**
 * Reruns failures. Those that pass the second time count as passed and flaky.
 * @param run runs files, or locations in them, one after the other
 */
export async function rerunFailures(
  first: readonly Outcome[],
  run: (args: string[]) => Promise<Outcome[]>,
): Promise<Outcome[]> {
  const byOptions = new Map<string, Set<string>>()
  for (const { passed, again } of first) {
    if (passed || !again) continue
    const { options = '', path } = again
    byOptions.set(options, (byOptions.get(options) ?? new Set()).add(path))
  }
  if ([...byOptions.values()].reduce((sum, paths) => sum + paths.size, 0) > MOST_AGAIN) return [...first]
  const second: Outcome[] = []
  for (const [options, paths] of byOptions) second.push(...(await run([...(options ? [options] : []), ...paths])))
  return merge(first, second)
}

/** The second run decides only for failures of the first, and for tests in files that could not be loaded. */
function merge(first: readonly Outcome[], second: readonly Outcome[]): Outcome[] {
  const byName = Map.groupBy(second, ({ name }) => name)
  const isRescued = ({ name, passed }: Outcome) =>
    !passed && byName.get(name)?.every((outcome) => outcome.passed) === true
  const rescuedFiles = new Set(first.filter((outcome) => outcome.isFile && isRescued(outcome)).map(({ name }) => name))
  const known = new Set(first.map(({ name }) => name))
  return [
    ...first.map((outcome) => {
      if (!isRescued(outcome)) return outcome
      // A file counts as flaky once, however many of its tests did not run.
      const isFlaky = outcome.isFile === true || !rescuedFiles.has(outcome.again?.path ?? '')
      return { ...outcome, passed: true, isFlaky, seconds: byName.get(outcome.name)?.[0]?.seconds ?? 0 }
    }),
    ...second.filter(({ name, again }) => !known.has(name) && rescuedFiles.has(again?.path ?? '')),
  ]
}
