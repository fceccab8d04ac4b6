import { certificates } from '@vesica/contract'
import { aCertificate, issue } from './certificates.ts'
import { type Client, requestOf } from './client.ts'
import { aMember } from './people.ts'
import type { Scene } from './wallet-calls.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

/** One call of each endpoint about certificates that succeeds. @param of where, when it is prepared */
export const certificateCalls = (of: () => Promise<Scene>): Record<string, Preparing> => {
  const byHolder: Preparing = async () => {
    const { running } = await of()
    const client = await aMember(running)
    const { number } = await aCertificate(running, client)
    return { client, input: { params: { number } } }
  }
  /** Drawn and signed before it is asked for. */
  const kept =
    (endpoint: typeof certificates.getCertificatePdf | typeof certificates.getCertificateBadge): Preparing =>
    async () => {
      const prepared = await byHolder()
      await prepared.client.send('GET', requestOf(endpoint, prepared.input).path)
      return prepared
    }
  return {
    listOwnCertificates: async () => ({ client: (await byHolder()).client }),
    verifyCertificate: byHolder,
    getCertificatePdf: kept(certificates.getCertificatePdf),
    getCertificateBadge: kept(certificates.getCertificateBadge),
    listManagedCertificates: async () => {
      await byHolder()
      return { client: (await of()).admin, input: { query: { search: 'stillness' } } }
    },
    revokeCertificate: async () => {
      const { running, admin } = await of()
      const { id } = await issue(running, await aMember(running))
      return { client: admin, input: { params: { id }, body: { reason: 'It was issued by mistake.' } } }
    },
    rotateBadgeKey: async () => ({ client: (await of()).admin }),
  }
}
