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

/** Where anybody looks a certificate up. @param publicUrl where browsers reach the platform */
export const verifyUrlOf = (number: string, publicUrl: string): string => `${publicUrl}/verify/${groupedNumber(number)}`

/** Where anybody gets it as a signed credential; also what that calls itself. */
export const credentialUrlOf = (number: string, publicUrl: string): string =>
  `${verifyUrlOf(number, publicUrl)}/credential.json`

/** As its holder sees it. */
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

/** As administrators see it. @param names of those who revoked some */
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

/** As anybody sees it who knows the number. */
export const presentVerification = (row: CertificateRow, publicUrl: string): certificates.Verification => ({
  ...printed(row),
  name: row.name,
  issuer: row.platform_name,
  sha256: row.file_sha256,
  verifyUrl: verifyUrlOf(row.number, publicUrl),
  credentialUrl: credentialUrlOf(row.number, publicUrl),
})
