// Stops the processes and removes the files that tests leave behind when their process is killed. Plain JavaScript
// without local imports, because server tests and journeys start it by its path.
//
//   node guard.mjs <folder>
//
// Its standard input is a pipe from its parent, which closes when the parent exits for any reason. The last line on it,
// if any, is the pid of the server whose data is in the folder. If the folder is gone by then, it was cleaned up already.
import { existsSync, globSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'

const PATIENCE_MS = 10_000
const LOOK_EVERY_MS = 50
const REMOVING_MS = 60_000

/** @param {number} pid @param {NodeJS.Signals | 0} signal @returns whether the process exists */
function send(pid, signal) {
  try {
    process.kill(pid, signal)
    return true
  } catch {
    return false
  }
}

/** Zombies count as ended. @param {number} pid */
function isRunning(pid) {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return !existsSync('/proc/self') && send(pid, 0)
  }
}

/** Stops a process, with SIGKILL after 10 seconds. @param {number} pid @param {NodeJS.Signals} signal */
async function end(pid, signal) {
  send(pid, signal)
  const until = Date.now() + PATIENCE_MS
  while (isRunning(pid)) {
    if (Date.now() > until) send(pid, 'SIGKILL')
    await delay(LOOK_EVERY_MS)
  }
}

/** The pids of PostgreSQL servers with data in the folder. @param {string} folder */
function postmastersIn(folder) {
  return globSync('**/postmaster.pid', { cwd: folder }).flatMap((file) => {
    try {
      return Number(readFileSync(join(folder, file), 'utf8').split('\n')[0]) || []
    } catch {
      return []
    }
  })
}

/** @param {string} folder @param {number} server pid, or 0 if there is none */
async function cleanUp(folder, server) {
  if (server > 0) await end(server, 'SIGTERM')
  // More can appear after the parent was killed: an initdb, or files of a worker that exits later.
  for (const until = Date.now() + REMOVING_MS; existsSync(folder) && Date.now() < until; await delay(LOOK_EVERY_MS)) {
    await Promise.all(postmastersIn(folder).map((pid) => end(pid, 'SIGINT')))
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // Another process is still writing to it; the next iteration retries.
    }
  }
}

const [, , folder = ''] = process.argv
const lines = (await text(process.stdin)).trim().split('\n')
if (folder !== '' && existsSync(folder)) await cleanUp(folder, Number(lines.at(-1)))
