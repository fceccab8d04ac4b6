import { Agent, request } from 'node:http'

interface Answer {
  status: number
  body: string
}

/** The body of a call. */
export interface Sent {
  type: string
  bytes: string | Buffer
}

/** Makes calls over keep-alive connections, as browsers do. */
export const caller = (url: string, connections: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const call = (method: string, path: string, token: string, body?: Sent) =>
    new Promise<Answer>((done, fail) => {
      const headers = {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': body.type, 'content-length': Buffer.byteLength(body.bytes) }),
      }
      const sent = request(url + path, { method, agent, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => done({ status: answer.statusCode ?? 0, body: Buffer.concat(chunks).toString() }))
        answer.on('error', fail)
      })
      sent.on('error', fail)
      sent.end(body?.bytes)
    })
  return {
    call: async (method: string, path: string, token: string, body?: Sent) => {
      const answer = await call(method, path, token, body)
      if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.body}`)
      return JSON.parse(answer.body) as Record<string, unknown>
    },
    hangUp: () => agent.destroy(),
  }
}

export type Call = ReturnType<typeof caller>['call']

/** A multipart body with the fields and the file of a form, as browsers send it. */
export const form = (
  fields: Record<string, string>,
  file?: { field: string; type: string; content: Uint8Array<ArrayBuffer> },
): Sent => {
  const boundary = 'a-boundary-of-the-measurement'
  const head = (disposition: string) => `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n`
  const texts = Object.entries(fields).map(([name, value]) => `${head(`name="${name}"`)}\r\n${value}\r\n`)
  const chunks: Uint8Array[] = [Buffer.from(texts.join(''))]
  if (file) {
    chunks.push(Buffer.from(`${head(`name="${file.field}"; filename="proof.png"`)}content-type: ${file.type}\r\n\r\n`))
    chunks.push(file.content, Buffer.from('\r\n'))
  }
  chunks.push(Buffer.from(`--${boundary}--\r\n`))
  return { type: `multipart/form-data; boundary=${boundary}`, bytes: Buffer.concat(chunks) }
}
