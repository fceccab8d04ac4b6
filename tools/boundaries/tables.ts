import { type Finding, isPlatform, moduleOf, type Rule } from './rule.ts'
import { asNode, methodCall, nameOf, type Node, stringOf, templateText, walk } from './syntax.ts'
import type { SourceFile, Tree } from './tree.ts'

const reads = ['selectFrom', 'innerJoin', 'leftJoin', 'rightJoin', 'fullJoin', 'crossJoin', 'from', 'using', 'table']
const writes = ['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']

type Use = { table: string; writes: boolean; node: Node }

/** The module of a file, or 'platform'. Tests and seeds own no tables and may use all. */
const ownerOf = ({ path, isTest }: SourceFile): string | undefined =>
  isTest ? undefined : isPlatform(path) ? 'platform' : moduleOf(path)

/** Table names are the keys of interfaces named `...Tables`. */
const declaredIn = (file: SourceFile): string[] => {
  const tables: string[] = []
  walk(file.syntax, (node) => {
    if (node.type !== 'TSInterfaceDeclaration' || nameOf(node.id)?.endsWith('Tables') !== true) return
    for (const member of (asNode(node.body)?.body ?? []) as Node[]) {
      const table = nameOf(member.key)
      if (table !== undefined) tables.push(table)
    }
  })
  return tables
}

const ownersOf = ({ files }: Tree): Map<string, Set<string>> => {
  const owners = new Map<string, Set<string>>()
  for (const file of files) {
    const owner = ownerOf(file)
    if (owner === undefined || (owner !== 'platform' && !file.path.endsWith('.tables.ts'))) continue
    for (const table of declaredIn(file)) owners.set(table, (owners.get(table) ?? new Set()).add(owner))
  }
  return owners
}

/** "public.orders as o" -> "orders" */
const tableName = (written: string): string =>
  written.trim().split(/\s+/)[0]?.split('.').at(-1)?.replaceAll('"', '') ?? ''

const usesOf = (file: SourceFile): Use[] => {
  const uses: Use[] = []
  walk(file.syntax, (node) => {
    const call = methodCall(node)
    if (call && [...reads, ...writes].includes(call.method)) {
      const first = asNode(call.args[0])
      const names = first?.type === 'ArrayExpression' ? (first.elements as unknown[]) : [first]
      for (const name of names.map(stringOf)) {
        if (name !== undefined) uses.push({ table: tableName(name), writes: writes.includes(call.method), node })
      }
    }
    if (node.type === 'TaggedTemplateExpression' && nameOf(node.tag) === 'sql') {
      const quasi = asNode(node.quasi)
      if (quasi) uses.push(...usesInSql(templateText(quasi), node))
    }
  })
  return uses
}

/** `for update` and `do update set` name no table; other words that are not tables are dropped later. */
const usesInSql = (text: string, node: Node): Use[] =>
  [
    ...text.matchAll(
      /(\bfor\s+(?:no\s+key\s+)?)?\b(delete\s+from|from|join|into|update)\s+(?:only\s+)?("?[a-z_][\w."]*)/gi,
    ),
  ]
    .filter(([, locking]) => locking === undefined)
    .map(([, , verb = '', name = '']) => ({
      table: tableName(name),
      writes: /^(delete|into|update)/i.test(verb),
      node,
    }))

const foreignUses = (tree: Tree): Finding[] => {
  const owners = ownersOf(tree)
  const known = new Set([...owners.keys(), ...tree.migratedTables])
  return tree.files.flatMap((file) => {
    const owner = ownerOf(file)
    if (owner === undefined || owner === 'reporting') return []
    return usesOf(file)
      .filter(({ table }) => known.has(table) && owners.get(table)?.has(owner) !== true)
      .map(({ table, node }) => {
        const ownerNames = [...(owners.get(table) ?? ['nobody'])].join(', ')
        return {
          path: file.path,
          line: file.lineOf(node),
          message: `${owner} names the table ${table} of ${ownerNames}`,
        }
      })
  })
}

/** Rule 5. */
export const tableRules: Rule[] = [
  { name: 'own-tables', says: 'A module names only the tables that its .tables.ts declares.', check: foreignUses },
  {
    name: 'one-owner',
    says: 'A table belongs to one module. Reporting reads everything.',
    check: (tree) => {
      const owners = ownersOf(tree)
      return tree.files.flatMap((file) =>
        declaredIn(file).flatMap((table): Finding[] => {
          const own = ownerOf(file)
          const otherOwners = [...(owners.get(table) ?? [])].filter((name) => name !== own && name !== 'reporting')
          if (own === undefined || own === 'reporting' || otherOwners.length === 0) return []
          return [{ path: file.path, line: 1, message: `${table} is declared by ${otherOwners.join(', ')} too` }]
        }),
      )
    },
  },
  {
    name: 'reporting-only-reads',
    says: 'Reporting writes nothing but what it alone declares: what it has added up.',
    check: (tree) => {
      const owners = ownersOf(tree)
      const known = new Set([...owners.keys(), ...tree.migratedTables])
      const isReporting = (table: string) => [...(owners.get(table) ?? [])].join() === 'reporting'
      return tree.files
        .filter((file) => ownerOf(file) === 'reporting')
        .flatMap((file) =>
          usesOf(file)
            .filter((use) => use.writes && known.has(use.table) && !isReporting(use.table))
            .map(({ table, node }) => ({ path: file.path, line: file.lineOf(node), message: `writes ${table}` })),
        )
    },
  },
]
