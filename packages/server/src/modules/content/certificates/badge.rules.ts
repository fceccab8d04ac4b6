/** The platform as an issuer: `did:web` of the host that browsers reach it at, whose document is at `/.well-known/did.json`. */
export const issuerOf = (publicUrl: string): string => `did:web:${encodeURIComponent(new URL(publicUrl).host)}`

/** Where a key of the issuer is found. @param publicKey as a Multikey says it */
export const keyIdOf = (publicUrl: string, publicKey: string): string => `${issuerOf(publicUrl)}#${publicKey}`

/** What a verifier asks for to know our keys: all that there ever were, the one in use first. */
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

/** So many certificates a list: in a smaller one a look at it would say too much of whom somebody asks about. */
export const LIST_LENGTH = 131_072

/** Where a certificate stands among what was revoked. @param index from 1 */
export const statusPlaceOf = (index: number) => ({
  list: Math.floor((index - 1) / LIST_LENGTH) + 1,
  place: (index - 1) % LIST_LENGTH,
})

/** The addresses that credentials name. */
export const statusListUrl = (publicUrl: string, list: number): string => `${publicUrl}/verify/status/${list}`

/** A list as bits, the first place in the highest bit of the first byte. @param revoked places */
export const bitsOf = (revoked: readonly number[]): Uint8Array => {
  const bits = new Uint8Array(LIST_LENGTH / 8)
  for (const place of revoked) bits[place >> 3] = (bits[place >> 3] ?? 0) | (0x80 >> (place & 7))
  return bits
}
