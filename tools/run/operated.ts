// For tests: the product as an operator runs it, and whatever is left of it afterwards.
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './process.ts'

export interface Operated {
  /** Of the first process; its group and its session bear the same number. */
  pid: number
  /** Everything it has printed so far. */
  output(): string
  /** Types on its terminal, where it has one. */
  type(keys: string): void
  /** Resolves with what the pattern found when it is printed. @throws when it ends before */
  said(pattern: RegExp): Promise<RegExpExecArray>
  /** How the first process ended, when nobody holds its output any more. */
  ended: Promise<number | string>
}

/** The environment of somebody who works in a shell: nothing of npm's or of a test runner's. */
const ofAShell = () => {
  const ours = (name: string) => !/^(npm_|NODE|VITEST|VITE_|TEST|INIT_CWD)/.test(name)
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.endsWith('node_modules/.bin'))
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => ours(name))),
    PATH: path.join(delimiter),
  }
}

/** Starts a command as the leader of a session of its own, as terminals and supervisors do. */
export function operate(command: string[], environment: Record<string, string>): Operated {
  const [program = '', ...args] = command
  const child = spawn(program, args, {
    ...{ cwd: root, detached: true, env: { ...ofAShell(), PORT: '0', DEMO: 'off', LOG_LEVEL: 'info', ...environment } },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let printed = ''
  const waiting = new Set<() => void>()
  const read = (chunk: Buffer) => {
    printed += chunk.toString()
    for (const look of waiting) look()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  child.stdin.on('error', () => undefined)
  let over = false
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => {
      over = true
      resolve(code ?? signal ?? 'unknown')
      for (const look of waiting) look()
    })
  })
  const said = (pattern: RegExp) =>
    new Promise<RegExpExecArray>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(printed)
        if (found) resolve(found)
        else if (over) reject(new Error(`It ended before it said ${pattern}:\n${printed}`))
        else return
        waiting.delete(look)
      }
      waiting.add(look)
      look()
    })
  return { pid: child.pid ?? 0, output: () => printed, type: (keys) => void child.stdin.write(keys), said, ended }
}

/** A process that has to do with a data folder: started for it, or at work in it. PostgreSQL is only the latter. */
export interface Involved {
  pid: number
  command: string
}

/** All of them, for data folders in this place as well; a folder that was removed counts. */
export function involvedIn(place: string): Involved[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const input = peek(name, 'environ').split('\0')
      const isInvolved = [at(name), ...input.map((one) => one.replace(/^DATA_DIR=/, ''))].some(
        (path) => path === place || path.startsWith(`${place}/`),
      )
      return isInvolved ? [{ pid: Number(name), command: peek(name, 'cmdline').replaceAll('\0', ' ').trim() }] : []
    })
}

/** The process that is the server itself, whatever stands around it: it gives itself that name. */
export function theServer(dataDir: string): number {
  const involved = involvedIn(dataDir)
  const [server, ...others] = involved.filter(({ command }) => command === 'vesica')
  if (!server || others.length > 0) throw new Error(`Not one server: ${JSON.stringify(involved)}`)
  return server.pid
}

/** Signals a process, or, with a negative number, its whole group; one that has ended has no need of it. */
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
