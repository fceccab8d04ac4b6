import type { Endpoint, Input } from '@vesica/contract'
import { expect } from 'vitest'
import { type Client, requestOf } from './client.ts'
import { connectRaw } from './socket.ts'

/** A request that the server is still reading, because its last bytes are not sent. */
export interface SlowRequest {
  /** Sends the last bytes. @returns everything received until the server closed the connection */
  finish(): Promise<string>
}

const END = 20

/** Sends a call except for its last bytes. Resolves when the server has read the headers. */
export const beginSlowly = async <E extends Endpoint>(
  url: string,
  client: Client,
  endpoint: E,
  input: Input<E, File>,
): Promise<SlowRequest> => {
  const { path, body } = requestOf(endpoint, input)
  const isForm = body instanceof FormData
  const request = new Request(url + path, { method: endpoint.method, body: isForm ? body : JSON.stringify(body) })
  const bytes = Buffer.from(await request.arrayBuffer()).toString('latin1')
  const connection = connectRaw(url)
  const head = [
    `${endpoint.method} ${path} HTTP/1.1`,
    'host: a',
    `x-forwarded-for: ${client.address}`,
    ...(client.cookie ? [`cookie: ${client.cookie}`] : []),
    ...(client.token ? [`authorization: Bearer ${client.token}`] : []),
    `content-type: ${isForm ? request.headers.get('content-type') : 'application/json'}`,
    `content-length: ${bytes.length}`,
    // The server's `100 Continue` proves that it is handling the request.
    'expect: 100-continue',
  ].join('\r\n')
  connection.write(`${head}\r\n\r\n${bytes.slice(0, -END)}`)
  await expect.poll(connection.soFar).toContain('100 Continue')
  return {
    finish: () => {
      connection.write(bytes.slice(-END))
      return connection.received
    },
  }
}

/** The status and body of the last response. Fails if it is incomplete. */
export const wholeAnswer = (received: string): { status: number; body: Record<string, unknown> } => {
  const answer = received.slice(received.lastIndexOf('HTTP/1.1 '))
  const [, status, length] = /^HTTP\/1\.1 (\d+)[^]*?\r\ncontent-length: (\d+)\r\n/i.exec(answer) ?? []
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  expect([received, body.length]).toEqual([received, Number(length)])
  return { status: Number(status), body: JSON.parse(Buffer.from(body, 'latin1').toString()) as Record<string, unknown> }
}
