import { fileRule, importRule, type Rule } from './rule.ts'
import { isReference, walk } from './syntax.ts'

const web = 'packages/web/src/'
const featureOf = (path: string | undefined) =>
  /^packages\/web\/src\/features\/((?:admin\/)?[^/]+)\//.exec(path ?? '')?.[1]

/** The files that make calls or check the connection. */
const networkFiles: ReadonlySet<string> = new Set([`${web}data/call.ts`, `${web}data/connection.ts`])
const wires = new Set(['XMLHttpRequest', 'EventSource', 'WebSocket', 'sendBeacon'])

/** Rule 6. */
export const webRules: Rule[] = [
  importRule('ui-knows-no-data', 'ui/ knows neither data nor endpoints nor screens.', (file, imported) => {
    if (!file.path.startsWith(`${web}ui/`) || file.isTest) return undefined
    const above = /^packages\/web\/src\/(data|features|screens|shell)\//.test(imported.path ?? '')
    return above || imported.package === '@vesica/contract' ? `ui/ imports ${imported.specifier}` : undefined
  }),
  importRule('features-stay-apart', 'Features do not import each other; screens compose them.', (file, imported) => {
    const [from, to] = [featureOf(file.path), featureOf(imported.path)]
    return from === undefined || to === undefined || from === to ? undefined : `${from} imports ${to}`
  }),
  importRule(
    'screens-call-nothing',
    'Only data/ makes calls: screens read with useRead and act with useAction or useActionOnEach.',
    (file, imported) => {
      if (!file.path.startsWith(web) || file.isTest || file.path.startsWith(`${web}data/`)) return undefined
      return imported.path === `${web}data/call.ts` ? `imports ${imported.specifier}` : undefined
    },
  ),
  fileRule(
    'one-fetch',
    'Only data/call.ts and connection.ts say fetch; other lines to the server begin in data/.',
    (file) => {
      if (!file.path.startsWith(web) || file.isTest || networkFiles.has(file.path)) return []
      const mayWire = file.path.startsWith(`${web}data/`)
      const violations: { path: string; line: number; message: string }[] = []
      walk(file.syntax, (node, parents) => {
        if (!isReference(node, parents)) return
        const name = node.name as string
        if (name !== 'fetch' && (mayWire || !wires.has(name))) return
        violations.push({ path: file.path, line: file.lineOf(node), message: `uses ${name}` })
      })
      return violations
    },
  ),
]
