import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { pinnedNode, root } from './install.mjs'

export { pinnedNode, root }

type RunOptions = { cwd?: string; env?: Record<string, string> }

/**
 * Starts a command with the pinned Node and our tools in the path; its output is our output. No shell stands between: signals reach the tool.
 * @param command words separated by single spaces, none of them with a space in it
 */
export function launch(command: string, { cwd = root, env = {} }: RunOptions = {}): ChildProcess {
  const [program, ...args] = command.split(' ')
  const path = [dirname(pinnedNode), join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(':')
  return spawn(program as string, args, { cwd, stdio: 'inherit', env: { ...process.env, PATH: path, ...env } })
}

/** Runs a command to its end; ends with it when we are told to end. @returns its exit code; 1 when a signal ended it */
export function run(command: string, options: RunOptions = {}): Promise<number> {
  const child = launch(command, options)
  const stop = (signal: NodeJS.Signals) => {
    child.once('exit', () => process.exit(1))
    child.kill(signal)
  }
  for (const signal of endings) process.on(signal, stop)
  return new Promise<number>((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => resolve(code ?? 1))
  }).finally(() => {
    for (const signal of endings) process.off(signal, stop)
  })
}

/** The signals that tell a program to end. */
export const endings = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
