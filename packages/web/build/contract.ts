import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync, type Plugin } from 'vite'

const folder = fileURLToPath(new URL('../../contract/src/', import.meta.url))

/** What of a call only the server and the description of the API read: its types stay, its values need not travel. */
export const ofTheServer: ReadonlySet<string> = new Set(['summary', 'params', 'response', 'example'])

interface Cut {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The contract as the browser needs it: of a call how it is made and what it takes; of a declaration nothing at all where no
 * screen names it. What is made at the top of a module by a call counts as made for whoever uses it, which holds for all of
 * the contract but the modules that its package names as having effects.
 */
export const contractOfBrowser = (): Plugin => ({
  name: 'vesica:contract-of-browser',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    return id.startsWith(folder) ? leaned(code, id) : null
  },
})

/** @returns the code of a module of the contract without what the browser does not read */
export const leaned = (code: string, file: string): string => {
  const cuts: Cut[] = []
  for (const statement of parseSync(file, code).program.body) {
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) if (init) cuts.push(...leanedValue(init))
  }
  return applied(code, cuts)
}

const leanedValue = (value: ESTree.Expression): Cut[] => {
  if (value.type === 'Literal' || value.type === 'ArrowFunctionExpression') return []
  const made = { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' }
  const used = { start: value.end, end: value.end, text: '))()' }
  return [made, ...ofCall(value), used]
}

const ofCall = (value: ESTree.Expression): Cut[] => {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier' || value.callee.name !== 'endpoint')
    return []
  const [shapes] = value.arguments
  if (shapes?.type !== 'ObjectExpression') return []
  return shapes.properties.flatMap((property) => {
    const isOfServer =
      property.type === 'Property' && property.key.type === 'Identifier' && ofTheServer.has(property.key.name)
    return isOfServer ? [{ start: property.value.start, end: property.value.end, text: 'undefined' }] : []
  })
}

const applied = (code: string, cuts: readonly Cut[]): string =>
  cuts.toReversed().reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
