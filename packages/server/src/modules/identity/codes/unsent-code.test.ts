import { identity } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../../../../test/client.ts'
import { anEmail, lastCode } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { type Running, aServer } from '../../../../test/running.ts'
import { aSlowMailServer } from '../../../../test/slow-mail.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'

let running: Running
beforeAll(async () => {
  running = await aServer({}, { clock: aFrozenClock() })
})

const send = (email: string, client: Client = aClient(running.url)) =>
  client.call(identity.sendOtp, { body: { email } })
const verify = (email: string, otp: string, client: Client = aClient(running.url)) =>
  client.call(identity.verifyEmail, { body: { email, otp } })
/** A wrong code. */
const not = (code: string): string => (code.startsWith('0') ? '1' : '0') + code.slice(1)

describe('unreachable mail server', () => {
  test('causes a 503, and another code can be requested at once', async () => {
    const { databaseUrl, clock } = running
    const broken = await aServer({ SMTP_URL: 'smtp://127.0.0.1:1' }, { databaseUrl, clock })
    const email = anEmail()
    const refused = await refusalOf(send(email, aClient(broken.url)))
    expect(refused).toMatchObject({ status: 503, code: 'mail_unavailable' })
    await send(email)
    await verify(email, await lastCode(running, email))
  })

  test('does not count against limits of address, network or browser', async () => {
    const { databaseUrl, clock } = running
    const broken = await aServer({ SMTP_URL: 'smtp://127.0.0.1:1' }, { databaseUrl, clock })
    const [email, asker] = [anEmail(), aClient(running.url)]
    await send(anEmail(), asker)
    const unsent = Object.assign(aClient(broken.url), { cookie: asker.cookie })
    for (let asked = 0; asked < 2; asked += 1) await refusalOf(send(email, unsent))
    const counted = await running.sql('select key, used from rate_limit where key like any($1) order by key', [
      [`%${email}`, `% ${unsent.address}`],
    ])
    expect(counted.map(({ key, used }) => [String(key).replace(/ \S+$/, ''), used])).toEqual([
      ['code from', 0],
      ['codes a day', 0],
      ['codes an hour', 0],
      // Load on the mail server stays bounded.
      ['codes sent from', 2],
    ])
    await send(email)
    const code = await lastCode(running, email)
    for (let input = 0; input < 5; input += 1) await refusalOf(verify(email, not(code), asker))
    expect(await refusalOf(verify(email, code, asker))).toMatchObject({ code: 'code_wrong' })
  })
})

describe('slow mail server', () => {
  test('delays no response for long, and none at all after three concurrent timeouts', async () => {
    // Five responses, each within the timeout of an email.
    const office = await aSlowMailServer(600)
    const { databaseUrl, clock } = running
    const slow = await aServer({ SMTP_URL: office.url }, { databaseUrl, clock, mail: { withinMs: 500 } })
    const [email, visitor] = [anEmail(), aClient(slow.url)]
    const began = performance.now()
    const waited = await Promise.all(
      [email, anEmail(), anEmail()].map((each) => refusalOf(send(each, aClient(slow.url)))),
    )
    expect(waited.map(({ code }) => code)).toEqual(Array(3).fill('mail_unavailable'))
    expect(performance.now() - began).toBeLessThan(25_000)
    await expect.poll(() => office.closed).toBe(3)
    // More requests than one network is allowed: none of them counts.
    for (let asked = 0; asked < 25; asked += 1)
      expect(await refusalOf(send(email, visitor))).toMatchObject({ status: 503, code: 'mail_unavailable' })
    expect(office.connections).toBe(3)
    await send(email)
    await verify(email, await lastCode(running, email))
  })
})
