import * as contract from '@vesica/contract'
import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ESTree, parseSync, type Plugin } from 'vite'
import type { TextShape } from '../src/lists/listQuery.ts'
import { VALIDATED, validatedNames, withoutValidated, written } from './validated.ts'

const screens = fileURLToPath(new URL('../src/', import.meta.url))
const folder = fileURLToPath(new URL('../../contract/src/', import.meta.url))

/** Parts of an endpoint that only the server and the API description read. The types stay, the values are dropped. */
export const ofTheServer: ReadonlySet<string> = new Set(['summary', 'params', 'response', 'example'])

/** Module suffix for forms: a contract module with its body schemas. */
const SHAPES = '?shapes'

/** Names of endpoints whose queries are parsed from URLs: the lists that `listAddress` declares. */
export const listedCalls = (): ReadonlySet<string> => {
  const files = globSync('**/*.{ts,tsx}', { cwd: screens }).filter((file) => !file.includes('.test.'))
  const declared = files.flatMap((file) => [...readFileSync(`${screens}${file}`, 'utf8').matchAll(LIST)])
  return new Set(declared.map(([, call = '']) => call))
}
const LIST = /\blistAddress\(\w+\.(\w+)/g

/** Parses queries from URLs in the browser, which loads the validator only for form input. */
const QUERY_PARSER = fileURLToPath(new URL('../src/lists/listQuery.ts', import.meta.url))

type QuerySchema = NonNullable<contract.Endpoint['query']>['shape'][string]

/** Text constraints that the browser checks. Any other constraint of a query fails the build. */
const judged = ['enum', 'minLength', 'maxLength', 'pattern'] as const
const ignored = ['$schema', 'type', 'default', 'format']

/** Whether a part accepts text on a single line only. */
const isLine = (schema: QuerySchema): boolean =>
  schema.safeParse('a b').success && !schema.safeParse('a\u2028b').success

/**
 * @returns the constraints of a query parameter as data. @throws if it is not text, or has a constraint that data can't
 * express
 */
const shapeOf = (call: string, name: string, parameter: QuerySchema): TextShape => {
  const schema = parameter.toJSONSchema({ io: 'input' })
  const more = Object.keys(schema).filter((key) => ![...judged, ...ignored].includes(key))
  if (schema.type !== 'string' || more.length > 0)
    throw new Error(
      `The browser cannot read ${name} of ${call} out of an address: it is no text, or has ${more.join(', ')}`,
    )
  const constraints = Object.fromEntries(
    judged.flatMap((key) => (schema[key] === undefined ? [] : [[key, schema[key]]])),
  )
  return { ...constraints, ...(isLine(parameter) && { line: true }) }
}

/** Query parameters of lists, by endpoint name. */
export const queriesOf = (
  listed: ReadonlySet<string>,
  calls: readonly Pick<contract.Endpoint, 'name' | 'query'>[] = contract.allEndpoints,
): ReadonlyMap<string, Readonly<Record<string, TextShape>>> =>
  new Map(
    calls.flatMap(({ name: call, query }) =>
      query && listed.has(call)
        ? [
            [
              call,
              Object.fromEntries(
                Object.entries(query.shape).map(([name, parameter]) => [name, shapeOf(call, name, parameter)]),
              ),
            ],
          ]
        : [],
    ),
  )

/** Source code that creates them. */
const codeOf = (query: Readonly<Record<string, TextShape>>): string => `listQuery(${JSON.stringify(query)})`

interface Cut {
  readonly start: number
  readonly end: number
  readonly text: string
}

/** Validator settings: error messages, and no code generation from strings. Loaded along with the validator. */
const SETTINGS = ['eval.ts', 'sentences.ts']
const settings = SETTINGS.map((file) => `import ${JSON.stringify(`${folder}${file}`)}\n`).join('')
const namedSettings = new RegExp(`^import './(${SETTINGS.join('|')})'$`, 'gm')

/** Suffixes that select the variant of a contract module. */
const kinds = [SHAPES, VALIDATED] as const

const fileOf = (id: string): string => id.replace(/\?\w+$/, '')

/**
 * The contract as the browser needs it. Endpoints keep how to call them, list queries become data, and bodies load once
 * the user types (`shapesOf`). Declarations that no screen imports are dropped. Code that needs the validator is split
 * from code that does not. Top-level calls are marked as pure, which holds for all contract modules except those its
 * package lists as having side effects.
 */
export const contractOfBrowser = (listed = listedQueries()): Plugin => {
  const lean = (file: string): string => {
    const code = leaned(written(file), file, listed, `${file}${SHAPES}`)
    return code.includes(' listQuery(') ? `import { listQuery } from ${JSON.stringify(QUERY_PARSER)}\n${code}` : code
  }
  const needing = validatedNames(lean)
  return {
    name: 'vesica:contract-of-browser',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isOfKind = source.startsWith(folder) && kinds.some((kind) => source.endsWith(kind))
      if (isOfKind) return { id: source, moduleSideEffects: false }
      // Split-off modules import the plain modules, as screens do.
      const isSplitOff = importer?.startsWith(folder) && kinds.some((kind) => importer.endsWith(kind))
      return isSplitOff && importer && source.startsWith('.') ? resolve(dirname(importer), source) : null
    },
    load(id) {
      const isOfKind = id.startsWith(folder) && kinds.some((kind) => id.endsWith(kind))
      return isOfKind ? { code: written(fileOf(id)), moduleType: 'ts' } : null
    },
    transform(code, id) {
      if (!id.startsWith(folder)) return null
      const file = fileOf(id)
      if (id.endsWith(SHAPES)) return settings + leaned(code, file, new Map())
      if (id.endsWith(VALIDATED)) return settings + lean(file)
      return withoutValidated(file, lean, needing.within(file)).replaceAll(namedSettings, '')
    },
  }
}

const listedQueries = (): ReadonlyMap<string, string> =>
  new Map([...queriesOf(listedCalls())].map(([call, query]) => [call, codeOf(query)]))

/**
 * @param listed source code of query parameters, by list name
 * @param shapes the module to import bodies from; undefined: bodies stay in place
 * @returns the source of a contract module without the parts the browser does not read
 */
export const leaned = (code: string, file: string, listed: ReadonlyMap<string, string>, shapes?: string): string => {
  const cuts: Cut[] = []
  for (const statement of parseSync(file, code).program.body) {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declared = isExported ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations) {
      if (id.type === 'ObjectPattern' && init) {
        cuts.push({ start: statement.start, end: statement.end, text: oneByOne(code, id, init) })
        continue
      }
      const name = isExported && id.type === 'Identifier' ? id.name : undefined
      if (init) cuts.push(...leanedValue(init, name, listed, shapes))
    }
  }
  return applied(code, cuts)
}

/** A destructuring declaration counts as used as a whole. Declared one by one, unused names are dropped. */
const oneByOne = (code: string, pattern: ESTree.ObjectPattern, initializer: ESTree.Expression): string => {
  const names = pattern.properties.map((property) => {
    const isSimple =
      property.type === 'Property' && property.key.type === 'Identifier' && property.value.type === 'Identifier'
    if (!isSimple) throw new Error(`The build cannot take apart: ${code.slice(pattern.start, pattern.end)}`)
    return [(property.key as ESTree.IdentifierName).name, (property.value as ESTree.IdentifierName).name] as const
  })
  const temporary = `madeOf_${names.map(([, name]) => name).join('_')}`
  const declarations = names.map(
    ([key, name]) => `export const ${name} = /* @__PURE__ */ (() => ${temporary}.${key})()`,
  )
  return [
    `const ${temporary} = /* @__PURE__ */ (() => (${code.slice(initializer.start, initializer.end)}))()`,
    ...declarations,
  ].join('\n')
}

const leanedValue = (
  value: ESTree.Expression,
  name: string | undefined,
  listed: ReadonlyMap<string, string>,
  shapes: string | undefined,
): Cut[] => {
  if (value.type === 'Literal' || value.type === 'ArrowFunctionExpression') return []
  const opening = { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' }
  const closing = { start: value.end, end: value.end, text: '))()' }
  const body = shapes && name && `() => import(${JSON.stringify(shapes)}).then((module) => module.${name}.body)`
  return [opening, ...ofCall(value, body, listed.get(name ?? '')), closing]
}

/** @param body replacement for the body  @param query replacement for the query, if it is parsed from URLs */
const ofCall = (value: ESTree.Expression, body: string | undefined, query: string | undefined): Cut[] => {
  if (value.type !== 'CallExpression' || value.callee.type !== 'Identifier' || value.callee.name !== 'endpoint')
    return []
  const [argument] = value.arguments
  if (argument?.type !== 'ObjectExpression') return []
  return argument.properties.flatMap((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    const { start, end } = property.value
    const { name } = property.key
    const cut = (text: string) => [{ start, end, text: property.shorthand ? `${name}: ${text}` : text }]
    if (ofTheServer.has(name)) return cut('undefined')
    if (name === 'query') return cut(query ?? 'undefined')
    return name === 'body' && body ? cut(body) : []
  })
}

const applied = (code: string, cuts: readonly Cut[]): string =>
  cuts
    .toReversed()
    .reduce((text, { start, end, text: replacement }) => text.slice(0, start) + replacement + text.slice(end), code)
