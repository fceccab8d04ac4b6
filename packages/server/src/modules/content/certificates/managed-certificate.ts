import { type certificates, countedUpTo } from '@vesica/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { countOf, isNarrowed, readPage, searchQuery } from '../../../platform/data/paging.ts'
import { idOrNobody } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { namesOf } from '../../identity/index.ts'
import { type CertificateTables, tables } from '../certificates.tables.ts'
import { certificateRows } from './certificate.ts'
import { presentManagedCertificate } from './certificate.present.ts'
import { readNumber } from './number.rules.ts'

type Query = z.output<typeof certificates.listManagedCertificates.query>

const matching = <T>(all: SelectQueryBuilder<CertificateTables, 'certificate', T>, { course, search }: Query) => {
  const some = course === undefined ? all : all.where('course_id', '=', idOrNobody(course))
  if (!search) return some
  const number = readNumber(search)
  // A number may be words too, but not the other way round.
  return number === undefined
    ? some.where(sql<boolean>`search @@ ${searchQuery(search)}`)
    : some.where(sql<boolean>`(number = ${number} or search @@ ${searchQuery(search)})`)
}

/** One page of all certificates, latest first. */
export const listManagedCertificates = async (tx: Tx, query: Query, publicUrl: string) => {
  const { rows, beside, cursors } = await readPage(
    tables(tx),
    {
      all: matching(certificateRows(tx), query),
      sorting: { keys: [{ by: sql`issued_at`, kind: 'time' }], descending: true },
      id: sql`certificate.id`,
      beside: { total: countOf(matching(tables(tx).selectFrom('certificate'), query).select('id')) },
    },
    { limit: query.limit, cursor: query.cursor, narrowed: isNarrowed(query) },
  )
  const names = await namesOf(
    tx,
    rows.flatMap(({ revoked_by }) => revoked_by ?? []),
  )
  return {
    certificates: rows.map((row) => presentManagedCertificate(row, publicUrl, names)),
    total: Math.min(beside.total, countedUpTo),
    ...cursors,
  }
}
