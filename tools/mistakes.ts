// Do the tests catch what would cost somebody money? `npx node tools/mistakes.ts [part of a name]`, by hand: it makes one
// mistake after the other in the rules of money, gating, orders, courses, support, accounts and memberships and in
// running the platform, runs the tests nearest to it, and puts the line back.
// A mistake that no test catches ends it with 1, and is to be answered with a test.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { moneyMistakes } from './mistakes.money.ts'
import { platformMistakes } from './mistakes.platform.ts'
import { supportMistakes } from './mistakes.support.ts'

const root = resolve(import.meta.dirname, '..')

export interface Mistake {
  /** What goes wrong, in words of the product. */
  readonly name: string
  readonly file: string
  /** Stands in the file exactly once. */
  readonly right: string
  readonly wrong: string
  /** Parts of the paths of tests that ought to see it. */
  readonly seenBy: readonly string[]
}

/** Every mistake. */
export const mistakes: readonly Mistake[] = [...moneyMistakes, ...supportMistakes, ...platformMistakes]

/** A file's text with the mistake in it. @throws Error where it no longer fits exactly one place */
export const planted = (text: string, { name, file, right, wrong }: Mistake): string => {
  const parts = text.split(right)
  if (parts.length !== 2) throw new Error(`"${name}": ${file} says that ${parts.length - 1} times`)
  return parts.join(wrong)
}

/** Whether a test fails with the mistake in place. The file is as it was afterwards, also when this is interrupted. */
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
    // Where no test is found, nothing was caught.
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
  const [wanted = ''] = process.argv.slice(2)
  const chosen = mistakes.filter(({ name }) => name.includes(wanted))
  const missed = chosen.filter((mistake) => {
    const caught = isCaught(mistake)
    console.log(`${caught ? 'caught' : 'MISSED'}  ${mistake.name}`)
    return !caught
  })
  console.log(`\n${chosen.length - missed.length} caught, ${missed.length} missed`)
  process.exitCode = missed.length === 0 ? 0 : 1
}
