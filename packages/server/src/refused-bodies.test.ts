import { randomBytes } from 'node:crypto'
import { identity, membership, wallet } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { aServer, type Running } from '../test/running.ts'
import { connectRaw } from '../test/socket.ts'

let running: Running
beforeAll(async () => {
  running = await aServer({}, { drainMs: 300 })
})

const form = 'multipart/form-data; boundary=a'

/** Sends part of a body and then nothing, like a client that wants to hold the connection. */
const sendPart = (path: string, type = form, address = '10.7.0.1') => {
  const connection = connectRaw(running.url)
  const head = [`POST ${path} HTTP/1.1`, 'host: a', `x-forwarded-for: ${address}`, `content-type: ${type}`]
  connection.write(`${head.join('\r\n')}\r\ncontent-length: 1000000\r\n\r\n--a\r\n${randomBytes(1000).toString('hex')}`)
  return connection.received
}

describe('a client that is refused before sending its whole body', () => {
  it.concurrent.each([
    ['without a session', wallet.requestDeposit.path, form, 401],
    ['for a form where none is taken', identity.login.path, form, 415],
    ['for what nobody serves', '/nothing', form, 404],
    ['for a type that is not known', identity.login.path, 'text/plain', 415],
  ])('%s gets the reason and a closed connection', async (_, path, type, status) => {
    const answer = await sendPart(`/api${path}`, type)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*connection: close`, 'i'))
  })

  it.concurrent('over the rate limit gets the reason and a closed connection', async () => {
    const address = '10.7.0.2'
    for (let sent = 0; sent < 60; sent += 1)
      await fetch(`${running.url}/api${membership.requestSignup.path}`, {
        method: 'POST',
        body: new FormData(),
        headers: { 'x-forwarded-for': address },
      })
    const answer = await sendPart(`/api${membership.requestSignup.path}`, form, address)
    expect(answer).toMatch(/^HTTP\/1.1 429 [\s\S]*connection: close/i)
  })
})

it('a client that sends the rest of its body keeps its connection', async () => {
  const connection = connectRaw(running.url)
  const body = '--a\r\ncontent-disposition: form-data; name="b"\r\n\r\nc\r\n--a--\r\n'
  const head = `POST /api${wallet.requestDeposit.path} HTTP/1.1\r\nhost: a\r\ncontent-type: ${form}`
  connection.write(`${head}\r\ncontent-length: ${body.length}\r\n\r\n${body.slice(0, 20)}`)
  connection.write(`${body.slice(20)}GET /health/live HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
  const answers = await connection.received
  expect(answers).toMatch(/^HTTP\/1.1 401 [\s\S]*HTTP\/1.1 200 [\s\S]*"live"/)
})
