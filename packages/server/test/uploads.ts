import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileKind, RefusalBody } from '@vesica/contract'
import { beforeAll, beforeEach, expect } from 'vitest'
import type { ReceivedFile } from '../src/platform/uploads/uploads.ts'
import type { Client } from './client.ts'
import { anAdministratorAs, type Person } from './people.ts'
import { aServer, type Running } from './running.ts'
import { tusVersion } from './upload-calls.ts'

const MB = 1024 ** 2

/** The headers of a chunk. */
export const partHeaders = { ...tusVersion, 'content-type': 'application/offset+octet-stream' }

/** The id at the end of an upload URL. */
export const uploadIdIn = (address: string | null | undefined): string =>
  /\/api\/uploads\/([0-9a-f-]{36})$/.exec(address ?? '')?.[1] ?? ''

const metadata = (name: string, type: string): string =>
  `filename ${Buffer.from(name).toString('base64')},filetype ${Buffer.from(type).toString('base64')}`

/** The status and code of a refusal. */
export const codeOf = async (answer: Response): Promise<string> => {
  const body = (await answer.json()) as RefusalBody
  return `${answer.status} ${body.code}`
}

const everything: readonly FileKind[] = ['mp4', 'mp3', 'png', 'txt']

/** The rule for files in the upload tests. */
export const uploadRule = { maxBytes: 100 * MB, kinds: everything, required: true }

interface Announcing {
  by?: Client
  name?: string
  type?: string
}

/** A server with two people who may upload, for the tests of a file. Each test starts without uploads. */
export const eachTestHasUploads = () => {
  const own = {} as { running: Running; keeper: Person; other: Person }
  const folder = () => join(own.running.config.dataDir, 'uploads', 'open')
  beforeAll(async () => {
    const running = await aServer({ LIMITS_FACTOR: '1000' })
    Object.assign(own, { running, keeper: await anAdministratorAs(running, ['content']) })
    own.other = await anAdministratorAs(running, ['content'])
  })
  beforeEach(async () => {
    for (const { id } of await own.running.sql('select id from upload')) {
      for (const client of [own.keeper, own.other]) {
        await client.send('DELETE', `/api/uploads/${String(id)}`, undefined, tusVersion)
      }
    }
    for (const name of await readdir(folder())) await rm(join(folder(), name))
  })
  const begin = (bytes: number | string, { by = own.keeper, name = 'film.mp4', type = 'video/mp4' }: Announcing = {}) =>
    by.send('POST', '/api/uploads', undefined, {
      ...tusVersion,
      'upload-length': String(bytes),
      'upload-metadata': metadata(name, type),
    })
  const beginUpload = async (...input: Parameters<typeof begin>): Promise<string> => {
    const answer = await begin(...input)
    expect(`${answer.status} ${await answer.text()}`).toBe('201 ')
    return uploadIdIn(answer.headers.get('location'))
  }
  const sendPart = (id: string, offset: number | string, bytes: Buffer, by: Client = own.keeper) =>
    fetch(`${own.running.url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        ...partHeaders,
        authorization: `Bearer ${by.token}`,
        'x-forwarded-for': by.address,
        'upload-offset': String(offset),
      },
      body: new Uint8Array(bytes),
    })
  return Object.assign(own, {
    /** The folder of unfinished uploads. */
    folder,
    /** Requests an upload of this many bytes. */
    begin,
    /** The id of a new upload. */
    begun: beginUpload,
    sendPart,
    /** The offset of an upload, or the status of the refusal. */
    offsetOf: async (id: string, by: Client = own.keeper): Promise<string | null> => {
      const answer = await by.send('HEAD', `/api/uploads/${id}`, undefined, tusVersion)
      return answer.status === 200 ? answer.headers.get('upload-offset') : String(answer.status)
    },
    /** Uses a finished upload, as other modules do. */
    take: <T>(uploadId: string, action: (file: ReceivedFile) => Promise<T>, by: Person = own.keeper) =>
      own.running.app.uploads.taking({ personId: by.id, uploadId, field: 'file' }, uploadRule, action),
  })
}
