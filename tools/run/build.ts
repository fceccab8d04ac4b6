import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type builds, markerOf, staleBuilds } from './built.mjs'
import { root, run } from './process.ts'

/** Builds the web application and the server if their sources have changed. @returns false if a build failed */
export async function buildWhenStale(): Promise<boolean> {
  for (const built of staleBuilds()) {
    const mark = markerOf(built)
    console.log(`Building ${built.name} ...`)
    const options = { cwd: join(root, built.workspace), env: { NODE_ENV: 'production' } }
    if ((await run(script(built.workspace, 'build'), options)) !== 0) return false
    mark()
  }
  return true
}

type Workspace = (typeof builds)[keyof typeof builds]['workspace']

/** A script from a workspace's package.json. */
export function script(workspace: Workspace, name: 'build' | 'dev'): string {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as {
    scripts?: Record<string, string>
  }
  const command = scripts[name]
  if (command === undefined || /[&|;<>$"']/.test(command)) {
    throw new Error(`${workspace}/package.json must have a script "${name}" that is one plain command`)
  }
  return command
}
