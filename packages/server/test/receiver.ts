import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { atTheEnd } from './ending.ts'

/** A received request. */
export interface ReceivedRequest {
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** An HTTP server on this machine that records its requests. @param answer default: 204 */
export const aReceiver = async (answer: RequestListener = (_request, response) => response.writeHead(204).end()) => {
  const deliveries: ReceivedRequest[] = []
  let connections = 0
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      deliveries.push({
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      })
      answer(request, response)
    })
  })
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  atTheEnd(async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, port, heard: deliveries, connections: () => connections }
}
