import { isBuiltin } from 'node:module'
import { importRule, type Rule } from './rule.ts'
import type { Import, SourceFile, Tree } from './tree.ts'

const reaches = ({ path, package: name }: Import, workspace: string): boolean =>
  path?.startsWith(`packages/${workspace}/`) === true || name === `@vesica/${workspace}`

const allowedPackages = (file: SourceFile, { manifests }: Tree): Set<string> => {
  const own = manifests.get(file.workspace)
  const names = new Set(Object.keys(own?.dependencies ?? {}))
  const inProduct = /^packages\/[^/]+\/(src|seeds)\//.test(file.path) && !file.isTest
  // The web's packages are bundled into the pages at build time, so all of them are devDependencies.
  const ofPages = file.workspace === 'packages/web'
  if (!inProduct || ofPages) for (const name of Object.keys(own?.devDependencies ?? {})) names.add(name)
  if (inProduct) return names
  // Tests and files outside the packages use the root's tools; the root may also import the `@vesica/*` workspaces.
  for (const name of Object.keys(manifests.get('')?.devDependencies ?? {})) names.add(name)
  if (file.workspace === '') for (const name of ['contract', 'server', 'web']) names.add(`@vesica/${name}`)
  return names
}

const workspaceOf = (path: string | undefined) => /^(tools|journeys)\//.exec(path ?? '')?.[1]

/** Rule 1, and the first sentence of rule 7. */
export const workspaceRules: Rule[] = [
  importRule('web-and-server-apart', 'The web never imports the server, nor the server the web.', (file, imported) => {
    if (file.workspace === 'packages/web' && reaches(imported, 'server')) return 'the web reaches into the server'
    if (file.workspace === 'packages/server' && reaches(imported, 'web')) return 'the server reaches into the web'
    return undefined
  }),
  importRule('tools-and-journeys-apart', 'Neither do tools import journeys, nor journeys tools.', (file, imported) => {
    const [from, to] = [workspaceOf(file.path), workspaceOf(imported.path)]
    return from && to && from !== to ? `${from} import ${to}` : undefined
  }),
  importRule('contract-needs-zod-only', 'The contract depends on zod and on nothing else.', (file, imported) => {
    if (file.workspace !== 'packages/contract' || file.isTest || imported.package === 'zod') return undefined
    return imported.path?.startsWith('packages/contract/src/')
      ? undefined
      : `the contract imports ${imported.specifier}`
  }),
  importRule(
    'declared-packages',
    'Only packages that the own package.json declares are imported; another workspace by its name, never by its path.',
    (file, imported, tree) => {
      if (imported.path !== undefined) {
        const leaves = file.workspace !== '' && !imported.path.startsWith(`${file.workspace}/`)
        return leaves ? `${imported.specifier} leaves the workspace` : undefined
      }
      if (imported.package === undefined) return undefined
      if (isBuiltin(imported.package)) {
        return imported.package.startsWith('node:') ? undefined : `write node:${imported.package}`
      }
      const declared = allowedPackages(file, tree).has(imported.package)
      return declared ? undefined : `${imported.package} is not declared in ${file.workspace || '.'}/package.json`
    },
  ),
]
