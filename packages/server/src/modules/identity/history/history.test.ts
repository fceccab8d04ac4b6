import { identity, members, profile, security } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { withApp } from '../../../../test/factors.ts'
import { anApprovedApplicant, aMember, anAdmin, anApplicant, signIn } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'

let running: Running
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' }, { clock: aFrozenClock() })
})

describe('account security log', () => {
  test('lists sign-ins, failures, changes and administrator access, page by page', async () => {
    const member = await anApprovedApplicant(running)
    await refusalOf(signIn(running, { ...member, password: 'not the password' }))
    const again = await signIn(running, member)
    await withApp(running, again)
    const office = await anAdmin(running)
    for (let looked = 0; looked < 3; looked += 1) await office.call(members.getMember, { params: { id: member.id } })
    await office.call(members.updateMember, {
      params: { id: member.id },
      body: { name: 'Another Name', email: member.email, role: 'user' },
    })
    const { events } = await again.call(security.listAccountEvents, { query: {} })
    expect(new Set(events.map(({ kind, detail }) => `${kind} ${detail ?? ''}`.trim()))).toEqual(
      new Set([
        'administrator_acted change person',
        'administrator_acted approve sign-up',
        'administrator_looked',
        'authenticator_on',
        'signed_in',
        'sign_in_failed',
      ]),
    )
    expect(events.filter(({ kind }) => kind === 'administrator_looked')).toHaveLength(1)
    expect(JSON.stringify(events)).not.toContain(office.name)
    const pages: string[] = []
    let cursor: string | undefined
    for (let page = 0; page < 10; page += 1) {
      const answer = await again.call(security.listAccountEvents, { query: { limit: '2', ...(cursor && { cursor }) } })
      pages.push(...answer.events.map(({ id }) => id))
      cursor = answer.next_cursor ?? undefined
      if (!cursor) break
    }
    expect(pages).toEqual(events.map(({ id }) => id))
    const other = await anApplicant(running)
    expect((await refusalOf(other.call(security.listAccountEvents, { query: {} }))).code).toBe('signup_pending')
  })

  test('includes a notification for a new browser, and none for a known one', async () => {
    const member = await aMember(running)
    const letters = async () =>
      (
        await running.sql(
          "select body from notification where person_id = $1 and title = 'A new sign-in to your account'",
          [member.id],
        )
      ).map(({ body }) => String(body))
    const reading = { language: 'en', timeZone: 'Europe/Oslo', weekStart: null } as const
    await member.call(profile.savePreferences, { body: reading })
    const body = { email: member.email, password: member.password }
    await member.call(identity.login, { body })
    expect(await letters()).toEqual([])
    const other = await signIn(running, member)
    // In the owner's time zone.
    expect(await letters()).toEqual([
      expect.stringContaining(' on Mar 1, 2026, 13:00 (Europe/Oslo) from a new browser'),
    ])
    other.address = '198.51.100.7'
    await other.call(identity.login, { body })
    expect(await letters()).toHaveLength(1)
    other.cookie = undefined
    other.address = '198.51.100.8'
    await other.call(identity.login, { body })
    expect(await letters()).toHaveLength(2)
  })

  test('notifications name the browser and the time in the owner’s time zone', async () => {
    const member = await aMember(running)
    await running.sql("update person set time_zone = 'Europe/Oslo' where id = $1", [member.id])
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const body = { email: member.email, password: member.password }
    await aClient(running.url).call(identity.login, { body }, { 'user-agent': agent })
    const [told] = await running.sql(
      "select body from notification where person_id = $1 and title = 'A new sign-in to your account'",
      [member.id],
    )
    expect(told?.['body']).toMatch(
      /on [A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d \(Europe\/Oslo\) from a new browser \(Firefox, Linux\)\. IP address: [\d.]+\. /,
    )
  })

  test('includes signing out elsewhere, which preserves this session and ends pending sign-ins', async () => {
    const member = await aMember(running)
    const other = await signIn(running, member)
    const { sessions } = await member.call(security.endOtherSessions, {})
    expect(sessions).toMatchObject([{ current: true }])
    expect((await refusalOf(other.call(identity.getUser, {}))).code).toBe('unauthenticated')
  })
})
