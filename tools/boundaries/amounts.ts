import { fileRule, type Finding, moduleOf, type Rule } from './rule.ts'
import { isReference, methodCall, type Node, walk } from './syntax.ts'

/** The modules whose rules calculate with money. */
const counting = new Set(['settings', 'approvals', 'wallet', 'store'])

/** Converts an amount to a float, or rounds it without accounting for the remainder. */
const inexact = new Set(['Number', 'Math', 'parseFloat', 'parseInt'])

const wrongOf = (node: Node, parents: readonly Node[]): string | undefined => {
  if (isReference(node, parents) && inexact.has(node.name as string)) return `uses ${String(node.name)}`
  if (methodCall(node)?.method === 'toFixed') return 'uses toFixed'
  if (node.type === 'UnaryExpression' && node.operator === '+') return 'makes a number with +'
  const divides =
    (node.type === 'BinaryExpression' && node.operator === '/') ||
    (node.type === 'AssignmentExpression' && node.operator === '/=')
  return divides ? 'divides with /' : undefined
}

/** Rules for calculations with money. */
export const amountRules: Rule[] = [
  fileRule(
    'amounts-are-exact',
    'Rules of money know whole numbers alone: no Number, no Math, no /. The contract reads, writes and divides amounts (money.ts).',
    (file) => {
      const isRules = counting.has(moduleOf(file.path) ?? '') && file.path.endsWith('.rules.ts')
      if (file.isTest || !(isRules || file.path === 'packages/contract/src/pricing.ts')) return []
      const violations: Finding[] = []
      walk(file.syntax, (node, parents) => {
        const message = wrongOf(node, parents)
        if (message !== undefined) violations.push({ path: file.path, line: file.lineOf(node), message })
      })
      return violations
    },
  ),
]
