import { readdir, readlink } from 'node:fs/promises'
import { expect } from 'vitest'
import type { Person } from './people.ts'
import type { Running } from './running.ts'
import { connectRaw, type RawConnection } from './socket.ts'

/** Longer than what the system keeps on its way to who does not take it. */
export const LONG_BYTES = 48 * 1024 * 1024

/** Somebody who has begun to receive a long film from a server, and takes no more of it for now. */
export interface Watching {
  /** Takes the rest. @returns whether it was broken off before its end */
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

/** How many files of its folder a process holds open: all its servers that share the folder are in this one. */
export const streamsOpenOf = async ({ config }: Running): Promise<number> => {
  const held = await readdir('/proc/self/fd')
  const names = await Promise.all(held.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return names.filter((name) => name.startsWith(`${config.dataDir}/files/`)).length
}
