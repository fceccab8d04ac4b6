import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The content of postmaster.pid. The address is present once the server listens. */
export type PostmasterFile = { pid: number; port: number; listensOn: 'socket' | 'loopback' | undefined }

/**
 * Parses `<folder>/postmaster.pid`: pid, data folder, start time, port, socket folder, listen address, one per line.
 */
export async function readPostmasterFile(folder: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder, address] = text.split('\n').map((line) => line.trim())
  if (!pid || !/^\d+$/.test(pid)) return undefined
  return {
    pid: Number(pid),
    port: Number(port ?? 0),
    listensOn: socketFolder ? 'socket' : address ? 'loopback' : undefined,
  }
}

/** True while the process runs. A zombie (ended but not reaped by its parent) does not run. */
export function isRunning(pid: number): boolean {
  return process.platform === 'linux' ? readStat(pid) !== undefined : answersSignals(pid)
}

/**
 * Like postgresProcessesIn, for a folder removed while they worked in it, whether or not a new one has taken its place.
 * Processes in a different mount namespace, such as a container, may have had another folder of the same name.
 */
export async function postgresProcessesInRemoved(folder: string): Promise<number[]> {
  const pids = await postgresProcessesIn(`${folder} (deleted)`)
  const ownMounts = mountsOf('self')
  return pids.filter((pid) => mountsOf(pid) === ownMounts)
}

/** Identifies the mount namespace of a process. See proc(5), ns. */
const mountsOf = (pid: number | 'self'): string => {
  try {
    return readlinkSync(`/proc/${pid}/ns/mnt`)
  } catch {
    return ''
  }
}

/**
 * The pids of all initdb and postgres processes that work in the folder. Every PostgreSQL process has its data folder
 * as working directory, so this also finds servers without a pid file and orphans of a killed postmaster. Other
 * programs there (such as a shell) don't count. Without /proc, only the pid in postmaster.pid is checked.
 * @param folder without symbolic links
 */
export async function postgresProcessesIn(folder: string): Promise<number[]> {
  const named = await readPostmasterFile(folder)
  if (process.platform !== 'linux') return named && answersSignals(named.pid) ? [named.pid] : []
  // All processes of the machine are inspected several times per start: asynchronous calls would take four times as
  // long as synchronous ones.
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => worksIn(pid, folder, named?.pid))
}

function worksIn(pid: number, folder: string, namedPid: number | undefined): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === folder && isPostgres(pid)
  } catch (error) {
    // Not accessible, for example started by root when we are not root: the pid file and the owner have to do.
    if ((error as NodeJS.ErrnoException).code !== 'EACCES' || pid !== namedPid || !isPostgres(pid)) return false
    const [itself, owner] = [`/proc/${pid}`, folder].map((path) => statSync(path, { throwIfNoEntry: false }))
    return itself !== undefined && itself.uid === owner?.uid
  }
}

const isPostgres = (pid: number): boolean => ['postgres', 'initdb'].includes(readStat(pid) ?? '')

/** The program's name, undefined if there is no such process or it is a zombie. See proc(5), stat. */
function readStat(pid: number): string | undefined {
  const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(textOf(`/proc/${pid}/stat`)) ?? []
  return state === undefined || 'ZXx'.includes(state) ? undefined : name
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
