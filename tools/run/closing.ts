import { failedOf, type Outcome, passedOf } from './reports.ts'
import type { Result } from './running.ts'

const MOST_LISTED = 10
/** A run with more flaky tests fails. */
const MOST_FLAKY = 5

/** The summary at the end of a run; its last line has the numbers of passed and failed tests. */
export function closing(results: readonly Result[]): { lines: string[]; isGood: boolean } {
  const outcomes = results.flatMap((result) => result.outcomes)
  const [passed, failed] = [passedOf(outcomes), failedOf(outcomes)]
  const flaky = outcomes.filter(({ isFlaky }) => isFlaky)
  const isTooFlaky = flaky.length > MOST_FLAKY
  const lines = [
    ...slowest(
      'Slowest test files',
      outcomes.filter(({ isFile }) => isFile),
    ),
    ...slowest(
      'Slowest journeys',
      outcomes.filter(({ again }) => again?.options),
    ),
    ...results.map(summary),
    // Repeats the failures, so that the last lines of the output show why the run failed.
    ...outcomes
      .filter((outcome) => !outcome.passed)
      .slice(0, MOST_LISTED)
      .flatMap(({ name, reason }) => ['', `FAILED ${name}`, ...(reason === undefined ? [] : [reason])]),
    ...(flaky.length === 0
      ? []
      : [
          '',
          ...flaky.map(({ name, seconds }) => `FLAKY ${name} (${seconds.toFixed(1)} s)`),
          `${flaky.length} flaky${isTooFlaky ? `: the run fails, as with any more than ${MOST_FLAKY}` : ''}`,
        ]),
    `${passed} passed, ${failed} failed`,
  ]
  return { lines, isGood: failed === 0 && passed > 0 && !isTooFlaky }
}

function summary({ name, outcomes, seconds }: Result): string {
  const [passed, failed] = [passedOf(outcomes), failedOf(outcomes)]
  return `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`
}

function slowest(title: string, outcomes: readonly Outcome[]): string[] {
  if (outcomes.length === 0) return []
  const first = outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, MOST_LISTED)
  return [title, ...first.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`), '']
}
