import { readdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Settings } from '../src/platform/config.ts'
import { atTheEnd } from './ending.ts'

/** A third-party S3-compatible storage. */
export interface S3 {
  settings: S3Settings
  server: Server
  /** The keys of its objects. */
  keys(): Promise<string[]>
  /** The file of an object, so that tests can inspect or age it. */
  pathOf(key: string): string
}

const BUCKET = 'vesica'
const OBJECT = '._S3rver_object'

/**
 * Starts a storage on loopback that ends with the test file. It checks account names but not signatures. @param
 * directory an empty folder for it
 */
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
    // Its only account.
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
