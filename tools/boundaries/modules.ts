import { cyclesOf } from './cycles.ts'
import { importRule, isPlatform, moduleOf, type Rule } from './rule.ts'

/** Lowest first: a module may only import the ones before it. */
export const moduleOrder = [
  'settings',
  'activity',
  'identity',
  'approvals',
  'webhooks',
  'views',
  'wallet',
  'membership',
  'categories',
  'content',
  'community',
  'liveSessions',
  'store',
  'imports',
  'announcements',
  'support',
  'account',
  'backups',
  'system',
  'audit',
  'reporting',
]

const foreign = (path: string, target: string | undefined) => {
  const to = target === undefined ? undefined : moduleOf(target)
  return to === undefined || to === moduleOf(path) ? undefined : to
}

/** Entry points of the server: routes and jobs. */
const isServing = (path: string | undefined) => /\.(routes|jobs)\.ts$/.test(path ?? '')

/** Rules 2 and 3. */
export const moduleRules: Rule[] = [
  {
    name: 'module-has-a-place',
    says: 'Every module has its place in the order.',
    check: ({ files }) =>
      files.flatMap(({ path }) => {
        const own = moduleOf(path)
        if (own === undefined || moduleOrder.includes(own)) return []
        return [{ path, line: 1, message: `the module ${own} is not in the order (tools/boundaries/modules.ts)` }]
      }),
  },
  importRule('modules-look-up', 'A module uses only modules that stand before it in the order.', (file, imported) => {
    const from = moduleOf(file.path)
    const to = foreign(file.path, imported.path)
    if (from === undefined || to === undefined || file.isTest) return undefined
    return moduleOrder.indexOf(to) < moduleOrder.indexOf(from) ? undefined : `${from} stands before ${to}`
  }),
  importRule(
    'modules-meet-at-the-door',
    'A module is entered through its index.ts; what puts the server together, and tests, take its routes and jobs too.',
    (file, imported) => {
      const to = foreign(file.path, imported.path)
      if (to === undefined || imported.path === `packages/server/src/modules/${to}/index.ts`) return undefined
      const composes = file.isTest || (moduleOf(file.path) === undefined && !isPlatform(file.path))
      if (composes && isServing(imported.path)) return undefined
      return `${imported.specifier} is inside ${to}`
    },
  ),
  importRule(
    'door-without-routes',
    'Behind the door of a module are use cases, not routes or jobs.',
    (file, imported) => {
      const isPublicApi = file.path === `packages/server/src/modules/${moduleOf(file.path)}/index.ts`
      return isPublicApi && isServing(imported.path) ? `${imported.specifier} is for app.ts alone` : undefined
    },
  ),
  importRule('routes-see-no-tables', 'A .routes.ts file knows no tables, not even their types.', (file, imported) => {
    const wrong = file.path.endsWith('.routes.ts') && imported.path?.endsWith('.tables.ts') === true
    return wrong ? `${imported.specifier} belongs to use cases` : undefined
  }),
  importRule('platform-knows-no-domain', 'The platform imports no module.', (file, imported) => {
    if (!isPlatform(file.path) || file.isTest || imported.path === undefined) return undefined
    const inside = isPlatform(imported.path) || !imported.path.startsWith('packages/server/')
    return inside ? undefined : `the platform imports ${imported.specifier}`
  }),
  {
    name: 'no-cycles',
    says: 'Files do not import each other in a circle.',
    check: ({ files }) =>
      cyclesOf(files).map((cycle) => ({
        path: cycle[0] as string,
        line: 1,
        message: [...cycle, cycle[0]].map((path) => path?.split('/').slice(-2).join('/')).join(' -> '),
      })),
  },
  importRule('rules-are-pure', 'A .rules.ts file imports only .rules.ts files and the contract.', (file, imported) => {
    if (!file.path.endsWith('.rules.ts')) return undefined
    const fine = imported.path?.endsWith('.rules.ts') === true || imported.package === '@vesica/contract'
    return fine ? undefined : `${imported.specifier} is neither`
  }),
]
