// Mutation testing: do the tests catch costly mistakes? Run `npx node tools/mistakes.ts [part of a name]` by hand: for
// each mistake in the rules of money, gating, orders, courses, support, accounts, memberships and operations, it
// changes the source, runs the nearest tests and restores the source. If no test catches a mistake, it exits with 1:
// add a test for it.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { moneyMistakes } from './mistakes.money.ts'
import { platformMistakes } from './mistakes.platform.ts'
import { supportMistakes } from './mistakes.support.ts'

const root = resolve(import.meta.dirname, '..')

export interface Mistake {
  /** The resulting defect, in product terms. */
  readonly name: string
  readonly file: string
  /** Occurs in the file exactly once. */
  readonly right: string
  readonly wrong: string
  /** Parts of the paths of tests that should catch it. */
  readonly seenBy: readonly string[]
}

export const mistakes: readonly Mistake[] = [...moneyMistakes, ...supportMistakes, ...platformMistakes]

/** A file's text with the mistake applied. @throws Error unless it matches exactly once */
export const planted = (text: string, { name, file, right, wrong }: Mistake): string => {
  const segments = text.split(right)
  if (segments.length !== 2) throw new Error(`"${name}": ${file} says that ${segments.length - 1} times`)
  return segments.join(wrong)
}

/** Whether a test fails with the mistake applied. Restores the file afterwards, even when interrupted. */
const isCaught = (mistake: Mistake): boolean => {
  const path = resolve(root, mistake.file)
  const text = readFileSync(path, 'utf8')
  const putBack = () => writeFileSync(path, text)
  const ended = () => {
    putBack()
    process.exit(1)
  }
  process.on('SIGINT', ended)
  writeFileSync(path, planted(text, mistake))
  try {
    // If no test matches, nothing was caught.
    const how = ['--passWithNoTests', '--bail', '1', '--reporter', 'dot']
    const vitest = [resolve(root, 'node_modules/vitest/vitest.mjs'), 'run', ...how]
    const { status } = spawnSync(process.execPath, [...vitest, ...mistake.seenBy], { cwd: root, stdio: 'ignore' })
    return status !== 0
  } finally {
    putBack()
    process.off('SIGINT', ended)
  }
}

if (import.meta.main) {
  const [filter = ''] = process.argv.slice(2)
  const chosen = mistakes.filter(({ name }) => name.includes(filter))
  const missed = chosen.filter((mistake) => {
    const caught = isCaught(mistake)
    console.log(`${caught ? 'caught' : 'MISSED'}  ${mistake.name}`)
    return !caught
  })
  console.log(`\n${chosen.length - missed.length} caught, ${missed.length} missed`)
  process.exitCode = missed.length === 0 ? 0 : 1
}
