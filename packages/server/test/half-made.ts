import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { Reachable, Running } from './running.ts'

/** The files in a data folder: temporary ones in `uploads`, stored ones in `files`. */
export const filesIn = async (running: Pick<Reachable, 'config'>, folder: 'uploads' | 'files'): Promise<string[]> => {
  const entries = await readdir(join(running.config.dataDir, folder), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const counts = async (running: Running) => {
  const [rows] = await running.sql(`select
    (select count(*) from person) as people,
    (select count(*) from signup_request) as requests,
    (select count(*) from stored_file) as rows_of_files,
    (select count(*) from session) as sessions,
    (select count(*) from notification) as notifications,
    (select count(*) from activity_entry) as entries`)
  return { ...rows, kept: (await filesIn(running, 'files')).sort() }
}

/** Checks that no temporary file is left. They are removed after the response is sent, so this waits. */
export const noTemporaryFiles = (running: Running) =>
  expect.poll(() => filesIn(running, 'uploads'), { timeout: 60_000 }).toEqual([])

/**
 * Runs an action and checks that it created no person, request, file, session or notification, and left no temporary
 * file.
 */
export const makingNothing = async <T>(running: Running, action: () => Promise<T>): Promise<T> => {
  const before = await counts(running)
  const result = await action()
  expect(await counts(running)).toEqual(before)
  await noTemporaryFiles(running)
  return result
}
