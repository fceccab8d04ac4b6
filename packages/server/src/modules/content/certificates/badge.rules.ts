/** The platform as an issuer: `did:web` of its public host, with its document at `/.well-known/did.json`. */
export const issuerOf = (publicUrl: string): string => `did:web:${encodeURIComponent(new URL(publicUrl).host)}`

/** The ID of a key of the issuer. @param publicKey as a Multikey */
export const keyIdOf = (publicUrl: string, publicKey: string): string => `${issuerOf(publicUrl)}#${publicKey}`

/** The document from which verifiers read our keys: all of them, including retired ones, the current one first. */
export const issuerDocument = (publicUrl: string, publicKeys: readonly string[]) => {
  const id = issuerOf(publicUrl)
  const methods = publicKeys.map((publicKeyMultibase) => ({
    id: keyIdOf(publicUrl, publicKeyMultibase),
    type: 'Multikey',
    controller: id,
    publicKeyMultibase,
  }))
  return {
    '@context': ['https://www.w3.org/ns/did/v1', 'https://w3id.org/security/multikey/v1'],
    id,
    verificationMethod: methods,
    assertionMethod: methods.map((method) => method.id),
  }
}

/** Certificates per list. A shorter list would reveal more about which certificate is being verified. */
export const LIST_LENGTH = 131_072

/** The list and place of a certificate's revocation status. @param index from 1 */
export const statusPlaceOf = (index: number) => ({
  list: Math.floor((index - 1) / LIST_LENGTH) + 1,
  place: (index - 1) % LIST_LENGTH,
})

/** The URL of a status list in credentials. */
export const statusListUrl = (publicUrl: string, list: number): string => `${publicUrl}/verify/status/${list}`

/** A status list as bits. Place 0 is the highest bit of the first byte. @param revoked places */
export const bitsOf = (revoked: readonly number[]): Uint8Array => {
  const bits = new Uint8Array(LIST_LENGTH / 8)
  for (const position of revoked) bits[position >> 3] = (bits[position >> 3] ?? 0) | (0x80 >> (position & 7))
  return bits
}
