import { stepped } from '../../../lists/stepped.ts'
import type { Keyed } from './landingFields.ts'

/** The rows with one of them changed. */
export const changedRow = <Row>(
  rows: readonly Keyed<Row>[],
  key: string,
  change: Partial<Row>,
): readonly Keyed<Row>[] => rows.map((row) => (row.key === key ? { ...row, ...change } : row))

/** The rows with one of them a step up or down, as far as there is room. */
export const movedRow = <Row>(rows: readonly Keyed<Row>[], key: string, step: -1 | 1): readonly Keyed<Row>[] =>
  stepped(
    rows,
    rows.findIndex((row) => row.key === key),
    step,
  )
