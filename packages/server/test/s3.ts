import { readdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../src/platform/config.ts'
import { atTheEnd } from './ending.ts'

/** An S3-compatible storage that is not ours. */
export interface S3 {
  settings: S3Settings
  server: Server
  /** Keys of what it holds. */
  keys(): Promise<string[]>
  /** Where it keeps the bytes of an object, to be looked at or made older. */
  pathOf(key: string): string
}

const BUCKET = 'vesica'
const OBJECT = '._S3rver_object'

/** Starts one on loopback, which knows accounts but looks at no signature; it ends with the test file. @param directory an empty folder for it */
export const aStorage = async (directory: string): Promise<S3> => {
  const storage = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: BUCKET }],
  })
  const { port } = await storage.run()
  atTheEnd(async () => {
    storage.httpServer.closeAllConnections()
    await storage.close()
  })
  const folder = join(directory, BUCKET)
  return {
    // The one account that it knows.
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: 'us-east-1',
      accessKey: 'S3RVER',
      secretKey: 'S3RVER',
    },
    server: storage.httpServer,
    keys: async () =>
      (await readdir(folder, { recursive: true }))
        .filter((name) => name.endsWith(OBJECT))
        .map((name) => name.slice(0, -OBJECT.length)),
    pathOf: (key) => join(folder, `${key}${OBJECT}`),
  }
}
