import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { tryLock } from '../../packages/server/src/platform/embedded/locks.ts'

const LOOK_EVERY_MS = 200

/**
 * Waits until no other process holds this lock. The kernel releases it when the holder ends for any reason; the pid
 * file is only for people to read.
 * @param say called once if it has to wait
 * @returns releases the lock
 */
export async function takeTurn(file: string, say: (message: string) => void): Promise<() => void> {
  const pidFile = `${file}.pid`
  let isTold = false
  for (;;) {
    const lock = tryLock(file, 'exclusive')
    if (lock) {
      writeFileSync(pidFile, `${process.pid}\n`)
      return () => lock.release()
    }
    if (!isTold) say(`Waiting for the tests that process ${readPid(pidFile)} runs in this checkout.`)
    isTold = true
    await delay(LOOK_EVERY_MS)
  }
}

function readPid(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return 'another'
  }
}
