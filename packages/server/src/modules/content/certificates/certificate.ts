import { randomBytes } from 'node:crypto'
import { requireFound, findById } from '../../../platform/data/find.ts'
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

/** A finished course, in the words that stay on the certificate. */
export interface Earned {
  readonly personId: string
  readonly courseId: string
  readonly name: string
  readonly courseTitle: string
  /** Length of the course in whole minutes. */
  readonly minutes: number
  /** Name of the course's level. */
  readonly level: string
}

export const CERTIFICATE_QUEUE = 'draw-certificate'

export interface CertificateJob {
  id: string
}

export type Certified = CertificateRow

/** All certificates, for lists. */
export const certificateRows = (tx: Tx) => tables(tx).selectFrom('certificate').select(columns)

/**
 * Issues a person's certificate for a course. Repeated and parallel calls return the first one. Its text never changes;
 * its file is drawn after the commit.
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

/** A person's certificates, latest first. */
export const certificatesOf = (tx: Tx, personId: string): Promise<CertificateRow[]> =>
  certificateRows(tx).where('person_id', '=', personId).orderBy('issued_at', 'desc').orderBy('id', 'desc').execute()

/** A person's certificate for a course, if any. */
export const certificateFor = (tx: Tx, personId: string, courseId: string): Promise<CertificateRow | undefined> =>
  certificateRows(tx).where('person_id', '=', personId).where('course_id', '=', courseId).executeTakeFirst()

/** The certificate with a number, in any accepted spelling, if any. */
export const findCertificate = async (tx: Tx, typed: string): Promise<CertificateRow | undefined> => {
  const number = readNumber(typed)
  return number === undefined ? undefined : certificateRows(tx).where('number', '=', number).executeTakeFirst()
}

export const getCertificate = async (tx: Tx, typed: string): Promise<CertificateRow> =>
  requireFound(await findCertificate(tx, typed))

/** The certificate with an ID, if any. */
export const certificateOf = (tx: Tx, id: string): Promise<CertificateRow | undefined> =>
  findById(id, certificateRows(tx).where('id', '=', id))

/**
 * The certificate with a number, for its holder or an administrator; certificates of others count as unknown.
 * @param personId null: any holder
 */
export const getOwnCertificate = async (tx: Tx, typed: string, personId: string | null): Promise<CertificateRow> => {
  const row = await getCertificate(tx, typed)
  return requireFound(personId === null || row.person_id === personId ? row : undefined)
}
