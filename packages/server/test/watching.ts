import { readdir, readlink } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Person } from './people.ts'
import type { Running } from './running.ts'
import { connectRaw, type RawConnection } from './socket.ts'

/** Larger than the system's socket buffers for a receiver that does not read. */
export const LONG_BYTES = 48 * 1024 * 1024

/** A client that has started to receive a long video and has paused reading. */
export interface Watching {
  /** Reads the rest. @returns whether the stream was cut off before its end */
  isBrokenOff(): Promise<boolean>
  connection: RawConnection
}

export const watchAt = async (person: Person, running: Running, path: string): Promise<Watching> => {
  const connection = connectRaw(running.url)
  connection.socket.once('data', () => connection.socket.pause())
  connection.write(`GET ${path} HTTP/1.1\r\nhost: a\r\ncookie: ${person.cookie}\r\nconnection: close\r\n\r\n`)
  await expect.poll(() => connection.soFar().length).toBeGreaterThan(0)
  expect(connection.soFar()).toMatch(/^HTTP\/1\.1 200 /)
  return {
    connection,
    isBrokenOff: async () => {
      connection.socket.resume()
      return (await connection.received).length < LONG_BYTES
    },
  }
}

/** The number of files in a data folder that this process has open. All servers on that folder run in this process. */
export const streamsOpenOf = async ({ config }: Running): Promise<number> => {
  const held = await readdir('/proc/self/fd')
  const names = await Promise.all(held.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return names.filter((name) => name.startsWith(`${config.dataDir}/files/`)).length
}
