import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { requireFound } from '../../../platform/data/find.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type CertificateRow, tables } from '../certificates.tables.ts'
import { bitsOf, issuerOf, keyIdOf, LIST_LENGTH, statusListUrl, statusPlaceOf } from './badge.rules.ts'
import { credentialUrlOf, verifyUrlOf } from './certificate.present.ts'
import { groupedNumber } from './number.rules.ts'
import { BADGES_CONTEXT, CREDENTIALS_CONTEXT, type Document, type KeyPair, secondOf, signed } from './proof.ts'
import { lengthText } from './text.rules.ts'

const statusOf = (index: number, publicUrl: string) => {
  const { list, place } = statusPlaceOf(index)
  const url = statusListUrl(publicUrl, list)
  return {
    id: `${url}#${place}`,
    type: 'BitstringStatusListEntry',
    statusPurpose: 'revocation',
    statusListIndex: String(place),
    statusListCredential: url,
  }
}

/** Describes the course in a few sentences; the field must not be empty. */
const described = ({ minutes, level, platform_name: platform }: CertificateRow): string => {
  const length = lengthText(minutes)
  const lines = [`A course of ${platform}.`, length && `Length: ${length}.`, level && `Level: ${level}.`]
  return lines.filter(Boolean).join(' ')
}

/** A certificate as an Open Badges 3.0 credential. Contains only what the printed certificate does. */
const achieved = (row: CertificateRow, publicUrl: string): Document => {
  return {
    '@context': [CREDENTIALS_CONTEXT, BADGES_CONTEXT],
    id: credentialUrlOf(row.number, publicUrl),
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    name: row.course_title,
    issuer: { id: issuerOf(publicUrl), type: ['Profile'], name: row.platform_name, url: publicUrl },
    validFrom: secondOf(row.issued_at),
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [{ type: 'IdentityObject', identityType: 'name', identityHash: row.name, hashed: false }],
      achievement: {
        id: `urn:uuid:${row.course_id}`,
        type: ['Achievement'],
        achievementType: 'Course',
        name: row.course_title,
        description: described(row),
        criteria: { narrative: 'The whole course was completed.' },
      },
    },
    evidence: [
      {
        id: verifyUrlOf(row.number, publicUrl),
        type: ['Evidence'],
        name: `Certificate ${groupedNumber(row.number)}`,
      },
    ],
    credentialStatus: statusOf(Number(row.status_index), publicUrl),
  }
}

/** Signs the credential of a certificate. Call it outside a transaction. */
export const signBadge = (
  row: CertificateRow,
  publicUrl: string,
  { publicKey, privateKey }: KeyPair,
  at: Date,
): Promise<Document> =>
  signed(achieved(row, publicUrl), { privateKey, verificationMethod: keyIdOf(publicUrl, publicKey), at })

/** The stored credential; undefined: not signed yet. */
export const storedBadge = async (tx: Tx, id: string): Promise<Document | undefined> =>
  (await tables(tx).selectFrom('certificate').select('badge').where('id', '=', id).executeTakeFirst())?.badge ??
  undefined

/** Stores a credential. @returns it, or the one that a parallel call stored first */
export const storeBadge = async (tx: Tx, id: string, badge: Document): Promise<Document> => {
  await tables(tx)
    .updateTable('certificate')
    .set({ badge: JSON.stringify(badge) })
    .where('id', '=', id)
    .where('badge', 'is', null)
    .execute()
  return requireFound(await storedBadge(tx, id))
}

/** The revoked places of a list. */
export const revokedIn = async (tx: Tx, list: number): Promise<number[]> => {
  const [first, last] = [(list - 1) * LIST_LENGTH + 1, list * LIST_LENGTH]
  const within = tables(tx)
    .selectFrom('certificate')
    .where('status_index', '>=', String(first))
    .where('status_index', '<=', String(last))
  requireFound(await within.select('id').limit(1).executeTakeFirst())
  const rows = await within.select('status_index').where('revoked_at', 'is not', null).execute()
  return rows.map((row) => statusPlaceOf(Number(row.status_index)).place)
}

const toGzip = promisify(gzip)

/** The signed status list. Verifiers fetch the whole list, so the certificate they verify stays private. */
export const signStatusList = async (
  { list, revoked }: { list: number; revoked: readonly number[] },
  publicUrl: string,
  { publicKey, privateKey }: KeyPair,
  at: Date,
): Promise<Document> => {
  const url = statusListUrl(publicUrl, list)
  const bits = await toGzip(bitsOf(revoked))
  const document = {
    '@context': [CREDENTIALS_CONTEXT],
    id: url,
    type: ['VerifiableCredential', 'BitstringStatusListCredential'],
    issuer: issuerOf(publicUrl),
    validFrom: secondOf(at),
    credentialSubject: {
      id: `${url}#list`,
      type: 'BitstringStatusList',
      statusPurpose: 'revocation',
      encodedList: `u${bits.toString('base64url')}`,
    },
  }
  return signed(document, { privateKey, verificationMethod: keyIdOf(publicUrl, publicKey), at })
}
