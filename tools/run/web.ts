import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './process.ts'

const web = join(root, 'packages/web')
const stamp = join(web, 'dist/.stamp')

/** Everything the built files depend on. */
const sources = [
  'packages/web/src/**/*',
  'packages/web/public/**/*',
  'packages/web/build/**/*',
  'packages/web/*.{html,ts,js,json}',
  'packages/contract/src/**/*.ts',
  'package-lock.json',
]

/** Whether dist/ was made from exactly these sources. */
export function webIsBuilt(): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOfSources()
}

/** Builds packages/web unless that is done. @returns false when the build failed */
export async function buildWebWhenStale(): Promise<boolean> {
  if (webIsBuilt()) return true
  const wanted = hashOfSources()
  console.log('Building the web application ...')
  const code = await run(webScript('build'), { cwd: web, env: { NODE_ENV: 'production' } })
  if (code !== 0) return false
  writeFileSync(stamp, wanted)
  return true
}

/** A script of packages/web as its package.json says it. */
export function webScript(name: 'build' | 'dev'): string {
  const { scripts = {} } = JSON.parse(readFileSync(join(web, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>
  }
  const script = scripts[name]
  if (script === undefined || /[&|;<>$"']/.test(script)) {
    throw new Error(`packages/web/package.json must have a script "${name}" that is one plain command`)
  }
  return script
}

function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(sources, { cwd: root }).sort()) {
    const path = join(root, file)
    if (statSync(path).isFile() && !/\.test\.tsx?$/.test(file))
      hash.update(file).update('\0').update(readFileSync(path))
  }
  return hash.digest('hex')
}
