import type { Endpoint } from '@vesica/contract'
import { anAdmin } from './people.ts'
import type { Client } from './client.ts'
import type { Running } from './running.ts'

interface Prepared {
  client: Client
  input: object
  headers: Record<string, string>
}

export const tusVersion = { 'tus-resumable': '1.0.0' }
const announced = { ...tusVersion, 'upload-length': '5', 'upload-metadata': 'filename ZmlsbS5tcDQ=' }

/** An upload of five bytes, none of which has come. */
const begun = async (running: Running): Promise<{ client: Client; input: { params: { id: string } } }> => {
  const client = await anAdmin(running)
  const answer = await client.send('POST', '/api/uploads', undefined, announced)
  return { client, input: { params: { id: answer.headers.get('location')?.split('/').at(-1) ?? '' } } }
}

/** One call of each endpoint of uploads that succeeds. @param of where, when it is prepared */
export const uploadCalls = (of: () => Running): Record<string, () => Promise<Prepared>> => ({
  createUpload: async () => ({ client: await anAdmin(of()), input: {}, headers: announced }),
  readUpload: async () => ({ ...(await begun(of())), headers: tusVersion }),
  continueUpload: async () => {
    const { client, input } = await begun(of())
    const headers = { ...tusVersion, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
    return { client, input: { ...input, body: 'hello' }, headers }
  },
  cancelUpload: async () => ({ ...(await begun(of())), headers: tusVersion }),
})

/** What a request of an endpoint carries besides, where it is one of uploads. */
export const headersFor = ({ path, bytes }: Endpoint): Record<string, string> => ({
  ...(path.startsWith('/uploads') && tusVersion),
  ...(bytes && { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }),
})
