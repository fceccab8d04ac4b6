import { randomBytes } from 'node:crypto'
import { found, lookUp } from '../../../platform/data/find.ts'
import { newId } from '../../../platform/ids.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { type CertificateRow, tables } from '../certificates.tables.ts'
import { NUMBER_BYTES, numberOf, readNumber } from './number.rules.ts'

const columns = [
  'id',
  'number',
  'person_id',
  'course_id',
  'name',
  'course_title',
  'minutes',
  'level',
  'platform_name',
  'issued_at',
  'file_id',
  'file_sha256',
  'revoked_at',
  'revoked_by',
  'revoked_why',
  'status_index',
] as const satisfies readonly (keyof CertificateRow)[]

/** What somebody finished, in the words that stand on the certificate from then on. */
export interface Earned {
  readonly personId: string
  readonly courseId: string
  readonly name: string
  readonly courseTitle: string
  /** What the course takes, in whole minutes. */
  readonly minutes: number
  /** What the level is called that the course belongs to. */
  readonly level: string
}

/** Where a certificate waits for its file. */
export const CERTIFICATE_QUEUE = 'draw-certificate'

export interface CertificateJob {
  id: string
}

/** A certificate as it is kept. */
export type Certified = CertificateRow

/** All there are, for lists. */
export const certificateRows = (tx: Tx) => tables(tx).selectFrom('certificate').select(columns)

/**
 * Issues the certificate of somebody for a course: once, however often and from wherever it is asked for. What stands on
 * it stays as it is; its file is drawn once this is committed.
 */
export const issueCertificate = async (tx: Tx, earned: Earned): Promise<CertificateRow> => {
  const { platformName } = await getSettings(tx)
  const issued = await tables(tx)
    .insertInto('certificate')
    .values({
      id: newId(),
      number: numberOf(randomBytes(NUMBER_BYTES)),
      person_id: earned.personId,
      course_id: earned.courseId,
      name: earned.name,
      course_title: earned.courseTitle,
      minutes: earned.minutes,
      level: earned.level,
      platform_name: platformName,
      issued_at: tx.now,
    })
    .onConflict((conflict) => conflict.columns(['person_id', 'course_id']).doNothing())
    .returning(columns)
    .executeTakeFirst()
  if (!issued) {
    return certificateRows(tx)
      .where('person_id', '=', earned.personId)
      .where('course_id', '=', earned.courseId)
      .executeTakeFirstOrThrow()
  }
  await tx.enqueue({ queue: CERTIFICATE_QUEUE, data: { id: issued.id } satisfies CertificateJob })
  tx.announce({ topics: ['courses'], users: [earned.personId] })
  tx.announce({ topics: ['courses'], admins: 'content:read' })
  return issued
}

/** The certificates of somebody, latest first. */
export const certificatesOf = (tx: Tx, personId: string): Promise<CertificateRow[]> =>
  certificateRows(tx).where('person_id', '=', personId).orderBy('issued_at', 'desc').orderBy('id', 'desc').execute()

/** What somebody holds for a course; undefined where there is none. */
export const certificateFor = (tx: Tx, personId: string, courseId: string): Promise<CertificateRow | undefined> =>
  certificateRows(tx).where('person_id', '=', personId).where('course_id', '=', courseId).executeTakeFirst()

/** The certificate of a number, in whatever form it was typed; undefined where there is none. */
export const findCertificate = async (tx: Tx, typed: string): Promise<CertificateRow | undefined> => {
  const number = readNumber(typed)
  return number === undefined ? undefined : certificateRows(tx).where('number', '=', number).executeTakeFirst()
}

export const getCertificate = async (tx: Tx, typed: string): Promise<CertificateRow> =>
  found(await findCertificate(tx, typed))

/** The certificate of an id; undefined where there is none. */
export const certificateOf = (tx: Tx, id: string): Promise<CertificateRow | undefined> =>
  lookUp(id, certificateRows(tx).where('id', '=', id))

/**
 * The certificate of a number as its holder, or an administrator, may have it; others' are unknown.
 * @param personId null: whoever's it is
 */
export const getOwnCertificate = async (tx: Tx, typed: string, personId: string | null): Promise<CertificateRow> => {
  const row = await getCertificate(tx, typed)
  return found(personId === null || row.person_id === personId ? row : undefined)
}
