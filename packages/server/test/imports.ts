import { imports } from '@vesica/contract'
import { expect } from 'vitest'
import type { Client } from './client.ts'

/** A CSV file as a browser sends it. */
export const aCsv = (text: string, name = 'list.csv'): File => new File([text], name, { type: 'text/csv' })

const calls = { members: imports.memberImportCalls, products: imports.productImportCalls }
type Kind = keyof typeof calls

/** Waits until the import is not running. */
export const settled = async (by: Pick<Client, 'call'>, kind: Kind, id: string): Promise<imports.Import> => {
  const now = async () => (await by.call(calls[kind].get, { params: { id } })).import
  await expect.poll(async () => (await now()).progress, { timeout: 60_000, interval: 25 }).toBeNull()
  return now()
}

/** Uploads a file. */
export const sent = async (by: Pick<Client, 'call'>, kind: Kind, text: string | File): Promise<imports.Import> => {
  const file = typeof text === 'string' ? aCsv(text) : text
  return (await by.call(calls[kind].begin, { files: { file } })).import
}

/** Uploads a file and checks it, with columns matched by heading. */
export const checked = async (
  by: Pick<Client, 'call'>,
  kind: Kind,
  text: string | File,
  letters = false,
): Promise<imports.Import> => {
  const { id, matching } = await sent(by, kind, text)
  await by.call(calls[kind].check, { params: { id }, body: { matching, sendEmails: letters } })
  return settled(by, kind, id)
}

/** Starts an import. @param one the import as seen at its check */
export const runs = (
  by: Pick<Client, 'call'>,
  kind: Kind,
  { id, checkedAt }: Pick<imports.Import, 'id' | 'checkedAt'>,
) => by.call(calls[kind].run, { params: { id }, body: { checked_at: checkedAt ?? new Date().toISOString() } })

/** Runs an import that was checked, to its end. */
export const ran = async (by: Pick<Client, 'call'>, kind: Kind, id: string): Promise<imports.Import> => {
  await runs(by, kind, (await by.call(calls[kind].get, { params: { id } })).import)
  return settled(by, kind, id)
}

/** The rows of an import as `row outcome name`, each with its changes or problems. */
export const rowsOf = async (by: Pick<Client, 'call'>, kind: Kind, id: string): Promise<string[]> => {
  const { rows } = await by.call(calls[kind].rows, { params: { id }, query: {} })
  return rows.map(({ row, outcome, name, changes, problems }) =>
    [
      `${row} ${outcome} ${name}`,
      ...(outcome === 'change' ? changes.map(({ field, from, to }) => `${field}: ${from} → ${to}`) : []),
      ...problems.map(({ column, sentence }) => (column ? `${column}: ${sentence}` : sentence)),
    ].join(' | '),
  )
}
