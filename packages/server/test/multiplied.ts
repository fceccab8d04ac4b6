import type { Running } from './running.ts'

/**
 * Copies an existing row many times, with some columns replaced by SQL expressions, in which `n` is the number of the
 * copy.
 */
export const multiply = async (
  running: Pick<Running, 'sql'>,
  table: string,
  rows: number,
  own: Readonly<Record<string, string>>,
): Promise<void> => {
  const columns = await running.sql(
    "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
    [table],
  )
  const names = columns.map(({ name }) => String(name))
  await running.sql(`
    insert into ${table} (${names.join()}) select ${names.map((name) => own[name] ?? name).join()}
      from (select * from ${table} limit 1) as one, generate_series(1, ${rows}) as n`)
}
