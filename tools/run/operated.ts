// Test support: runs the product as an operator does, and finds the processes it leaves behind.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './process.ts'

export interface Operated {
  /** Of the first process, which is also the id of its group and its session. */
  pid: number
  /** All output so far. */
  output(): string
  /** Types on its terminal, if it has one. */
  type(keys: string): void
  /** Waits for output that matches. @throws if the process ends before */
  said(pattern: RegExp): Promise<RegExpExecArray>
  /** The first process's exit code or signal, once no process holds its output open. */
  ended: Promise<number | string>
}

/** The environment of an interactive shell, without the variables of npm and test runners. */
const ofAShell = () => {
  const isInherited = (name: string) => !/^(npm_|NODE|VITEST|VITE_|TEST|INIT_CWD)/.test(name)
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => isInherited(name))),
    PATH: path.join(delimiter),
  }
}

/** Starts a command as a session leader, as terminals and supervisors do. */
export function operate(command: string[], environment: Record<string, string>): Operated {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    ...{ cwd: root, detached: true, env: { ...ofAShell(), PORT: '0', DEMO: 'off', LOG_LEVEL: 'info', ...environment } },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  const listeners = new Set<() => void>()
  const read = (chunk: Buffer) => {
    printed += chunk.toString()
    for (const listener of listeners) listener()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  child.stdin.on('error', () => undefined)
  let over = false
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => {
      over = true
      resolve(code ?? signal ?? 'unknown')
      for (const listener of listeners) listener()
    })
  })
  const waitFor = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const check = () => {
        const match = pattern.exec(printed)
        if (match) resolve(match)
        else if (over) reject(new Error(`It ended before it said ${pattern}:\n${printed}`))
        else return
        listeners.delete(check)
      }
      listeners.add(check)
      check()
    })
  return {
    pid: child.pid ?? 0,
    output: () => printed,
    type: (keys) => void child.stdin.write(keys),
    said: waitFor,
    ended,
  }
}

/** A process that involves a data folder: started for it, or working in it. PostgreSQL is only the latter. */
export interface Involved {
  pid: number
  command: string
}

/** All processes that involve this folder or a data folder inside it, even if it was deleted. */
export function involvedIn(folder: string): Involved[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const input = peek(name, 'environ').split('\0')
      const isInvolved = [at(name), ...input.map((path) => path.replace(/^DATA_DIR=/, ''))].some(
        (path) => path === folder || path.startsWith(`${folder}/`),
      )
      return isInvolved ? [{ pid: Number(name), command: peek(name, 'cmdline').replaceAll('\0', ' ').trim() }] : []
    })
}

/** The pid of the server process, found by the process title that it sets. */
export function theServer(dataDir: string): number {
  const involved = involvedIn(dataDir)
  const [server, ...children] = involved.filter(({ command }) => command === 'vesica')
  if (!server || children.length > 0) throw new Error(`Not one server: ${JSON.stringify(involved)}`)
  return server.pid
}

/** Signals a process or, with a negative number, its process group; ignores processes that have ended. */
export function send(signal: NodeJS.Signals, ...pids: number[]): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

function peek(pid: string, name: 'environ' | 'cmdline'): string {
  try {
    return readFileSync(join('/proc', pid, name), 'utf8')
  } catch {
    return ''
  }
}

function at(pid: string): string {
  try {
    return readlinkSync(join('/proc', pid, 'cwd'))
  } catch {
    return ''
  }
}
