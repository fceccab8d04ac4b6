import type { certificates } from '@vesica/contract'
import type { CertificateRow } from '../certificates.tables.ts'
import { groupedNumber } from './number.rules.ts'

const printed = (row: CertificateRow) => ({
  number: groupedNumber(row.number),
  courseTitle: row.course_title,
  minutes: row.minutes,
  level: row.level,
  issuedAt: row.issued_at.toISOString(),
  revokedAt: row.revoked_at?.toISOString() ?? null,
})

/** The public verification page of a certificate. @param publicUrl the platform's public URL */
export const verifyUrlOf = (number: string, publicUrl: string): string => `${publicUrl}/verify/${groupedNumber(number)}`

/** The public URL of a certificate's signed credential, which is also the credential's ID. */
export const credentialUrlOf = (number: string, publicUrl: string): string =>
  `${verifyUrlOf(number, publicUrl)}/credential.json`

/** A certificate as visible to its holder. */
export const presentCertificate = (row: CertificateRow, publicUrl: string): certificates.Certificate => {
  const facts = printed(row)
  return {
    ...facts,
    id: row.id,
    courseId: row.course_id,
    verifyUrl: verifyUrlOf(row.number, publicUrl),
    pdfUrl: `/api/certificates/${facts.number}/pdf`,
    badgeUrl: `/api/certificates/${facts.number}/badge`,
  }
}

/** A certificate as visible to administrators. @param names of administrators who revoked some */
export const presentManagedCertificate = (
  row: CertificateRow,
  publicUrl: string,
  names: ReadonlyMap<string, string>,
): certificates.ManagedCertificate => {
  const { badgeUrl: _, ...own } = presentCertificate(row, publicUrl)
  return {
    ...own,
    name: row.name,
    memberId: row.person_id,
    revokedBy: row.revoked_by === null ? null : (names.get(row.revoked_by) ?? null),
    revokedReason: row.revoked_why,
  }
}

/** A certificate as visible to anybody who knows its number. */
export const presentVerification = (row: CertificateRow, publicUrl: string): certificates.Verification => ({
  ...printed(row),
  name: row.name,
  issuer: row.platform_name,
  sha256: row.file_sha256,
  verifyUrl: verifyUrlOf(row.number, publicUrl),
  credentialUrl: credentialUrlOf(row.number, publicUrl),
})
