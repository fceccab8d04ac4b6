import { readdir, readFile, readlink, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** What postmaster.pid says. The address is there once the server listens. */
export type PostmasterFile = { pid: number; port: number; listensOn: 'socket' | 'loopback' | undefined }

/** Reads `<folder>/postmaster.pid`: pid, data folder, start time, port, socket folder, listen address, one a line. */
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

/** True while the process runs; a zombie (ended, but not reaped by its parent) does not run. */
export async function isRunning(pid: number): Promise<boolean> {
  return process.platform === 'linux' ? (await readStat(pid)) !== undefined : answersSignals(pid)
}

/**
 * As postgresProcessesIn, for a folder that was removed while they worked in it, whether there is a new one at its place
 * or not. Processes that see other disks, as those in a container do, may have had another folder of the same name.
 */
export async function postgresProcessesInRemoved(folder: string): Promise<number[]> {
  const pids = await postgresProcessesIn(`${folder} (deleted)`)
  const ours = await mountsOf('self')
  const mounts = await Promise.all(pids.map(mountsOf))
  return pids.filter((_, index) => mounts[index] === ours)
}

/** What names the disks that a process sees. See proc(5), ns. */
const mountsOf = (pid: number | 'self'): Promise<string> => readlink(`/proc/${pid}/ns/mnt`).catch(() => '')

/**
 * The pids of all initdb and postgres processes that work in the folder. Every PostgreSQL process keeps its data folder
 * as its working directory, so this finds servers without a pid file, and orphans of a killed postmaster too. Other
 * programs there (somebody's shell) do not count. Where there is no /proc, only the pid in postmaster.pid is asked.
 * @param folder without symbolic links
 */
export async function postgresProcessesIn(folder: string): Promise<number[]> {
  const named = await readPostmasterFile(folder)
  if (process.platform !== 'linux') return named && answersSignals(named.pid) ? [named.pid] : []
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map((pid) => worksIn(pid, folder, named?.pid)))
  return pids.filter((_, index) => found[index])
}

async function worksIn(pid: number, folder: string, namedPid: number | undefined): Promise<boolean> {
  const program = await readStat(pid)
  if (program !== 'postgres' && program !== 'initdb') return false
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === folder
  } catch (error) {
    // Not ours to look at, as when root started it and we are not root: the pid file and the owner have to do.
    if ((error as NodeJS.ErrnoException).code !== 'EACCES' || pid !== namedPid) return false
    const owners = await Promise.all([stat(`/proc/${pid}`), stat(folder)]).catch(() => undefined)
    return owners?.[0].uid === owners?.[1].uid
  }
}

/** The program's name, undefined when there is no such process or it has ended (zombie). See proc(5), stat. */
async function readStat(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, name, state] = /^\d+ \((.*)\) (\S)/s.exec(text) ?? []
  return state === undefined || 'ZXx'.includes(state) ? undefined : name
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
