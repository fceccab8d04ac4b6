import { identity, membership } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../../../../test/client.ts'
import { aMember, anApplication, anEmail, aProof, lastCode } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { anotherProcess, type Running, aServer } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const WRONG = 'a wrong password'
const GUESTS = 40

let running: Running
/** A second server on the same database, so that one person's requests can go to either. */
let other: Running
beforeAll(async () => {
  running = await aServer({}, { clock: aFrozenClock() })
  other = await anotherProcess(running)
})

let networks = 0
/** Browsers that share one network address. */
const aNetwork = () => {
  networks += 1
  const address = `10.77.0.${networks}`
  return (server = running): Client => Object.assign(aClient(server.url), { address })
}
const logIn = (client: Client, email: string, password: string) =>
  client.call(identity.login, { body: { email, password } })
const sendCode = (client: Client, email: string) => client.call(identity.sendOtp, { body: { email } })
const guests = (count: number) => Array.from({ length: count }, anEmail)

describe('retreat guests on one network', () => {
  test('can sign up and sign in, all 40 at the same time', async () => {
    const browser = aNetwork()
    const people = guests(GUESTS).map((email, index) => ({ email, client: browser(index % 2 ? running : other) }))
    const all = (action: (one: (typeof people)[number]) => Promise<unknown>) => endings(people.map(action))
    const done = Array<string>(GUESTS).fill('done')
    expect(await all(({ client, email }) => sendCode(client, email))).toEqual(done)
    const verify = async ({ client, email }: (typeof people)[number]) =>
      client.call(identity.verifyEmail, { body: { email, otp: await lastCode(running, email) } })
    expect(await all(verify)).toEqual(done)
    const body = await anApplication(running, '')
    const apply = async ({ client, email }: (typeof people)[number]) =>
      client.call(membership.requestSignup, { body: { ...body, email }, files: { proof_image: await aProof() } })
    expect(await all(apply)).toEqual(done)
    expect(await all(({ client, email }) => logIn(client, email, body.password))).toEqual(done)
  })

  test('are limited to 240 confirmed emails an hour', async () => {
    const wifi = aNetwork()
    // Confirms from another network: the general limit uses real time, and 480 requests from one network exceed it.
    const confirm = async (email: string) => {
      await sendCode(wifi(), email)
      await aClient(running.url).call(identity.verifyEmail, { body: { email, otp: await lastCode(running, email) } })
    }
    for (const _ of Array(6).keys()) {
      expect(await endings(guests(GUESTS).map(confirm))).toEqual(Array<string>(GUESTS).fill('done'))
      running.clock.advance(MINUTE)
    }
    const message = 'Too many codes requested from your network. Please try again in 54 minutes.'
    expect(await refusalOf(confirm(anEmail()))).toMatchObject({ status: 429, code: 'too_many', message })
  })

  test('are limited to 60 unconfirmed codes an hour', async () => {
    const [browser, email] = [aNetwork(), anEmail()]
    for (const next of guests(60)) await sendCode(browser(), next)
    const message = 'Too many codes requested from your network. Please try again in 1 hour.'
    expect(await refusalOf(sendCode(browser(), email))).toMatchObject({ status: 429, code: 'too_many', message })
    await sendCode(aNetwork()(), email)
    running.clock.advance(HOUR)
    await sendCode(browser(), anEmail())
  })

  test('have a confirmed code refunded once to the network that requested it', async () => {
    const [wifi, phone] = [aNetwork(), aNetwork()]
    const email = anEmail()
    await sendCode(wifi(), email)
    const otp = await lastCode(running, email)
    await phone().call(identity.verifyEmail, { body: { email, otp } })
    await refusalOf(phone().call(identity.verifyEmail, { body: { email, otp } }))
    for (const next of guests(60)) await sendCode(wifi(), next)
    expect(await refusalOf(sendCode(wifi(), anEmail()))).toMatchObject({ code: 'too_many' })
  })
})

describe('password guesser on one network', () => {
  const guess = (client: Client) => refusalOf(logIn(client, anEmail(), WRONG)).then(({ code }) => code)

  test('does not reset the limit by signing in to their own account', async () => {
    const [browser, own] = [aNetwork(), await aMember(running)]
    const codes: string[] = []
    for (let tried = 0; tried < 40; tried += 1) {
      codes.push(await guess(browser()))
      if (tried < 39) await logIn(browser(), own.email, own.password)
    }
    expect(new Set(codes)).toEqual(new Set(['credentials_wrong']))
    const message = 'Too many sign-in attempts from your network. Please try again in 1 minute.'
    for (const server of [running, other])
      expect(await refusalOf(logIn(browser(server), own.email, own.password))).toMatchObject({ status: 429, message })
  })

  test('has 120 attempts an hour, however they are spread', async () => {
    const [browser, own] = [aNetwork(), await aMember(running)]
    for (let minute = 0; minute < 6; minute += 1) {
      for (let tried = 0; tried < 20; tried += 1) expect(await guess(browser())).toBe('credentials_wrong')
      await logIn(browser(), own.email, own.password).catch(() => undefined)
      running.clock.advance(MINUTE)
    }
    expect(await guess(browser())).toBe('too_many')
    running.clock.advance(HOUR)
    await logIn(browser(), own.email, own.password)
  })

  test('of a single account gets the message about the account limit', async () => {
    const [browser, email] = [aNetwork(), anEmail()]
    for (let tried = 0; tried < 6; tried += 1) await refusalOf(logIn(browser(), email, WRONG))
    const message = 'Too many failed attempts for this account. Please try again in 1 second.'
    expect(await refusalOf(logIn(browser(), email, WRONG))).toMatchObject({ status: 429, code: 'too_many', message })
  })
})
