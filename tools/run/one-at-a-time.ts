import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { tryLock } from '../../packages/server/src/platform/embedded/locks.ts'

const CHECK_EVERY_MS = 200

/**
 * Waits until no other process holds this lock. The kernel releases it when the holder ends for any reason; the pid
 * file is only for people to read.
 * @param log called once if it has to wait
 * @returns releases the lock
 */
export async function acquireLock(file: string, log: (message: string) => void): Promise<() => void> {
  const pidFile = `${file}.pid`
  let isAnnounced = false
  for (;;) {
    const lock = tryLock(file, 'exclusive')
    if (lock) {
      writeFileSync(pidFile, `${process.pid}\n`)
      return () => lock.release()
    }
    if (!isAnnounced) log(`Waiting for the tests that process ${readPid(pidFile)} runs in this checkout.`)
    isAnnounced = true
    await delay(CHECK_EVERY_MS)
  }
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'another'
  }
}
