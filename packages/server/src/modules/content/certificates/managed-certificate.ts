import type { certificates } from '@vesica/contract'
import { sql } from 'kysely'
import type { z } from 'zod'
import { readSearchPage } from '../../../platform/data/found-page.ts'
import { type SearchedList, searchFor, type Way } from '../../../platform/data/search.ts'
import { idOrNobody } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { namesOf } from '../../identity/index.ts'
import { tables } from '../certificates.tables.ts'
import { certificateRows } from './certificate.ts'
import { presentManagedCertificate } from './certificate.present.ts'
import { readNumber } from './number.rules.ts'

type Query = z.output<typeof certificates.listManagedCertificates.query>

/** Certificates, searched by their printed text. */
export const allCertificates: SearchedList = {
  table: 'certificate',
  parts: { course: sql`certificate.course_id` },
  ways: [
    {
      name: 'certificates',
      words: sql`certificate.search`,
      holds: (query) => sql`certificate.search @@ ${query}`,
    },
  ],
}

/** Also searches by number: a number can be words too, but not the other way round. */
const certificatesFor = (search = ''): SearchedList => {
  const number = readNumber(search)
  if (number === undefined) return allCertificates
  const matchesNumber = sql<boolean>`certificate.number = ${number}`
  const numbered: Way = {
    name: 'certificates by number',
    words: sql`null::tsvector`,
    holds: () => matchesNumber,
    ids: () => sql`select id from certificate where ${matchesNumber}`,
  }
  return { ...allCertificates, ways: [...allCertificates.ways, numbered] }
}

/** One page of all certificates, latest first. */
export const listManagedCertificates = async (tx: Tx, query: Query, publicUrl: string) => {
  const { course } = query
  const all =
    course === undefined ? certificateRows(tx) : certificateRows(tx).where('course_id', '=', idOrNobody(course))
  const { rows, total, cursors } = await readSearchPage(
    tables(tx),
    {
      all,
      some: all.clearSelect(),
      search: await searchFor(tx, certificatesFor(query.search), query),
      sorting: { keys: [{ by: sql`issued_at`, kind: 'time' }], descending: true },
      id: sql`certificate.id`,
      beside: {},
    },
    query,
  )
  const names = await namesOf(
    tx,
    rows.flatMap(({ revoked_by }) => revoked_by ?? []),
  )
  return {
    certificates: rows.map((row) => presentManagedCertificate(row, publicUrl, names)),
    total,
    ...cursors,
  }
}
