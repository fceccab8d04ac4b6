import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alone, tryLock } from './locks.ts'

let folder: string
let file: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vesica-locks-'))
  file = join(folder, 'a.lock')
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('shared locks coexist, and an exclusive lock excludes all others', async () => {
  const first = tryLock(file, 'shared')
  const second = tryLock(file, 'shared')
  expect(second).toBeDefined()
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  first?.release()
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  second?.release()
  const exclusive = tryLock(file, 'exclusive')
  expect(exclusive).toBeDefined()
  expect(tryLock(file, 'shared')).toBeUndefined()
  exclusive?.release()
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('the lock of a killed process is released', async () => {
  const module = new URL('locks.ts', import.meta.url).href
  const program = `
    import { tryLock } from ${JSON.stringify(module)}
    globalThis.held = tryLock(process.argv[1], 'exclusive')
    setInterval(() => undefined, 60_000)
    console.log('held')
  `
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', program, file])
  await once(holder.stdout, 'data')
  expect(tryLock(file, 'exclusive')).toBeUndefined()
  holder.kill('SIGKILL')
  await once(holder, 'exit')
  const lock = tryLock(file, 'exclusive')
  expect(lock).toBeDefined()
  lock?.release()
})

test('work under one file lock never overlaps, and a failure releases the lock', async () => {
  let working = 0
  let most = 0
  const work = async () => {
    working += 1
    most = Math.max(most, working)
    await stat(folder)
    working -= 1
  }
  await expect(alone(file, 5_000, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
  await Promise.all([1, 2, 3, 4].map(() => alone(file, 5_000, work)))
  expect(most).toBe(1)
})

test('a caller that waits too long gets the name of the locked file', async () => {
  const lock = tryLock(file, 'exclusive')
  await expect(alone(file, 0, () => Promise.resolve())).rejects.toThrow(file)
  lock?.release()
})
