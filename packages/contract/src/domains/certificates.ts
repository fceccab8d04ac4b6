import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, time } from '../fields.ts'

// What somebody is given for a course they finished. What stands on it was written down when it was issued and does not
// change with the person, the course or the platform.

/** What is printed on a certificate. */
const printed = {
  /** In groups, as it is read out: `7K3M-9QXT-2HDA-4WZP`. */
  number: z.string(),
  courseTitle: z.string(),
  /** What the course takes, in whole minutes. */
  minutes: z.number(),
  /** The level that the course belonged to. */
  level: z.string(),
  issuedAt: time,
  /** null: it is valid. */
  revokedAt: time.nullable(),
}

/** Whoever is shown a number may look it up there. */
const verifyUrl = z.string()

/** A certificate as its holder sees it. */
export const Certificate = z.object({
  ...printed,
  id: z.string(),
  courseId: z.string(),
  verifyUrl,
  /** Of the API: the file, and the same as a signed credential. */
  pdfUrl: z.string(),
  badgeUrl: z.string(),
})

export const listOwnCertificates = endpoint({
  name: 'listOwnCertificates',
  method: 'GET',
  path: '/certificates',
  access: 'signedIn',
  summary: 'One’s own certificates, latest first',
  topics: ['progress'],
  response: z.object({ certificates: z.array(Certificate) }),
})

export const getCertificatePdf = endpoint({
  name: 'getCertificatePdf',
  method: 'GET',
  path: '/certificates/{number}/pdf',
  access: 'signedIn',
  right: 'content:read',
  summary: 'One’s own certificate as a PDF to keep and print; anybody’s for administrators',
  params: z.strictObject({ number: anyId }),
})

/** What anybody is told who knows the number: all that is printed, and whether it still holds. */
export const Verification = z.object({
  ...printed,
  /** Whose it is, as it is printed. */
  name: z.string(),
  /** Of the platform, as it was called then. */
  issuer: z.string(),
  /** Of the file, hex; null while it is being drawn. */
  sha256: z.string().nullable(),
  verifyUrl,
})

export const verifyCertificate = endpoint({
  name: 'verifyCertificate',
  method: 'GET',
  path: '/verify/{number}',
  access: 'anyone',
  summary: 'What is printed on a certificate and whether it is valid, for anybody who was given its number',
  topics: [],
  params: z.strictObject({ number: anyId }),
  response: z.object({ certificate: Verification }),
  duringMaintenance: true,
})

export type Certificate = z.output<typeof Certificate>
export type Verification = z.output<typeof Verification>
