import { imports } from '@vesica/contract'
import { expect } from 'vitest'
import type { Client } from './client.ts'

/** A file as a browser sends it. */
export const aCsv = (text: string, name = 'list.csv'): File => new File([text], name, { type: 'text/csv' })

const calls = { members: imports.memberImportCalls, products: imports.productImportCalls }
type Kind = keyof typeof calls

/** Waits until nothing of an import is under way. */
export const settled = async (by: Pick<Client, 'call'>, kind: Kind, id: string): Promise<imports.Import> => {
  const now = async () => (await by.call(calls[kind].get, { params: { id } })).import
  await expect.poll(async () => (await now()).progress, { timeout: 60_000, interval: 25 }).toBeNull()
  return now()
}

/** Sends a file. */
export const sent = async (by: Pick<Client, 'call'>, kind: Kind, text: string | File): Promise<imports.Import> => {
  const file = typeof text === 'string' ? aCsv(text) : text
  return (await by.call(calls[kind].begin, { files: { file } })).import
}

/** Sends a file and has it checked, by its titles. */
export const checked = async (
  by: Pick<Client, 'call'>,
  kind: Kind,
  text: string | File,
  letters = false,
): Promise<imports.Import> => {
  const { id, matching } = await sent(by, kind, text)
  await by.call(calls[kind].check, { params: { id }, body: { matching, letters } })
  return settled(by, kind, id)
}

/** Lets begin what a check said. @param one the import as it was looked at */
export const runs = (
  by: Pick<Client, 'call'>,
  kind: Kind,
  { id, checkedAt }: Pick<imports.Import, 'id' | 'checkedAt'>,
) => by.call(calls[kind].run, { params: { id }, body: { checked_at: checkedAt ?? new Date().toISOString() } })

/** Lets happen what a check said. */
export const ran = async (by: Pick<Client, 'call'>, kind: Kind, id: string): Promise<imports.Import> => {
  await runs(by, kind, (await by.call(calls[kind].get, { params: { id } })).import)
  return settled(by, kind, id)
}

/** The rows of an import, each as `row outcome name`, with what changes or why it is refused. */
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
