import { failedOf, type Outcome, passedOf } from './reports.ts'
import type { Result } from './running.ts'

const MOST_SHOWN = 10

/** What a run prints at its end, whose last line says how many passed and failed. */
export function closing(results: readonly Result[]): { lines: string[]; isGood: boolean } {
  const outcomes = results.flatMap((result) => result.outcomes)
  const [passed, failed] = [passedOf(outcomes), failedOf(outcomes)]
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
    // Once more at the end: whoever sees only the last lines of a run sees why it failed.
    ...outcomes
      .filter((one) => !one.passed)
      .slice(0, MOST_SHOWN)
      .flatMap(({ name, reason }) => ['', `FAILED ${name}`, ...(reason === undefined ? [] : [reason])]),
    `${passed} passed, ${failed} failed`,
  ]
  return { lines, isGood: failed === 0 && passed > 0 }
}

function summary({ name, outcomes, seconds }: Result): string {
  const [passed, failed] = [passedOf(outcomes), failedOf(outcomes)]
  return `${failed === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`
}

function slowest(title: string, outcomes: readonly Outcome[]): string[] {
  if (outcomes.length === 0) return []
  const first = outcomes.toSorted((a, b) => b.seconds - a.seconds).slice(0, MOST_SHOWN)
  return [title, ...first.map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`), '']
}
