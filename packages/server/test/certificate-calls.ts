import { certificates } from '@vesica/contract'
import { aCertificate } from './certificates.ts'
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
  return {
    listOwnCertificates: async () => ({ client: (await byHolder()).client }),
    verifyCertificate: byHolder,
    getCertificatePdf: async () => {
      const prepared = await byHolder()
      await prepared.client.send('GET', requestOf(certificates.getCertificatePdf, prepared.input).path)
      return prepared
    },
  }
}
