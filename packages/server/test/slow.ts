import type { Endpoint, Input } from '@vesica/contract'
import { expect } from 'vitest'
import { type Client, requestOf } from './client.ts'
import { connectRaw } from './socket.ts'

/** A request that the server is reading: all but its end was sent. */
export interface SlowRequest {
  /** Sends the end. @returns everything that came until the server hung up */
  finish(): Promise<string>
}

const END = 20

/** Sends a call as its client would, up to its end; the server has seen its head when this resolves. */
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
    // The server says that it goes on reading: only then is the request surely in its hands.
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

/** The status and the body of the last answer in what came; fails unless all of it came. */
export const wholeAnswer = (received: string): { status: number; body: Record<string, unknown> } => {
  const answer = received.slice(received.lastIndexOf('HTTP/1.1 '))
  const [, status, length] = /^HTTP\/1\.1 (\d+)[^]*?\r\ncontent-length: (\d+)\r\n/i.exec(answer) ?? []
  const body = answer.slice(answer.indexOf('\r\n\r\n') + 4)
  expect([received, body.length]).toEqual([received, Number(length)])
  return { status: Number(status), body: JSON.parse(Buffer.from(body, 'latin1').toString()) as Record<string, unknown> }
}
