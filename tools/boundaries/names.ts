import { fileRule, type Rule } from './rule.ts'
import { asNode, methodCall, type Node, stringOf, walk } from './syntax.ts'

const vague = /^(utils?|helpers?|common|misc)$/i
const levels = ['seeker', 'guardian', 'master']
const coins = ['BTC', 'ETH', 'USDT', 'USDC', 'SOL', 'BNB', 'XRP', 'ADA', 'DOGE', 'LTC', 'BCH', 'TRX', 'MATIC', 'DAI']
/**
 * Exempt from `marks-are-bounded`: the bounded function itself, passwords as they were hashed, and single characters.
 */
const bounded = new Set([
  'packages/contract/src/typed.ts',
  'packages/server/src/modules/identity/password/password.ts',
  'packages/server/src/platform/folded.rules.ts',
])
const rows = new Set([...levels, ...coins])

/** Replaced names, with the standard term. */
const replaced: readonly (readonly [RegExp, string])[] = [
  [/^(use|Row|RowMenu|Bulk|Move|Review|Transaction)Acts?$|^Act(Button|Dialog|Options)?s?$/, 'action'],
  [/^[bB]arred$|^useBarred/, 'disabledReason'],
  [/[a-z]Given$|^Given$/, 'input'],
  [/^tell(Of)?[A-Z]/, 'notify…'],
  [/^(giveBack|turnDown|putDown|letKnow)$/, 'refund…, reject…, release…, notify…'],
  [/^kept(?!Of)[A-Z]|^Kept[A-Z]/, 'stored…'],
  [/^(create)?(Turns|Together)$|^(inLine|actFor|companion)$/, 'FairSemaphore, KeyedMutex, PipelinedBatch, mediaCookie'],
  [
    /^(callOff|letGo|giveBack|putBack|takeBack|lookAt|askFor|askTo)[A-Z]/,
    'cancel…, discard…, refund…, restore…, undo…, preview…, request…',
  ],
  [/^[aA]nOfficer$|^asOfficer$|[oO]ffices?(With|Words|Field|List|Dialog|Screen)$/, 'role'],
  [/^(post|claim|forget|change|present)Letters?$|^Letter(Editor|Preview|Fields|Rules|Words)$/, 'email, template'],
  [/^(use|change|present)Look$|^Look(Form|Panel|Fields)$/, 'branding'],
  [/^Desk[A-Z]|^aDesk/, 'helpdesk'],
  [/[a-z]Figures$|^Figure(Tile|s?Page)/, 'metric'],
  [
    /^(Tip|Cut|Fold|Reach|useGiveFocusBack|focusWrong)$/,
    'Tooltip, Truncated, Collapsible, ReadOnlyFieldset, useRestoreFocus',
  ],
]

/** The value that a `case` or a comparison tests for. */
const pickedBy = (node: Node): (string | undefined)[] => {
  if (node.type === 'SwitchCase') return [stringOf(node.test)]
  const compares = node.type === 'BinaryExpression' && /^[!=]==?$/.test(String(node.operator))
  return compares ? [stringOf(asNode(node.left)), stringOf(asNode(node.right))] : []
}

/** The names of rule 7, and rule 9. */
export const nameRules: Rule[] = [
  fileRule('names-say-something', 'No file or folder is called utils, helpers, common or misc.', ({ path }) => {
    const match = path.split(/[/.]/).find((segment) => vague.test(segment))
    return match === undefined ? [] : [{ path, line: 1, message: `"${match}" does not say what is in it` }]
  }),
  fileRule(
    'names-are-standard',
    'Names use the terms of the field: the ones that were replaced do not come back.',
    (file) => {
      if (!/^packages\/[^/]+\/(src|test)\//.test(file.path)) return []
      const violations = new Map<string, { path: string; line: number; message: string }>()
      walk(file.syntax, (node) => {
        if (node.type !== 'Identifier' || typeof node.name !== 'string') return
        const [, better] = replaced.find(([old]) => old.test(String(node.name))) ?? []
        if (better === undefined) return
        violations.set(node.name, { path: file.path, line: file.lineOf(node), message: `"${node.name}" is ${better}` })
      })
      return [...violations.values()]
    },
  ),
  fileRule(
    'marks-are-bounded',
    'Text is brought into a normal form by `normalized` of the contract alone: countless marks take time with their square.',
    (file) => {
      if (!/^packages\/(contract|server)\/src\//.test(file.path) || file.isTest || bounded.has(file.path)) return []
      const violations: { path: string; line: number; message: string }[] = []
      walk(file.syntax, (node) => {
        if (methodCall(node)?.method !== 'normalize') return
        violations.push({ path: file.path, line: file.lineOf(node), message: 'calls normalize' })
      })
      return violations
    },
  ),
  fileRule('coins-and-levels-are-rows', 'No switch on a coin or a level: they are rows, not branches.', (file) => {
    if (!/^packages\/[^/]+\/src\//.test(file.path) || file.isTest) return []
    const violations: { path: string; line: number; message: string }[] = []
    walk(file.syntax, (node) => {
      const picked = pickedBy(node).find((value) => value !== undefined && rows.has(value))
      if (picked === undefined) return
      violations.push({ path: file.path, line: file.lineOf(node), message: `branches on "${picked}"` })
    })
    return violations
  }),
]
