import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { asNode, type Node, parse, stringOf, walk } from './syntax.ts'

export type Import = {
  /** As written in the source. */
  specifier: string
  /** The imported file, relative to the root of the tree; undefined for a package. */
  path: string | undefined
  /** The imported package, `node:fs` for a built-in module; undefined for a file. */
  package: string | undefined
  /** Imported names, '*' for all, 'default'. Empty for a bare or dynamic import. */
  names: string[]
  kind: 'value' | 'type' | 'dynamic'
  line: number
}

export type SourceFile = {
  /** Relative to the root of the tree, with forward slashes. */
  path: string
  /** `packages/<name>`, or '' for files outside the packages. */
  workspace: string
  isTest: boolean
  imports: Import[]
  syntax: Node
  lineOf: (node: Node) => number
}

export type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> }

/** A whole repository, or a planted tree with the same layout. */
export type Tree = {
  files: SourceFile[]
  /** By workspace; '' is the root's. */
  manifests: Map<string, Manifest>
  /** Tables created by the migrations. */
  migratedTables: Set<string>
}

const patterns = [
  'packages/*/{src,test,seeds,build}/**/*.{ts,tsx,js,mjs}',
  'packages/*/*.ts',
  '{journeys,bench,screenshots,tools}/**/*.{ts,tsx,js,mjs}',
  '*.config.ts',
]
const isProjectFile = (path: string) => !/(^|\/)(node_modules|dist|planted)\//.test(path) && !path.endsWith('.d.ts')

export function readTree(root: string): Tree {
  const paths = globSync(patterns, { cwd: root }).map((path) => path.replaceAll('\\', '/'))
  return {
    files: paths
      .filter(isProjectFile)
      .sort()
      .map((path) => readSource(root, path)),
    manifests: new Map(
      ['', ...globSync('packages/*', { cwd: root })].flatMap((workspace): [string, Manifest][] => {
        const file = join(root, workspace, 'package.json')
        return existsSync(file) ? [[workspace, JSON.parse(readFileSync(file, 'utf8')) as Manifest]] : []
      }),
    ),
    migratedTables: new Set(
      globSync('packages/server/migrations/*.sql', { cwd: root }).flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/create table (?:if not exists )?"?(\w+)/gi)].map(
          ([, table]) => table as string,
        ),
      ),
    ),
  }
}

function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const syntax = parse(path, text)
  const lineOf = (node: Node) => text.slice(0, node.start).split('\n').length
  return {
    path,
    workspace: /^packages\/[^/]+/.exec(path)?.[0] ?? '',
    isTest: /\.(test|e2e)\.tsx?$/.test(path) || /^packages\/[^/]+\/test\//.test(path),
    imports: importsOf(syntax, path, lineOf),
    syntax,
    lineOf,
  }
}

function importsOf(syntax: Node, path: string, lineOf: (node: Node) => number): Import[] {
  const imports: Import[] = []
  walk(syntax, (node) => {
    const specifier = stringOf(node.source ?? requiredBy(node))
    const kind = kindOf(node)
    if (specifier === undefined || kind === undefined) return
    imports.push({ specifier, ...targetOf(specifier, path), names: namesOf(node), kind, line: lineOf(node) })
  })
  return imports
}

/** The argument of `require('…')`. */
function requiredBy(node: Node): unknown {
  if (node.type !== 'CallExpression' || asNode(node.callee)?.name !== 'require') return undefined
  return (node.arguments as Node[])[0]
}

function kindOf(node: Node): Import['kind'] | undefined {
  if (node.type === 'ImportExpression' || requiredBy(node) !== undefined) return 'dynamic'
  if (node.type === 'TSImportType') return 'type'
  if (!['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration'].includes(node.type)) return undefined
  const specifiers = (node.specifiers ?? []) as Node[]
  const allTypes =
    specifiers.length > 0 && specifiers.every((entry) => (entry.importKind ?? entry.exportKind) === 'type')
  return node.importKind === 'type' || node.exportKind === 'type' || allTypes ? 'type' : 'value'
}

function namesOf(node: Node): string[] {
  if (node.type === 'ExportAllDeclaration') return ['*']
  return ((node.specifiers ?? []) as Node[]).map((entry) => {
    if (entry.type === 'ImportNamespaceSpecifier') return '*'
    if (entry.type === 'ImportDefaultSpecifier') return 'default'
    return String(asNode(entry.imported ?? entry.local)?.name ?? '')
  })
}

function targetOf(specifier: string, importer: string): { path: string | undefined; package: string | undefined } {
  const withoutQuery = specifier.split('?')[0] as string
  if (withoutQuery.startsWith('.')) return { path: posix.join(dirname(importer), withoutQuery), package: undefined }
  if (withoutQuery.startsWith('/') || withoutQuery.startsWith('virtual:'))
    return { path: undefined, package: undefined }
  if (withoutQuery.startsWith('node:')) return { path: undefined, package: withoutQuery }
  return {
    path: undefined,
    package: withoutQuery
      .split('/')
      .slice(0, withoutQuery.startsWith('@') ? 2 : 1)
      .join('/'),
  }
}
