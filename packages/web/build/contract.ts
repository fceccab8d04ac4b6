import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync, type Plugin } from 'vite'

const screens = fileURLToPath(new URL('../src/', import.meta.url))
const folder = fileURLToPath(new URL('../../contract/src/', import.meta.url))

/** What of a call only the server and the description of the API read: its types stay, its values need not travel. */
export const ofTheServer: ReadonlySet<string> = new Set(['summary', 'params', 'response', 'example'])

/** Names a module of the contract as a form reads it: with what bodies look like. */
const SHAPES = '?shapes'

/** The calls whose queries are read out of addresses, by their names: the lists that `listAddress` declares. */
export const listedCalls = (): ReadonlySet<string> => {
  const files = globSync('**/*.{ts,tsx}', { cwd: screens }).filter((file) => !file.includes('.test.'))
  const declared = files.flatMap((file) => [...readFileSync(`${screens}${file}`, 'utf8').matchAll(LIST)])
  return new Set(declared.map(([, call = '']) => call))
}
const LIST = /\blistAddress\(\w+\.(\w+)/g

interface Cut {
  readonly start: number
  readonly end: number
  readonly text: string
}

/**
 * The contract as the browser needs it: of a call how it is made, what it may be asked for where it is
 * a list, and what it takes once somebody writes it (`shapesOf`); of
 * a declaration nothing at all where no screen names it. What is made at the top of a module by a call counts as made for
 * whoever uses it, which holds for all of the contract but the modules that its package names as having effects.
 */
export const contractOfBrowser = (listed = listedCalls()): Plugin => ({
  name: 'vesica:contract-of-browser',
  apply: 'build',
  enforce: 'pre',
  resolveId(source) {
    return source.startsWith(folder) && source.endsWith(SHAPES) ? { id: source, moduleSideEffects: false } : null
  },
  load(id) {
    return id.startsWith(folder) && id.endsWith(SHAPES)
      ? { code: readFileSync(id.slice(0, -SHAPES.length), 'utf8'), moduleType: 'ts' }
      : null
  },
  transform(code, id) {
    if (!id.startsWith(folder)) return null
    return id.endsWith(SHAPES)
      ? leaned(code, id.slice(0, -SHAPES.length), new Set())
      : leaned(code, id, listed, `${id}${SHAPES}`)
  },
})

/**
 * @param listed calls that keep what they are asked for
 * @param shapes the module that has the bodies, which stay behind; without one they stay where they are
 * @returns the code of a module of the contract without what the browser does not read
 */
export const leaned = (code: string, file: string, listed: ReadonlySet<string>, shapes?: string): string => {
  const cuts: Cut[] = []
  for (const statement of parseSync(file, code).program.body) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declared = isExported ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      const name = isExported && id.type === 'Identifier' ? id.name : undefined
      if (init) cuts.push(...leanedValue(init, name, listed, shapes))
    }
  }
  return applied(code, cuts)
}

const leanedValue = (
  value: ESTree.Expression,
  name: string | undefined,
  listed: ReadonlySet<string>,
  shapes: string | undefined,
): Cut[] => {
  if (value.type === 'Literal' || value.type === 'ArrowFunctionExpression') return []
  const made = { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' }
  const used = { start: value.end, end: value.end, text: '))()' }
  const body = shapes && name && `() => import(${JSON.stringify(shapes)}).then((module) => module.${name}.body)`
  return [made, ...ofCall(value, body, name !== undefined && listed.has(name)), used]
}

/** @param body what stands in the place of a body  @param isListed whether it keeps what it is asked for */
const ofCall = (value: ESTree.Expression, body: string | undefined, isListed: boolean): Cut[] => {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier' || value.callee.name !== 'endpoint')
    return []
  const [parts] = value.arguments
  if (parts?.type !== 'ObjectExpression') return []
  return parts.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    const { start, end } = property.value
    const { name } = property.key
    const cut = (text: string) => [{ start, end, text: property.shorthand ? `${name}: ${text}` : text }]
    if (ofTheServer.has(name) || (name === 'query' && !isListed)) return cut('undefined')
    return name === 'body' && body ? cut(body) : []
  })
}

const applied = (code: string, cuts: readonly Cut[]): string =>
  cuts.toReversed().reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
