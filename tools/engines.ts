// Finds uses of PostgreSQL features that a distributed engine may lack: `docs/engines.tsv` lists the files, and
// `docs/scale.md` describes what would have to change. `npx node tools/engines.ts` prints the uses in the code.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** Patterns for each feature, in SQL and in the query builder. */
export const features: Readonly<Record<string, RegExp>> = {
  'deferred triggers': /deferrable initially deferred/i,
  'trigger depth': /pg_trigger_depth\(/i,
  'transition tables': /referencing (new|old) table/i,
  'truncate triggers': /\bbefore truncate\b/i,
  'generated columns of words':
    /\btsvector generated always\b|\bgenerated always as \((search_vector|array_to_tsvector|to_tsvector)/i,
  'GIN indexes': /\busing gin\b/i,
  'LISTEN and NOTIFY': /\bpg_notify\(|`listen \$/i,
  'SKIP LOCKED': /\bskip locked\b|\.skipLocked\(/i,
  'FOR SHARE': /\bfor (key )?share\b|\.for(Key)?Share\(/i,
  'FOR NO KEY UPDATE': /\bfor no key update\b|\.forNoKeyUpdate\(/i,
  'identity as order': /\bgenerated (always|by default) as identity\b/i,
  'advisory locks': /\bpg_(try_)?advisory_/i,
  'unlogged tables': /\bunlogged\b/i,
  COPY: /\bcopy .{1,80} (from stdin|to stdout)\b/i,
  'statistics of activity': /\bpg_stat_activity\b/i,
  'procedures in PL/pgSQL': /\blanguage plpgsql\b/i,
}

/** The code without comments, which may mention features that are not used. */
const codeOf = (path: string): string =>
  readFileSync(join(root, path), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(path.endsWith('.sql') ? /--.*$/gm : /^\s*\/\/.*$/gm, '')

const sourceFiles = (): string[] =>
  globSync(['packages/server/migrations/*.sql', 'packages/server/src/**/*.ts'], { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.test.ts'))
    .sort()

/** All uses, as feature and file, in the order of both. */
export const uses = (): string[] => {
  const files = sourceFiles().map((path): [string, string] => [path, codeOf(path)])
  return Object.entries(features).flatMap(([feature, pattern]) =>
    files.filter(([, code]) => pattern.test(code)).map(([path]) => `${feature}\t${path}`),
  )
}

if (process.argv[1] === import.meta.filename) console.log(uses().join('\n'))
