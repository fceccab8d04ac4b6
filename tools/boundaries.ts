// Checks the architecture rules on the whole repository: `npx node tools/boundaries.ts`.
import { resolve } from 'node:path'
import { amountRules } from './boundaries/amounts.ts'
import { dataRules } from './boundaries/data.ts'
import { moduleRules } from './boundaries/modules.ts'
import { nameRules } from './boundaries/names.ts'
import type { Rule, Violation } from './boundaries/rule.ts'
import { tableRules } from './boundaries/tables.ts'
import { readTree } from './boundaries/tree.ts'
import { webRules } from './boundaries/web.ts'
import { workspaceRules } from './boundaries/workspaces.ts'

export const rules: Rule[] = [
  ...workspaceRules,
  ...moduleRules,
  ...dataRules,
  ...tableRules,
  ...webRules,
  ...nameRules,
  ...amountRules,
]

/** All rule violations in the tree under `root`. */
export function violationsIn(root: string): Violation[] {
  const tree = readTree(root)
  return rules.flatMap(({ name, check }) => check(tree).map((violation) => ({ rule: name, ...violation })))
}

if (import.meta.main) {
  const violations = violationsIn(resolve(import.meta.dirname, '..'))
  for (const { rule, path, line, message } of violations) console.log(`${path}:${line}  ${rule}: ${message}`)
  for (const name of new Set(violations.map(({ rule }) => rule))) {
    console.log(`\n${name}: ${rules.find((rule) => rule.name === name)?.says}`)
  }
  console.log(violations.length === 0 ? `${rules.length} rules hold.` : `\n${violations.length} places break a rule.`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
