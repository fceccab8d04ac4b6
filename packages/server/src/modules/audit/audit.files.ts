import type { audit } from '@vesica/contract'
import { type Column, toCsv } from '../../platform/files/csv.ts'

type Line = { entry: audit.AuditEntry; changes: readonly audit.AuditChange[] }

const columns: readonly Column<Line>[] = [
  ['Number', ({ entry }) => entry.number],
  ['Time', ({ entry }) => entry.time],
  ['Who', ({ entry }) => entry.actor ?? entry.actorId],
  ['By key', ({ entry }) => entry.key],
  ['Act', ({ entry }) => entry.action],
  ['Area', ({ entry }) => entry.area],
  ['Record', ({ entry }) => entry.type],
  ['Id', ({ entry }) => entry.subjectId],
  ['Name', ({ entry }) => entry.subject],
  [
    'Changes',
    ({ changes }) =>
      changes.map(({ field, before, after }) => `${field}: ${before ?? 'nothing'} to ${after ?? 'nothing'}`).join('\n'),
  ],
  ['Why', ({ entry }) => entry.reason],
  ['From', ({ entry }) => entry.from],
  ['Result', ({ entry }) => entry.result],
]

/** One row per entry. */
export const trailCsv = (lines: readonly Line[]): string => toCsv(columns, lines)
