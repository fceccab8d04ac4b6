import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type ESTree, parseSync } from 'vite'

/** Module suffix for validation: the declarations of a contract module that need the validator. */
export const VALIDATED = '?validated'

/** Source of a module for the browser, before the code that needs the validator is split off. */
export type Lean = (file: string) => string

type Node = { readonly type: string; readonly [field: string]: unknown }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Identifiers that a piece of code reads, including its own. */
const readIn = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(readIn)
  if (!isNode(node)) return []
  if (node.type === 'Identifier') return [String(node.name)]
  const isNamed = (field: string) => (field === 'property' || field === 'key') && node.computed !== true
  return Object.entries(node).flatMap(([field, value]) => (isNamed(field) ? [] : readIn(value)))
}

interface Statement {
  readonly start: number
  readonly end: number
  readonly names: readonly string[]
  readonly reads: readonly string[]
  readonly isExported: boolean
}

/** Top-level declarations of a module. Types are dropped anyway, so they are not included. */
const declaredIn = (body: readonly (ESTree.Directive | ESTree.Statement)[]): Statement[] =>
  body.flatMap((statement) => {
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declared = isExported ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') return []
    const names = declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    return [{ start: statement.start, end: statement.end, names, reads: readIn(declared), isExported }]
  })

const fileOf = (importer: string, source: string): string | undefined =>
  source.startsWith('.') ? resolve(dirname(importer), source) : undefined

/** Names of modules that need the validator, directly or through what they read. */
export const validatedNames = (lean: Lean) => {
  const known = new Map<string, ReadonlySet<string>>()
  const foreign = (importer: string, source: string, name: string): boolean => {
    if (source === 'zod') return true
    const file = fileOf(importer, source)
    return file !== undefined && exportedBy(file).has(name)
  }
  const within = (file: string): ReadonlySet<string> => {
    const { body } = parseSync(file, lean(file)).program
    const validated = new Set<string>()
    for (const statement of body)
      if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type')
        for (const specifier of statement.specifiers)
          if (
            specifier.type === 'ImportSpecifier' &&
            specifier.importKind !== 'type' &&
            specifier.imported.type === 'Identifier'
          )
            if (foreign(file, statement.source.value, specifier.imported.name)) validated.add(specifier.local.name)
    const declared = declaredIn(body)
    // Declarations that read one of them need the validator too, so repeat until nothing is added.
    for (let before = -1; before < validated.size; ) {
      before = validated.size
      for (const { names, reads } of declared)
        if (reads.some((name) => validated.has(name))) for (const name of names) validated.add(name)
    }
    return validated
  }
  const exportedBy = (file: string): ReadonlySet<string> => {
    const before = known.get(file)
    if (before) return before
    // For circular imports, the needs of the first module are not known yet.
    known.set(file, new Set())
    const needing = new Set(within(file))
    for (const statement of parseSync(file, lean(file)).program.body) {
      if (statement.type === 'ExportAllDeclaration' && !statement.exported) {
        const from = fileOf(file, statement.source.value)
        for (const name of from ? exportedBy(from) : []) needing.add(name)
      }
      if (statement.type === 'ExportNamedDeclaration' && statement.source)
        for (const { local, exported } of statement.specifiers)
          if (local.type === 'Identifier' && exported.type === 'Identifier')
            if (foreign(file, statement.source.value, local.name)) needing.add(exported.name)
    }
    known.set(file, needing)
    return needing
  }
  return { within, exportedBy }
}

/**
 * A module without the declarations that need the validator, which it re-exports from the split-off module. A screen
 * that imports other names from it does not load the validator.
 */
export const withoutValidated = (file: string, lean: Lean, needing: ReadonlySet<string>): string => {
  const code = lean(file)
  const moved = declaredIn(parseSync(file, code).program.body).filter(({ names }) =>
    names.some((name) => needing.has(name)),
  )
  if (moved.length === 0) return code
  const left = moved.toReversed().reduce((text, { start, end }) => text.slice(0, start) + text.slice(end), code)
  const names = moved.flatMap((statement) => (statement.isExported ? statement.names : []))
  return names.length === 0
    ? left
    : `${left}\nexport { ${names.join(', ')} } from ${JSON.stringify(`${file}${VALIDATED}`)}`
}

/** @returns the source of a contract module */
export const written = (file: string): string => readFileSync(file, 'utf8')
