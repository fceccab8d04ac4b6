import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { anyId, cursorText, limitText, lines, searchText, time } from '../fields.ts'

// Certificates for completed courses. Their content was recorded at issue and does not change with the person, the
// course or the platform.

/** The printed content of a certificate. */
const printed = {
  /** Grouped for reading out: `7K3M-9QXT-2HDA-4WZP`. */
  number: z.string(),
  courseTitle: z.string(),
  /** The duration of the course in whole minutes. */
  minutes: z.number(),
  /** The level of the course. */
  level: z.string(),
  issuedAt: time,
  /** null: it is valid. */
  revokedAt: time.nullable(),
}

/** The page where anyone can verify the number. */
const verifyUrl = z.string()

/** A certificate as its holder sees it. */
export const Certificate = z.object({
  ...printed,
  id: z.string(),
  courseId: z.string(),
  verifyUrl,
  /** API paths: the file, and the same as a signed credential. */
  pdfUrl: z.string(),
  badgeUrl: z.string(),
})

export const listOwnCertificates = endpoint({
  name: 'listOwnCertificates',
  method: 'GET',
  path: '/certificates',
  access: 'signedIn',
  withoutFeature: 'what was earned stays',
  summary: "List the caller's certificates, newest first",
  topics: ['courses'],
  response: z.object({ certificates: z.array(Certificate) }),
})

export const getCertificatePdf = endpoint({
  name: 'getCertificatePdf',
  method: 'GET',
  path: '/certificates/{number}/pdf',
  access: 'signedIn',
  withoutFeature: 'what was earned stays',
  right: 'content:read',
  summary: 'Download a certificate as PDF. Members can get their own, administrators any',
  params: z.strictObject({ number: anyId }),
})

export const getCertificateBadge = endpoint({
  name: 'getCertificateBadge',
  method: 'GET',
  path: '/certificates/{number}/badge',
  access: 'signedIn',
  withoutFeature: 'what was earned stays',
  summary: "Download the caller's certificate as a signed Open Badges 3.0 credential (JSON-LD)",
  params: z.strictObject({ number: anyId }),
})

/** A certificate as administrators see it. */
export const ManagedCertificate = z.object({
  ...printed,
  id: z.string(),
  name: z.string(),
  /** null: the person no longer exists. */
  memberId: z.string().nullable(),
  courseId: z.string(),
  /** Who revoked it, and why; null while it is valid. */
  revokedBy: z.string().nullable(),
  revokedReason: z.string().nullable(),
  verifyUrl,
  pdfUrl: z.string(),
})

export const listManagedCertificates = endpoint({
  name: 'listManagedCertificates',
  method: 'GET',
  path: '/certificates/manage',
  access: 'admin',
  right: 'content:read',
  summary: 'List all certificates, newest first. Filter by course, or search by name, title or number',
  topics: ['courses'],
  query: z.strictObject({
    course: anyId.optional(),
    search: searchText.optional(),
    limit: limitText,
    cursor: cursorText.optional(),
  }),
  example: { query: { search: 'ana' } },
  response: z.object({
    certificates: z.array(ManagedCertificate),
    total: z.number(),
    next_cursor: z.string().nullable(),
    previous_cursor: z.string().nullable(),
  }),
})

export const REASON_MAX = 500

export const revokeCertificate = endpoint({
  name: 'revokeCertificate',
  method: 'POST',
  path: '/certificates/{id}/revoke',
  access: 'admin',
  right: 'content:write',
  summary: 'Revoke a certificate, with a reason its holder sees. This cannot be undone',
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({ reason: lines(REASON_MAX, 'Please say why.') }),
  example: { body: { reason: 'It was issued by mistake.' } },
  response: z.object({ certificate: ManagedCertificate }),
  refusals: ['certificate_revoked'],
})

export const rotateBadgeKey = endpoint({
  name: 'rotateBadgeKey',
  method: 'POST',
  path: '/certificates/keys/rotate',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Rotate the key that signs certificates. Those signed before remain verifiable',
  response: z.object({ publicKey: z.string() }),
})

/** What anyone who knows the number can see: everything printed, and whether it is valid. */
export const Verification = z.object({
  ...printed,
  /** The holder's name as printed. */
  name: z.string(),
  /** The platform's name at the time. */
  issuer: z.string(),
  /** SHA-256 of the file, hex; null while it is being generated. */
  sha256: z.string().nullable(),
  verifyUrl,
  /** The same, signed, for programs. */
  credentialUrl: z.string(),
})

export const verifyCertificate = endpoint({
  name: 'verifyCertificate',
  method: 'GET',
  path: '/verify/{number}',
  access: 'anyone',
  withoutFeature: 'others rely on it',
  summary: 'Verify a certificate by its number. Returns what is printed on it and whether it is valid',
  topics: [],
  params: z.strictObject({ number: anyId }),
  response: z.object({ certificate: Verification }),
  duringMaintenance: true,
})

export type Certificate = z.output<typeof Certificate>
export type Verification = z.output<typeof Verification>
export type ManagedCertificate = z.output<typeof ManagedCertificate>
