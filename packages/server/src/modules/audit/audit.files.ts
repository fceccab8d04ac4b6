import type { audit } from '@vesica/contract'
import { type Column, toCsv } from '../../platform/files/csv.ts'
import type { Entry } from '../activity/index.ts'
import { differenceOf } from './difference.rules.ts'

type Line = { entry: audit.AuditEntry; row: Entry }

const columns: readonly Column<Line>[] = [
  ['Number', ({ entry }) => entry.number],
  ['Time', ({ entry }) => entry.time],
  ['Who', ({ entry }) => entry.who ?? entry.whoId],
  ['By key', ({ entry }) => entry.key],
  ['Act', ({ entry }) => entry.action],
  ['Area', ({ entry }) => entry.area],
  ['Record', ({ entry }) => entry.type],
  ['Id', ({ entry }) => entry.subjectId],
  ['Name', ({ entry }) => entry.subject],
  [
    'Changes',
    ({ row }) =>
      differenceOf(row.before, row.after)
        .map(({ field, before, after }) => `${field}: ${before ?? 'nothing'} to ${after ?? 'nothing'}`)
        .join('\n'),
  ],
  ['Why', ({ entry }) => entry.reason],
  ['From', ({ entry }) => entry.from],
  ['Result', ({ entry }) => entry.result],
]

/** One line an entry. */
export const trailCsv = (lines: readonly Line[]): string => toCsv(columns, lines)
