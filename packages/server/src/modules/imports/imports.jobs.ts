import { setTimeout as rest } from 'node:timers/promises'
import type { Database } from '../../platform/data/db.ts'
import { CsvFault, type CsvRow, readRows } from '../../platform/files/csv-read.ts'
import type { Files } from '../../platform/files/files.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import { checkBatch, endCheck, failCheck, forgetRows, runBatch } from './batch.ts'
import { IMPORTS_QUEUE, type ImportRow } from './import.ts'
import { findUnderWay, forgetOld, requeueStalled } from './retention.ts'

export interface ImportParts {
  db: Database
  files: Files
}

const CHECK_AT_ONCE = 500
/** The pause after a batch as a fraction of its duration, so that other work gets its turn. */
const REST = 0.5

/** Thrown when the process is stopping, so that the job is requeued and resumes later. */
class Ending extends Error {}

/** Runs batches with pauses between them. */
const pacing = (isEnding: () => boolean) => async (batch: () => Promise<boolean>) => {
  if (isEnding()) throw new Ending('the process stopped')
  const began = performance.now()
  const goesOn = await batch()
  await rest((performance.now() - began) * REST)
  return goesOn
}

/** The rows below the headings that are not checked yet, in batches. */
async function* batchesOf(rows: AsyncIterable<CsvRow>, from: number): AsyncGenerator<CsvRow[]> {
  let batch: CsvRow[] = []
  let isBelowTitles = false
  for await (const row of rows) {
    if (isBelowTitles && row.row > from) batch.push(row)
    isBelowTitles = true
    if (batch.length < CHECK_AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const check = async ({ db, files }: ImportParts, begun: ImportRow, isEnding: () => boolean): Promise<void> => {
  const paced = pacing(isEnding)
  if (begun.read_to === 0) while (await paced(() => db.transact((tx) => forgetRows(tx, begun.id)))) continue
  const stored = await db.read((tx) => files.get(tx, begun.file_id ?? ''))
  let from = begun.read_to
  try {
    for await (const batch of batchesOf(readRows(files.read(stored), begun.delimiter), from)) {
      const before = from
      if (!(await paced(() => db.transact((tx) => checkBatch(tx, begun, before, batch))))) return
      from = batch.at(-1)?.row ?? from
    }
  } catch (error) {
    if (!(error instanceof CsvFault)) throw error
    await db.transact((tx) => failCheck(tx, begun, error.message))
    return
  }
  await db.transact((tx) => endCheck(tx, begun))
}

/** Resumes an import: checks the rows of its file, or imports them. */
export const resumeImport = async (
  parts: ImportParts,
  id: string,
  isEnding: () => boolean = () => false,
): Promise<void> => {
  const begun = await parts.db.read((tx) => findUnderWay(tx, id))
  if (begun?.state === 'checking') return check(parts, begun, isEnding)
  if (!begun) return
  const paced = pacing(isEnding)
  while (await paced(() => parts.db.transact((tx) => runBatch(tx, parts.files, id, begun.turn)))) continue
}

const idIn = (data: unknown): string => {
  const id = typeof data === 'object' && data !== null && 'import' in data ? data.import : undefined
  if (typeof id !== 'string') throw new Error('A job without an import')
  return id
}

/** A large file takes many minutes. After this long, another process has taken over the import. */
const MOST_SECONDS = 2 * 60 * 60

/** Checks and imports files, resumes abandoned imports, and deletes old rows and files. */
export const importWorkers = (parts: ImportParts): Worker[] => [
  {
    queue: IMPORTS_QUEUE,
    mostSeconds: MOST_SECONDS,
    run: (data, isEnding) => resumeImport(parts, idIn(data), isEnding),
  },
  { queue: 'imports-taken-up', retries: 0, cron: '* * * * *', run: () => parts.db.transact(requeueStalled) },
  {
    queue: 'imports-forgotten',
    cron: '43 3 * * *',
    run: async (_, isEnding) => {
      while (!isEnding?.() && (await parts.db.transact((tx) => forgetOld(tx, parts.files)))) continue
    },
  },
]
