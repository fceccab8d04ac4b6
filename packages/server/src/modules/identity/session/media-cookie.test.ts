import { type Endpoint, endpoint, identity, members, membership } from '@vesica/contract'
import Fastify from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../../../../test/client.ts'
import { atTheEnd } from '../../../../test/ending.ts'
import { aMember, anAdmin, anApplication, anEmail, aProof, aVerifiedBrowser, signIn } from '../../../../test/people.ts'
import { type Running, aServer } from '../../../../test/running.ts'
import { answerError, createEarly } from '../../../platform/http/http.ts'
import { createServing } from '../../../platform/http/serve.ts'
import { createLimits } from '../../../platform/limits/limits.ts'
import { createKeyedMutex } from '../../../platform/limits/keyed-mutex.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { registerMultipart } from '../../../platform/uploads/multipart.ts'
import { authenticate } from '../index.ts'

let running: Running
/** A server on the same database with two media endpoints and one that is not. */
let mediaUrl: string

const mediaCall = (change: Partial<Endpoint>) =>
  endpoint({ name: 'media', method: 'GET', path: '/media', access: 'session', summary: 'Media', ...change } as Endpoint)

const serveMedia = async (): Promise<string> => {
  const app = Fastify({ trustProxy: true })
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply))
  await registerMultipart(app)
  const { serveRaw } = createServing({
    ...createEarly({ limitsFactor: 1000 }),
    app,
    databaseOf: () => running.app.db,
    limits: createLimits(1000),
    lines: createKeyedMutex(),
    uploadsDir: running.app.files.uploadsDir,
    webhookSecret: undefined,
    secureCookies: false,
    authenticate,
    inMaintenance: async () => false,
    proofRules: async () => ({ recentMs: 1, freshMs: 1, administratorsNeedFactor: false }),
    proofNeeded: async () => new Refusal('proof_needed'),
    requireUnclaimed: async () => {},
    requireKnownAddresses: async () => {},
    isInMaintenance: () => false,
    maintenanceLasts: async () => 1,
    isOn: async () => true,
    isKnownOn: () => true,
    changesOfPeople: () => 0,
    refused: async () => undefined,
  })
  const say = ({ caller }: { caller: unknown }) => Promise.resolve({ is: (caller as { userId: string }).userId })
  serveRaw(mediaCall({ mediaCookie: true }), say)
  serveRaw(mediaCall({ mediaCookie: true, name: 'write', method: 'POST', path: '/write' }), say)
  serveRaw(mediaCall({ name: 'other', path: '/other' }), say)
  atTheEnd(() => app.close())
  return app.listen({ port: 0, host: '127.0.0.1' })
}

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  mediaUrl = await serveMedia()
})

const cookieOf = (client: Client): string => /vesica_media=[^;]*/.exec(client.cookie ?? '')?.[0] ?? ''

/** Requests media like an element on a page: with the cookie only. */
const askWith = async (cookie: string, headers: Record<string, string> = {}, path = '/api/media', method = 'GET') => {
  const answer = await fetch(mediaUrl + path, { method, headers: { cookie, ...headers } })
  return { status: answer.status, text: await answer.text() }
}
const isGood = async (client: Client): Promise<boolean> => (await askWith(cookieOf(client))).status === 200

/** Headers that a browser adds to requests from our own pages. */
const asBrowser = { 'sec-fetch-site': 'same-origin' }
const readUser = (client: Client, headers: Record<string, string> = {}) =>
  client.send('GET', '/api/auth/user', undefined, headers)

describe('media cookie', () => {
  test('is set at sign-in for the API path only, unavailable to scripts and other sites', async () => {
    const { email, password } = await aMember(running)
    const secure = await aServer({ PUBLIC_URL: 'https://vesica.test' }, { databaseUrl: running.databaseUrl })
    const setBy = async ({ url }: Running) =>
      (await aClient(url).send('POST', '/api/auth/login', { email, password })).headers
        .getSetCookie()
        .filter((cookie) => !cookie.startsWith('vesica_browser='))
    const attributes = 'Path=/api; Max-Age=604800; HttpOnly; SameSite=Strict'
    expect(await setBy(running)).toEqual([expect.stringMatching(/^vesica_media=[\w-]{43}; /)])
    expect((await setBy(running))[0]).toMatch(new RegExp(`; ${attributes}$`))
    expect((await setBy(secure))[0]).toMatch(new RegExp(`; ${attributes}; Secure$`))
  })

  test('is set at sign-up, with the same value for a repeated request', async () => {
    const email = anEmail()
    const browser = await aVerifiedBrowser(running, email)
    const body = await anApplication(running, email)
    const files = { proof_image: await aProof() }
    const key = { 'idempotency-key': 'a-key-for-this-sign-up' }
    const { user } = await browser.call(membership.requestSignup, { body, files }, key)
    const first = cookieOf(browser)
    expect(await askWith(first)).toEqual({ status: 200, text: JSON.stringify({ is: user.id }) })
    await browser.call(membership.requestSignup, { body, files }, key)
    expect(cookieOf(browser)).toBe(first)
  })

  test('gives access to media by GET and HEAD', async () => {
    const member = await aMember(running)
    expect(await askWith(cookieOf(member))).toEqual({ status: 200, text: JSON.stringify({ is: member.id }) })
    expect(await askWith(`a=b; ${cookieOf(member)}; c=d`)).toMatchObject({ status: 200 })
    expect(await askWith(cookieOf(member), {}, '/api/media', 'HEAD')).toEqual({ status: 200, text: '' })
  })

  test('gives access to nothing else, and is not a token', async () => {
    const member = await aMember(running)
    const cookie = cookieOf(member)
    const [, secret = ''] = cookie.split('=')
    expect((await askWith(cookie, {}, '/api/other')).status).toBe(401)
    expect((await askWith(cookie, {}, '/api/write', 'POST')).status).toBe(401)
    expect((await askWith('', { authorization: `Bearer ${secret}` })).status).toBe(401)
    expect((await askWith('', { authorization: `Bearer ${member.token}` })).status).toBe(200)
    expect((await askWith(`vesica_media=${member.token}`)).status).toBe(401)
    expect((await askWith(`vesica_signup=${secret}; media=${secret}; x_vesica_media=${secret}`)).status).toBe(401)
    expect((await askWith(`${cookie}x`)).status).toBe(401)
  })

  test('does not make an invalid token valid', async () => {
    const member = await aMember(running)
    expect((await askWith(cookieOf(member), { authorization: 'Bearer vsc_made-up-by-somebody-else' })).status).toBe(401)
    expect((await askWith(cookieOf(member), { authorization: 'Basic YTpi' })).status).toBe(401)
  })

  test('is rejected in cross-site requests, as is a token', async () => {
    const member = await aMember(running)
    const site = (from: string) => ({ 'sec-fetch-site': from })
    expect(await askWith(cookieOf(member), site('cross-site'))).toMatchObject({ status: 403 })
    expect(await askWith('', { ...site('cross-site'), authorization: `Bearer ${member.token}` })).toMatchObject({
      status: 403,
    })
    for (const from of ['same-origin', 'same-site', 'none'])
      expect(await askWith(cookieOf(member), site(from))).toMatchObject({ status: 200 })
  })

  test('is stored as a hash', async () => {
    const member = await aMember(running)
    const [, secret = ''] = cookieOf(member).split('=')
    const rows = await running.sql('select session::text as text from session where person_id = $1', [member.id])
    expect(rows).toHaveLength(1)
    const hex = Buffer.from(secret).toString('hex')
    for (const form of [secret, hex, Buffer.from(secret, 'base64url').toString('hex')])
      expect(String(rows[0]?.['text'])).not.toContain(form)
  })

  test('ends with its session, and is removed at sign-out', async () => {
    const member = await aMember(running)
    const elsewhere = await signIn(running, member)
    const before = cookieOf(member)
    expect(await isGood(member)).toBe(true)
    await member.call(identity.logout, {})
    expect(cookieOf(member)).toBe('')
    expect((await askWith(before)).status).toBe(401)
    expect(await isGood(elsewhere)).toBe(true)
    await (await anAdmin(running)).call(members.banMember, { params: { id: member.id }, body: {} })
    expect(await isGood(elsewhere)).toBe(false)
  })

  test('ends when its session has been idle for too long', async () => {
    const member = await aMember(running)
    running.clock.advance(25 * 3_600_000)
    expect(await isGood(member)).toBe(false)
  })
})

describe('session from before media cookies were introduced', () => {
  /** A member whose session has no media cookie. */
  const anEarlier = async () => {
    const member = await aMember(running)
    await running.sql('update session set companion_hash = null where person_id = $1', [member.id])
    member.cookie = undefined
    return member
  }

  test('gets a cookie with the next user request, and keeps it', async () => {
    const member = await anEarlier()
    await readUser(member)
    expect(await isGood(member)).toBe(true)
    const first = cookieOf(member)
    expect((await readUser(member)).headers.getSetCookie()).toEqual([])
    expect((await readUser(member, asBrowser)).headers.getSetCookie()).toEqual([])
    expect(cookieOf(member)).toBe(first)
  })

  test('has a valid cookie after concurrent requests', async () => {
    const member = await anEarlier()
    const answers = await Promise.all(Array.from({ length: 8 }, () => readUser(member, asBrowser)))
    const input = answers.flatMap(({ headers }) => headers.getSetCookie())
    expect(input.length).toBeGreaterThan(0)
    // Responses may arrive out of order; the next call repairs the cookie.
    if (!(await isGood(member))) await readUser(member, asBrowser)
    expect(await isGood(member)).toBe(true)
    expect((await readUser(member, asBrowser)).headers.getSetCookie()).toEqual([])
  })
})

describe('browser that lost its media cookie', () => {
  test('gets a new one, and the lost one is invalid', async () => {
    const member = await aMember(running)
    const lost = cookieOf(member)
    member.cookie = undefined
    await readUser(member, asBrowser)
    expect(await isGood(member)).toBe(true)
    expect((await askWith(lost)).status).toBe(401)
    member.cookie = lost
    await readUser(member, asBrowser)
    expect(await isGood(member)).toBe(true)
  })

  test('is told apart from an API client without cookies', async () => {
    const member = await aMember(running)
    member.cookie = undefined
    expect((await readUser(member)).headers.getSetCookie()).toEqual([])
  })
})
