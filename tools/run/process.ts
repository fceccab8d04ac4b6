import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from './install.mjs'

export { pinnedNode, root }

/** The environment in which `node` and every installed tool are found first. */
function toolEnvironment(extra: Record<string, string>): NodeJS.ProcessEnv {
  const calm = process.env.CI ? { NO_COLOR: '1' } : {}
  return { ...process.env, ...calm, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH ?? ''}`, ...extra }
}

type RunOptions = { cwd?: string; env?: Record<string, string> }

/** Starts a shell command with our tools in the path; its output is our output. */
export function launch(command: string, { cwd = root, env = {} }: RunOptions = {}): ChildProcess {
  return spawn('/bin/sh', ['-c', command], { cwd, stdio: 'inherit', env: toolEnvironment(env) })
}

/** Runs a shell command to its end. @returns its exit code; 1 when a signal ended it */
export function run(command: string, options: RunOptions = {}): Promise<number> {
  return new Promise((resolve) => {
    const child = launch(command, options)
    child.on('error', () => resolve(1))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}
