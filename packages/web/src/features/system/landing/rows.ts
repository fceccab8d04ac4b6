import type { Keyed } from './landingFields.ts'

/** The rows with one of them changed. */
export const changedRow = <Row>(
  rows: readonly Keyed<Row>[],
  key: string,
  change: Partial<Row>,
): readonly Keyed<Row>[] => rows.map((row) => (row.key === key ? { ...row, ...change } : row))

/** The rows with one of them a step up or down, as far as there is room. */
export const movedRow = <Row>(rows: readonly Keyed<Row>[], key: string, step: -1 | 1): readonly Keyed<Row>[] => {
  const from = rows.findIndex((row) => row.key === key)
  const [one, to] = [rows[from], from + step]
  return one === undefined || to < 0 || to >= rows.length ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, one)
}
