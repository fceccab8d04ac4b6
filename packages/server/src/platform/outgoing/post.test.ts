import { describe, expect, test } from 'vitest'
import { aReceiver } from '../../../test/receiver.ts'
import { isPublic } from './address.ts'
import { post, type Terms, Unreached } from './post.ts'

const terms: Terms = { timeoutMs: 1000, mostBytes: 64 * 1024, loopback: true }
const send = (url: string, more: Partial<Terms> = {}) =>
  post(new URL(url), { headers: { 'x-one': '1' }, body: 'hello' }, { ...terms, ...more })
const messageOf = async (call: Promise<unknown>): Promise<string> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof Unreached)) throw new Error('It was reached, or failed in another way', { cause: error })
  return error.message
}
const LATE = 'Nothing was answered in time.'
const INSIDE = 'The address leads to a network that is not the internet.'

test('a posted request arrives and its response is read', async () => {
  const receiver = await aReceiver((_request, response) => response.writeHead(201).end('thank you'))
  const { status, answer } = await send(receiver.url)
  expect({ status, answer: answer.toString() }).toEqual({ status: 201, answer: 'thank you' })
  expect(receiver.heard).toMatchObject([{ url: '/hook', body: 'hello', headers: { 'x-one': '1' } }])
})

describe('a receiver', () => {
  test('that does not respond times out', async () => {
    const receiver = await aReceiver(() => undefined)
    expect(await messageOf(send(receiver.url, { timeoutMs: 200 }))).toBe(LATE)
  })

  test('that responds byte by byte times out', async () => {
    const receiver = await aReceiver((_request, response) => {
      response.writeHead(200)
      const drops = setInterval(() => response.write('.'), 20)
      response.on('close', () => clearInterval(drops))
    })
    expect(await messageOf(send(receiver.url, { timeoutMs: 300 }))).toBe(LATE)
  })

  test('with an endless response is read up to a limit and disconnected', async () => {
    const closed = Promise.withResolvers<void>()
    const receiver = await aReceiver((_request, response) => {
      response.writeHead(200)
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
      }
      response.on('drain', pour)
      response.on('close', () => closed.resolve())
      pour()
    })
    const { status, answer } = await send(receiver.url, { timeoutMs: 5000 })
    expect([status, answer.length]).toEqual([200, 64 * 1024])
    await closed.promise
  })

  test('with a redirect is not followed', async () => {
    const target = await aReceiver()
    const receiver = await aReceiver((_request, response) => response.writeHead(307, { location: target.url }).end())
    expect((await send(receiver.url)).status).toBe(307)
    expect(target.connections()).toBe(0)
  })

  test('that is unreachable or has an unknown host is reported with a message', async () => {
    expect(await messageOf(send('http://127.0.0.1:1/'))).toBe('Nobody listens there.')
    expect(await messageOf(send('https://nobody.invalid/', { timeoutMs: 5000 }))).toMatch(/name|in time/)
  })
})

describe('an internal address', () => {
  test.each(['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]'])(
    '%s is never connected to',
    async (host) => {
      const receiver = await aReceiver()
      expect(await messageOf(send(`http://${host}:${receiver.port}/`, { loopback: false }))).toBe(INSIDE)
      expect(receiver.connections()).toBe(0)
    },
  )

  test.each([
    '10.0.0.1',
    '172.16.3.4',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
  ])('%s is rejected, even where loopback is allowed', async (host) => {
    expect(await messageOf(send(`http://${host}/`))).toBe(INSIDE)
  })

  test.each([
    ['93.184.215.14', true],
    ['1.1.1.1', true],
    ['172.32.0.1', true],
    ['2606:4700:4700::1111', true],
    ['::1', false],
    ['::', false],
    ['fe80::1', false],
    ['fc00::1', false],
    ['fd12:3456::1', false],
    ['ff02::1', false],
    ['::ffff:10.0.0.1', false],
    ['64:ff9b::a00:1', false],
    ['2002:a00:1::', false],
    ['2001::1', false],
    ['2001:db8::1', false],
    ['198.18.0.1', false],
    ['nonsense', false],
  ])('%s is on the public internet: %s', (address, expected) => {
    expect(isPublic(address)).toBe(expected)
  })
})
