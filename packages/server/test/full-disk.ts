import fs from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const noSpace = (): Error =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28, syscall: 'write' })

/**
 * Simulates a disk that is full after this process has written this many bytes, by handles or streams.
 * @param folder a writable folder
 * @returns the number of refused writes so far, and a function that frees the space
 */
export const aDiskThatFills = async (folder: string, after: number) => {
  const path = join(folder, 'handle')
  const file = await open(path, 'w')
  const handles = Object.getPrototypeOf(file) as { write(...input: unknown[]): Promise<{ bytesWritten: number }> }
  await file.close()
  await rm(path)
  let left = after
  let times = 0
  /** Whether these bytes still fit. */
  const hasRoom = (bytes: number): boolean => {
    left -= bytes
    if (left < 0) times += 1
    return left >= 0
  }
  const [byHandle, byStream] = [handles.write, fs.write]
  handles.write = function (this: unknown, ...input: unknown[]) {
    return hasRoom((input[0] as Buffer).length) ? byHandle.apply(this as never, input) : Promise.reject(noSpace())
  }
  fs.write = ((...input: unknown[]) => {
    if (hasRoom((input[1] as Buffer).length)) return Reflect.apply(byStream, fs, input) as unknown
    return setImmediate(input.at(-1) as (error: Error) => void, noSpace())
  }) as typeof fs.write
  const makeRoom = () => {
    handles.write = byHandle
    fs.write = byStream
  }
  onTestFinished(makeRoom)
  return { times: () => times, makeRoom }
}
