import type { Outcome } from './reports.ts'

/** More of them failed because something is broken: another run tells nothing, and takes hours. */
const MOST_AGAIN = 30

/**
 * Runs what failed once more. What passes then has passed and is flaky.
 * @param run runs files, or places in them, one after the other
 */
export async function lookAgain(
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

/** Only what failed at first is judged by the second run, and the tests of files that could not be loaded at first. */
function merge(first: readonly Outcome[], second: readonly Outcome[]): Outcome[] {
  const found = Map.groupBy(second, ({ name }) => name)
  const isRescued = ({ name, passed }: Outcome) => !passed && found.get(name)?.every((one) => one.passed) === true
  const rescuedFiles = new Set(first.filter((one) => one.isFile && isRescued(one)).map(({ name }) => name))
  const known = new Set(first.map(({ name }) => name))
  return [
    ...first.map((outcome) => {
      if (!isRescued(outcome)) return outcome
      // A file is flaky once, however many of its tests did not run.
      const isFlaky = outcome.isFile === true || !rescuedFiles.has(outcome.again?.path ?? '')
      return { ...outcome, passed: true, isFlaky, seconds: found.get(outcome.name)?.[0]?.seconds ?? 0 }
    }),
    ...second.filter(({ name, again }) => !known.has(name) && rescuedFiles.has(again?.path ?? '')),
  ]
}
