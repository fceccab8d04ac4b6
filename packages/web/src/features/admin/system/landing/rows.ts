import { stepped } from '../../../../lists/stepped.ts'
import type { Keyed } from './landingFields.ts'

/** Replaces one row. */
export const changedRow = <Row>(
  rows: readonly Keyed<Row>[],
  key: string,
  change: Partial<Row>,
): readonly Keyed<Row>[] => rows.map((row) => (row.key === key ? { ...row, ...change } : row))

/** Moves a row one step up or down, within bounds. */
export const movedRow = <Row>(rows: readonly Keyed<Row>[], key: string, step: -1 | 1): readonly Keyed<Row>[] =>
  stepped(
    rows,
    rows.findIndex((row) => row.key === key),
    step,
  )
