import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { whenToldToEnd } from './ending.mjs'
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
  let told = false
  const forget = whenToldToEnd((signal) => {
    told = true
    child.kill(signal)
  })
  const child = launch(command, options)
  return new Promise<number>((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => {
      if (told) process.exit(1)
      resolve(code ?? 1)
    })
  }).finally(forget)
}
