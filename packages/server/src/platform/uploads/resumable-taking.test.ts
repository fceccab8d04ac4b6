import { randomBytes, randomUUID } from 'node:crypto'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sample } from '../../../test/media.ts'
import { eachTestHasUploads, uploadRule } from '../../../test/uploads.ts'

const uploads = eachTestHasUploads()

describe('using a resumable upload', () => {
  const arrived = async (content: Buffer, name: string, type: string): Promise<string> => {
    const id = await uploads.begun(content.length, { name, type })
    expect((await uploads.sendPart(id, 0, content)).status).toBe(204)
    return id
  }

  it('requires all of it', async () => {
    const id = await uploads.begun(5000)
    await uploads.sendPart(id, 0, randomBytes(4999))
    await expect(uploads.take(id, async () => undefined)).rejects.toMatchObject({ code: 'upload_unfinished' })
  })

  it('validates it like any file', async () => {
    const wrong = await arrived(Buffer.from('<!doctype html>'), 'film.mp4', 'video/mp4')
    await expect(uploads.take(wrong, async () => undefined)).rejects.toMatchObject({
      code: 'file_wrong_type',
      options: { errors: { file: [expect.stringContaining('MP4')] } },
    })
    const text = await arrived(Buffer.from('Gr\xfc\xdfe', 'latin1'), 'a.txt', 'text/plain')
    await expect(uploads.take(text, async () => undefined)).rejects.toMatchObject({ code: 'file_unreadable' })
    const large = { ...uploadRule, maxBytes: 3 }
    const taking = uploads.running.app.uploads.taking(
      { personId: uploads.keeper.id, uploadId: text, field: 'file' },
      large,
      async () => 1,
    )
    await expect(taking).rejects.toMatchObject({ code: 'file_too_large' })
  })

  it('leaves it for a retry when the action fails, without a temporary file', async () => {
    const content = await sample('tone.mp3')
    const id = await arrived(content, 'song.mp3', 'audio/mpeg')
    const failing = uploads.take(id, async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await uploads.take(id, (file) => readFile(file.path))).toEqual(content)
    await expect(uploads.take(id, async () => undefined)).rejects.toMatchObject({ code: 'not_found' })
    const left = await readdir(join(uploads.running.config.dataDir, 'uploads'), { withFileTypes: true })
    expect(left.filter((entry) => entry.isFile())).toEqual([])
  })

  it('succeeds once under concurrency', async () => {
    const id = await arrived(await sample('tone.mp3'), 'song.mp3', 'audio/mpeg')
    let actions = 0
    const all = await Promise.allSettled(Array.from({ length: 5 }, () => uploads.take(id, async () => (actions += 1))))
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(actions).toBe(1)
  })

  it('hard-links it, and the stored file stays when the upload is gone', async () => {
    const { files, db } = uploads.running.app
    const content = await sample('tone.mp3')
    const id = await arrived(content, 'song.mp3', 'audio/mpeg')
    const inode = (await stat(join(uploads.folder(), id))).ino
    const stored = await uploads.take(id, (file) =>
      files.placing([file], (placed) => db.transact((tx) => files.keep(tx, placed, 'test'))),
    )
    const path = files.localPath(stored) ?? ''
    expect((await stat(path)).ino).toBe(inode)
    expect(await readFile(path)).toEqual(content)
  })
})

describe('sweeping resumable uploads', () => {
  const rested = async (path: string, hours: number) => {
    const then = Date.now() / 1000 - hours * 3600
    await utimes(path, then, then)
  }

  it('removes uploads idle for a day, and nothing newer', async () => {
    const [old, young] = [await uploads.begun(100), await uploads.begun(100)]
    for (const id of [old, young]) await uploads.sendPart(id, 0, randomBytes(50))
    await rested(join(uploads.folder(), old), 24.1)
    await rested(join(uploads.folder(), young), 23.9)
    const left = join(uploads.folder(), randomUUID())
    const fresh = join(uploads.folder(), randomUUID())
    await Promise.all([writeFile(left, 'x'), writeFile(fresh, 'x')])
    await rested(left, 1.1)
    // The sweep of other temporary files, which expire after an hour, leaves these alone.
    await uploads.running.app.db.read((tx) => uploads.running.app.files.sweepOrphans(tx))
    expect(new Set(await readdir(uploads.folder()))).toEqual(
      new Set([old, young, left, fresh].map((path) => path.split('/').at(-1))),
    )
    expect(await uploads.running.app.uploads.sweep()).toBe(2)
    expect(new Set(await readdir(uploads.folder()))).toEqual(new Set([young, fresh.split('/').at(-1)]))
    expect(await uploads.offsetOf(old)).toBe('404')
    expect(await uploads.offsetOf(young)).toBe('50')
  })
})
