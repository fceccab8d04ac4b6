import { identity, members, security } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient, type Client } from '../../../../test/client.ts'
import { linkTokenFor } from '../../../../test/emails.ts'
import { type App, firstStep, withApp, withPasskey } from '../../../../test/factors.ts'
import { aMember, anAdmin, anEmail, type Person, signIn } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aFrozenClock } from '../../../../test/standing-clock.ts'

const MINUTE = 60_000
const HERE = 'https://vesica.test'
const WRONG = 'not the password'

let running: Running
beforeAll(async () => {
  running = await aServer({ PUBLIC_URL: HERE }, { clock: aFrozenClock() })
})

const logIn = (browser: Client, { email, password }: Pick<Person, 'email' | 'password'>) =>
  browser.call(identity.login, { body: { email, password } })
/** A browser with another's cookies and its own network address. */
const withCookies = ({ cookie }: Client): Client => Object.assign(aClient(running.url), { cookie })
/** Copies of a browser's cookies: each try comes from another address. */
const logInFrom = (browser: Client, person: Pick<Person, 'email' | 'password'>) => logIn(withCookies(browser), person)
/** Guesses a password until the applicable count pauses. */
const guess = async (person: Person, from: Client = aClient(running.url)): Promise<number> => {
  for (let wrong = 0; wrong < 50; wrong += 1) {
    const { code } = await refusalOf(logInFrom(from, { ...person, password: WRONG }))
    if (code === 'too_many') return wrong
    expect(code).toBe('credentials_wrong')
  }
  throw new Error('Guessing was never stopped')
}
/** Guesses by strangers, from many addresses, until sign-in is paused. */
const strangersGuess = async (person: Person): Promise<void> => {
  await guess(person)
  expect((await refusalOf(signIn(running, person))).code).toBe('too_many')
}
const confirmIdentity = (person: Client, password: string) =>
  person.call(security.confirmIdentity, { body: { password } })
const resets = async (member: Person, password: string): Promise<void> => {
  await aClient(running.url).call(identity.forgotPassword, { body: { email: member.email } })
  const token = await linkTokenFor(running, member.email, 'Choose a new password')
  const body = { token, password, password_confirmation: password }
  await aClient(running.url).call(identity.resetPassword, { body })
}

describe('password guessing by strangers', () => {
  test('does not block or delay a browser that signed in before', async () => {
    const member = await aMember(running)
    const known = await signIn(running, member)
    await strangersGuess(member)
    await logInFrom(known, member)
    expect((await refusalOf(signIn(running, member))).code).toBe('too_many')
  })

  test('does not block a signed-in member from proving identity or changing the password', async () => {
    const member = await aMember(running)
    await strangersGuess(member)
    await confirmIdentity(member, member.password)
    const [current_password, password] = [member.password, 'another good one']
    await member.call(identity.changePassword, {
      body: { current_password, password, password_confirmation: password },
    })
    expect((await refusalOf(signIn(running, { ...member, password }))).code).toBe('too_many')
  })

  test('does not block a passkey, even from the same network', async () => {
    const member = await aMember(running)
    const { passkey } = await withPasskey(member, HERE)
    await strangersGuess(member)
    const browser = aClient(running.url)
    for (let tried = 0; tried < 40; tried += 1) await refusalOf(logIn(browser, { email: anEmail(), password: WRONG }))
    expect((await refusalOf(logIn(browser, { email: anEmail(), password: WRONG }))).code).toBe('too_many')
    const credential = passkey.use(await browser.call(security.beginPasskeySignIn, {}))
    expect((await browser.call(security.signInWithPasskey, { body: { credential } })).user.id).toBe(member.id)
  })

  test('with the correct password does not block a known browser from its second step', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    running.clock.advance(MINUTE)
    const known = await firstStep(running, member)
    await finish(known, app.code())
    const strangers = await firstStep(running, member)
    for (let tried = 0; tried < 6; tried += 1)
      expect((await refusalOf(finish(strangers, wrongFor(app)))).code).toBe('factor_wrong')
    expect((await refusalOf(finish(strangers, app.code(30)))).code).toBe('too_many')
    const { details } = await refusalOf(logIn(known.browser, member))
    const { challenge } = security.SecondStep.parse(details)
    await finish({ browser: known.browser, challenge }, app.code(30))
  })

  test('causes no more pause once the owner has reset the password by link', async () => {
    const member = await aMember(running)
    await strangersGuess(member)
    await resets(member, 'brand new password')
    await signIn(running, { ...member, password: 'brand new password' })
  })
})

const finish = ({ browser, challenge }: { browser: Client; challenge: string }, code: string) =>
  browser.call(security.finishLogin, { body: { challenge, code } })
/** A code that the app does not show and has not shown recently. */
const wrongFor = (app: App): string =>
  ['000000', '111111', '222222', '333333', '444444'].find(
    (code) => ![-60, -30, 0, 30].some((off) => app.code(off) === code),
  ) ?? ''

describe('known browser', () => {
  test('whose cookie is copied shares one limit, then the limit of strangers, and is then blocked', async () => {
    const member = await aMember(running)
    const known = await signIn(running, member)
    // Six on its own count, six on that of strangers.
    expect(await guess(member, known)).toBe(12)
    expect((await refusalOf(logInFrom(known, member))).code).toBe('too_many')
    expect((await refusalOf(signIn(running, member))).code).toBe('too_many')
    running.clock.advance(1000)
    await logInFrom(known, member)
  })

  test('that is paused neither resets nor bypasses the limit of strangers with a correct password', async () => {
    const member = await aMember(running)
    const known = await signIn(running, member)
    for (let wrong = 0; wrong < 9; wrong += 1) await refusalOf(logInFrom(known, { ...member, password: WRONG }))
    await logInFrom(known, member)
    // Three of the strangers' six tries are used up.
    expect(await guess(member)).toBe(3)
    expect((await refusalOf(logInFrom(known, member))).code).toBe('too_many')
  })

  test('is limited for concurrent attempts', async () => {
    const member = await aMember(running)
    const known = await signIn(running, member)
    const words = await endings(Array.from({ length: 30 }, () => logInFrom(known, { ...member, password: WRONG })))
    const wrong = words.filter((word) => word === 'credentials_wrong')
    expect(wrong.length + (await guess(member, known))).toBe(12)
  })

  test('of one account is unknown to another, until it signs in to both', async () => {
    const [one, other] = [await aMember(running), await aMember(running)]
    const browser = await signIn(running, one)
    await strangersGuess(other)
    expect((await refusalOf(logInFrom(browser, other))).code).toBe('too_many')
    running.clock.advance(1000)
    await logIn(browser, other)
    for (const member of [one, other]) {
      await strangersGuess(member)
      await logInFrom(browser, member)
    }
  })

  test('is recognized only by a token that the server issued', async () => {
    const member = await aMember(running)
    const made = Object.assign(aClient(running.url), { cookie: `vesica_browser=${'a'.repeat(32)}` })
    await logIn(made, member)
    const planted = Object.assign(aClient(running.url), { cookie: `vesica_browser=${'a'.repeat(32)}` })
    await strangersGuess(member)
    expect((await refusalOf(logInFrom(planted, member))).code).toBe('too_many')
    await logInFrom(made, member)
  })

  test('cookie gives no access on its own', async () => {
    const known = await signIn(running, await aMember(running))
    expect((await refusalOf(withCookies(known).call(identity.getUser, {}))).code).toBe('unauthenticated')
  })

  test('is one of five per account, and the oldest is forgotten', async () => {
    const member = await aMember(running)
    const browsers: Person[] = []
    for (let count = 0; count < 6; count += 1) {
      running.clock.advance(1000)
      browsers.push(await signIn(running, member))
    }
    await strangersGuess(member)
    const ended = await endings(browsers.map((browser) => logInFrom(browser, member)))
    expect(ended).toEqual([...Array<string>(5).fill('done'), 'too_many'])
    expect(await refusalOf(logInFrom(browsers[0] as Person, member))).toMatchObject({ code: 'too_many' })
  })
})

describe('known browser is forgotten', () => {
  const another = 'another good one'
  const ways: [string, (member: Person) => Promise<unknown>, string?][] = [
    [
      'after another password',
      (member) =>
        member.call(identity.changePassword, {
          body: { current_password: member.password, password: another, password_confirmation: another },
        }),
      another,
    ],
    ['after a password by a link', (member) => resets(member, another), another],
    ['after signing out everywhere else', (member) => member.call(security.endOtherSessions, {})],
    [
      'once its session is ended from elsewhere',
      async (member) => {
        const { sessions } = await member.call(identity.listSessions, {})
        for (const { id, current } of sessions) if (!current) await member.call(identity.endSession, { params: { id } })
      },
    ],
    [
      'after a suspension',
      async ({ id }) => {
        const admin = await anAdmin(running)
        await admin.call(members.suspendMember, { params: { id }, body: {} })
        await admin.call(members.activateMember, { params: { id }, body: {} })
      },
    ],
  ]
  test.each(ways)('%s', async (_, action, password) => {
    const member = await aMember(running)
    const known = await signIn(running, member)
    await strangersGuess(member)
    await logInFrom(known, member)
    await action(member)
    const now = { ...member, password: password ?? member.password }
    await strangersGuess(now)
    expect((await refusalOf(logInFrom(known, now))).code).toBe('too_many')
  })

  test('but not if it changes the password or signs out itself', async () => {
    const member = await aMember(running)
    const known = await signIn(running, member)
    const body = { current_password: member.password, password: another, password_confirmation: another }
    await known.call(identity.changePassword, { body })
    await known.call(security.endOtherSessions, {})
    await known.call(identity.logout, {})
    await strangersGuess({ ...member, password: another })
    await logInFrom(known, { ...member, password: another })
  })

  test('with the deletion of its account, including its database row', async () => {
    const member = await aMember(running)
    await signIn(running, member)
    const rows = () => running.sql('select 1 from known_browser where person_id = $1', [member.id])
    expect(await rows()).toHaveLength(1)
    await (await anAdmin(running)).call(members.deleteMember, { params: { id: member.id } })
    expect(await rows()).toEqual([])
  })
})

describe('password prompts in a session', () => {
  test('end the session after ten wrong attempts with pauses, and block no one else', async () => {
    const member = await aMember(running)
    const stolen = await signIn(running, member)
    for (let wrong = 1; wrong <= 6; wrong += 1)
      expect((await refusalOf(confirmIdentity(stolen, WRONG))).code).toBe('password_wrong')
    expect(await refusalOf(confirmIdentity(stolen, member.password))).toMatchObject({ code: 'too_many', retryAfter: 1 })
    await confirmIdentity(member, member.password)
    await signIn(running, member)
    for (let wrong = 7; wrong <= 10; wrong += 1) {
      running.clock.advance(MINUTE)
      expect((await refusalOf(confirmIdentity(stolen, WRONG))).code).toBe('password_wrong')
    }
    expect((await refusalOf(confirmIdentity(stolen, member.password))).code).toBe('unauthenticated')
    await member.call(identity.getUser, {})
  })
})
