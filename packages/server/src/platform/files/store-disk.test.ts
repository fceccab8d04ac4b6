import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, onTestFinished } from 'vitest'
import { twoBuffers } from './store.ts'
import { diskStore } from './store-disk.ts'

const never = new AbortController().signal

/** A folder for files, next to something that must stay untouched. */
const aStore = async () => {
  const above = await mkdtemp(join(tmpdir(), 'vesica-store-'))
  onTestFinished(() => rm(above, { recursive: true, force: true }))
  const [root, secret] = [join(above, 'files'), join(above, 'secret')]
  await mkdir(root)
  await writeFile(secret, 'for nobody')
  return { store: diskStore(root), secret }
}

describe('a file folder', () => {
  it.each(['../secret', 'aa/../../secret', './../secret', '..', '.', ''])(
    'rejects the path %j outside of it',
    async (key) => {
      const { store, secret } = await aStore()
      const pieces = async () => Array.fromAsync(store.pieces(key, { start: 0, end: 9 }, 10, never))
      const refused = 'is no place of files'
      await expect((async () => buffer(store.read(key)))()).rejects.toThrow(refused)
      await expect(pieces()).rejects.toThrow(refused)
      await expect(store.put(secret, key)).rejects.toThrow(refused)
      await expect(store.remove(key)).rejects.toThrow(refused)
      expect(() => store.localPath(key)).toThrow(refused)
      expect(await readFile(secret, 'utf8')).toBe('for nobody')
    },
  )

  it('contains what was stored, whatever its name starts with', async () => {
    const { store, secret } = await aStore()
    await store.put(secret, 'aa/..bb')
    expect((await buffer(store.read('aa/..bb'))).toString()).toBe('for nobody')
  })

  it('is read into the given buffer, however long a file is', async () => {
    const { store, secret } = await aStore()
    const bytes = randomBytes(10_000)
    await writeFile(secret, bytes)
    await store.put(secret, 'aa/bb')
    const buffers = twoBuffers(777)
    const pieces: Buffer[] = []
    for await (const piece of store.readInto('aa/bb', buffers)) {
      expect(buffers.map(({ buffer }) => buffer)).toContain(piece.buffer)
      pieces.push(Buffer.from(piece))
    }
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true)
  })
})
