import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Reachable, Running } from './running.ts'

/** The files below a folder of the data, temporary ones in `uploads` and kept ones in `files`. */
export const filesIn = async (running: Pick<Reachable, 'config'>, folder: 'uploads' | 'files'): Promise<string[]> => {
  const entries = await readdir(join(running.config.dataDir, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const made = async (running: Running) => {
  const [rows] = await running.sql(`select
    (select count(*) from person) as people,
    (select count(*) from signup_request) as requests,
    (select count(*) from stored_file) as rows_of_files,
    (select count(*) from session) as sessions,
    (select count(*) from notification) as notifications,
    (select count(*) from activity_entry) as entries`)
  return { ...rows, kept: (await filesIn(running, 'files')).sort() }
}

/** Sees that no temporary file is left; they go when the answer has been sent. */
export const noTemporaryFiles = (running: Running) =>
  expect.poll(() => filesIn(running, 'uploads'), { timeout: 60_000 }).toEqual([])

/** Does something and sees that it made no person, request, file, session or news, and left no temporary file. */
export const makingNothing = async <T>(running: Running, action: () => Promise<T>): Promise<T> => {
  const before = await made(running)
  const result = await action()
  expect(await made(running)).toEqual(before)
  await noTemporaryFiles(running)
  return result
}
