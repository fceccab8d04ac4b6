import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { onStop } from './ending.mjs'
import { pinnedNode, root } from './install.mjs'

export { pinnedNode, root }

/**
 * For commands that read and write a lot but retain little: a small young generation frees memory sooner, at almost no
 * cost.
 */
export const littleMemory: readonly string[] = ['--max-semi-space-size=2']

type RunOptions = { cwd?: string; env?: Record<string, string>; hear?: (output: string) => void }

/**
 * Starts a command with the pinned Node and our tools in the path; inherits our output unless `hear` is set. Runs
 * without a shell, so that signals reach the tool.
 * @param command words separated by single spaces; a word can't contain a space
 */
export function launch(command: string, { cwd = root, env = {}, hear }: RunOptions = {}): ChildProcess {
  const [program, ...args] = command.split(' ')
  const path = [dirname(pinnedNode), join(root, 'node_modules/.bin'), process.env.PATH ?? ''].join(':')
  const stdio = hear ? (['ignore', 'pipe', 'pipe'] as const) : 'inherit'
  const child = spawn(program as string, args, {
    cwd,
    stdio: stdio as 'inherit',
    env: { ...process.env, PATH: path, ...env },
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => hear?.(text))
  return child
}

/**
 * Runs a command until it exits; when we are told to exit, it gets the signal too. @returns its exit code; 1 if a
 * signal ended it
 */
export function run(command: string, options: RunOptions = {}): Promise<number> {
  let isForwarded = false
  const forget = onStop((signal) => {
    isForwarded = true
    child.kill(signal)
  })
  const child = launch(command, options)
  return new Promise<number>((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    // Waits for `close` instead of `exit`, because the last output may still arrive.
    child.on('close', (code) => {
      if (isForwarded) process.exit(1)
      resolve(code ?? 1)
    })
  }).finally(forget)
}
