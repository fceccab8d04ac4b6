import { allEndpoints, type Endpoint, identity, members, membership } from '@vesica/contract'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addUpFigures } from '../test/figures.ts'
import { aClient, type Client, requestOf } from '../test/client.ts'
import { linkTokenFor } from '../test/emails.ts'
import { aKeptLog } from '../test/log.ts'
import {
  aMember,
  anAdmin,
  anApplicant,
  anApplication,
  anotherAdmin,
  anEmail,
  aProof,
  aVerifiedBrowser,
  lastCode,
} from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import { most, MOST_OF_OTHERS } from '../test/statements.ts'
import { assignmentCalls } from '../test/assignment-calls.ts'
import { auditCalls } from '../test/audit-calls.ts'
import { backupCalls } from '../test/backup-calls.ts'
import { availabilityCalls } from '../test/availability-calls.ts'
import { certificateCalls } from '../test/certificate-calls.ts'
import { controlCalls } from '../test/control-calls.ts'
import { anotherBegun, courseReaderCalls, studentCalls } from '../test/course-reader-calls.ts'
import { invitationCalls } from '../test/invitation-calls.ts'
import { DOMAIN, SECRET } from '../test/mail-in.ts'
import { anotherRoom, libraryCalls } from '../test/library-calls.ts'
import { anotherCourse, teachingCalls } from '../test/course-calls.ts'
import { orderCalls } from '../test/order-calls.ts'
import { platformCalls } from '../test/platform-calls.ts'
import { profileCalls } from '../test/profile-calls.ts'
import { quizCalls } from '../test/quiz-calls.ts'
import { anotherShelf, storeCalls } from '../test/store-calls.ts'
import { ticketCalls } from '../test/ticket-calls.ts'
import { securityCalls } from '../test/security-calls.ts'
import { unaudited } from '../test/unaudited.ts'
import { upgradeCalls } from '../test/upgrade-calls.ts'
import { uploadCalls } from '../test/upload-calls.ts'
import { watchTransactions } from '../test/waits.ts'
import { anotherRound, aScene, type Scene, walletCalls } from '../test/wallet-calls.ts'

const { log, lines } = aKeptLog('info')
const begunInTransactions = watchTransactions()
const environment = { LIMITS_FACTOR: '10000', MAIL_IN_DOMAIN: DOMAIN, MAIL_IN_SECRET: SECRET }
let running: Running

beforeAll(async () => {
  running = await aServer({ ...environment, PUBLIC_URL: 'https://vesica.test' }, { log })
})

/** Statements of one call that succeeds. */
const queriesOf = async (
  client: Client,
  endpoint: Endpoint,
  input: object = {},
  headers: Record<string, string> = {},
): Promise<number> => {
  const { path, body } = requestOf(endpoint, input)
  const response = await client.send(endpoint.method, path, body, headers)
  const text = await response.text()
  expect(`${endpoint.name} ${response.ok ? '' : `${response.status} ${text}`}`).toBe(`${endpoint.name} `)
  const id = response.headers.get('x-request-id') ?? 'none'
  const answered = () => lines.find((one) => one.includes(id) && one.includes('"answered"'))
  return (JSON.parse((await vi.waitUntil(answered, 15_000)) as string) as { queries: number }).queries
}

type Preparing = () => Promise<{ client: Client; input?: object; headers?: Record<string, string> }>
const by =
  (somebody: () => Client | Promise<Client>) =>
  (input?: object): Preparing =>
  async () => ({ client: await somebody(), ...(input && { input }) })
const byVisitor = by(() => aClient(running.url))
const byAdmin = by(() => anAdmin(running))
const byMember = by(() => aMember(running))

/** An administrator, with somebody to do it to. */
const to =
  (somebody: typeof aMember | typeof anApplicant) =>
  (input: object = {}): Preparing =>
  async () => {
    const { id } = await somebody(running)
    return { client: await anAdmin(running), input: { params: { id }, ...input } }
  }
const toMember = to(aMember)
const toApplicant = to(anApplicant)
const toBanned: Preparing = async () => {
  const prepared = await toMember({ body: {} })()
  await prepared.client.call(members.banMember, prepared.input as never)
  return prepared
}

const aSignup: Preparing = async () => {
  const email = anEmail()
  const body = await anApplication(running, email)
  const client = await aVerifiedBrowser(running, email)
  return { client, input: { body, files: { proof_image: await aProof() } } }
}
const anotherProof: Preparing = async () => {
  const client = await anApplicant(running)
  const reason = { reason: 'Too dark to read.' }
  await (await anAdmin(running)).call(members.denySignup, { params: { id: client.id }, body: reason })
  const { crypto_symbol, fee_crypto, fee_usd } = (await anApplication(running, anEmail())) as Record<string, string>
  return { client, input: { body: { crypto_symbol, fee_crypto, fee_usd }, files: { proof_image: await aProof() } } }
}
const aCode: Preparing = async () => {
  const [client, email] = [aClient(running.url), anEmail()]
  await client.call(identity.sendOtp, { body: { email } })
  return { client, input: { body: { email, otp: await lastCode(running, email) } } }
}
const aNewPassword = { password: 'another long password', password_confirmation: 'another long password' }
const byLink: Preparing = async () => {
  const { email } = await aMember(running)
  const client = aClient(running.url)
  await client.call(identity.forgotPassword, { body: { email } })
  const token = await linkTokenFor(running, email, 'Choose a new password')
  return { client, input: { body: { token, ...aNewPassword } } }
}
const withPassword =
  (rest: object): Preparing =>
  async () => {
    const client = await aMember(running)
    return { client, input: { body: { current_password: client.password, ...rest } } }
  }
const onSecondSession: Preparing = async () => {
  const client = await aMember(running)
  const { email, password } = client
  await aClient(running.url).call(identity.login, { body: { email, password } })
  const { sessions } = await client.call(identity.listSessions, {})
  return { client, input: { params: { id: sessions.find(({ current }) => !current)?.id } } }
}
const byNobodyYet: Preparing = async () => {
  const { email, password } = await aMember(running)
  return { client: aClient(running.url), input: { body: { email, password } } }
}

const scenes = new WeakMap<Running, Promise<Scene>>()
const theScene = (): Promise<Scene> => {
  const scene = scenes.get(running) ?? aScene(running)
  scenes.set(running, scene)
  return scene
}

/** Somebody who may call, with the example of the contract: all that a call needs which names nothing. */
const byWhoMay =
  ({ access, example }: Endpoint): Preparing =>
  () =>
    ({ anyone: byVisitor, session: byMember, signedIn: byMember, member: byMember, admin: byAdmin })[access](example)()

/** One call of each endpoint that succeeds, where something must be there first. */
const prepared: Record<string, Preparing> = {
  sendOtp: byVisitor({ body: { email: 'counted@example.org' } }),
  verifyEmail: aCode,
  login: byNobodyYet,
  updateUser: async () => {
    const client = await aMember(running)
    return { client, input: { body: { name: 'New Name', email: client.email } } }
  },
  changePassword: withPassword(aNewPassword),
  forgotPassword: async () => ({
    client: aClient(running.url),
    input: { body: { email: (await aMember(running)).email } },
  }),
  resetPassword: byLink,
  endSession: onSecondSession,
  getPlanDepositAccounts: async () => {
    const client = await anAdmin(running)
    const { plans } = await client.call(membership.listPlans, {})
    return { client, input: { params: { planId: plans[0]?.id } } }
  },
  requestSignup: aSignup,
  resubmitProof: anotherProof,
  getMember: toMember(),
  getMemberRecords: toMember(),
  getMemberContent: toMember(),
  createMember: async () => ({
    client: await anAdmin(running),
    input: { body: { name: 'New Member', email: anEmail(), role: 'user' } },
  }),
  updateMember: toMember({ body: { name: 'New Name', email: 'new-name@example.org', role: 'user' } }),
  setOffices: async () => {
    const { id } = await anotherAdmin(running)
    return { client: await anAdmin(running), input: { params: { id }, body: { offices: ['store'] } } }
  },
  deleteMember: toMember(),
  approveSignup: toApplicant(),
  denySignup: toApplicant({ body: { reason: 'Too dark to read.' } }),
  banMember: toMember({ body: {} }),
  unbanMember: toBanned,
  suspendMember: toMember({ body: {} }),
  activateMember: async () => {
    const { client, input } = await toMember({ body: {} })()
    await client.call(members.suspendMember, input as never)
    return { client, input: input ?? {} }
  },
  getSignupProof: toApplicant(),
  ...profileCalls(() => running),
  ...controlCalls(() => running),
  ...availabilityCalls(() => running),
  ...auditCalls(() => running),
  ...backupCalls(() => running),
  updateAsset: byAdmin({ params: { id: 'ETH' }, body: { rate: '3000' } }),
  deleteAsset: byAdmin({ params: { id: 'BCH' } }),
  ...walletCalls(theScene),
  ...libraryCalls(theScene),
  ...certificateCalls(theScene),
  ...upgradeCalls(theScene),
  ...quizCalls(theScene),
  ...teachingCalls(theScene),
  ...assignmentCalls(theScene),
  ...courseReaderCalls(theScene),
  ...studentCalls(theScene),
  ...storeCalls(theScene),
  ...orderCalls(theScene),
  ...ticketCalls(theScene),
  ...uploadCalls(() => running),
  ...invitationCalls(() => running),
  ...securityCalls(() => running),
  ...platformCalls(() => running),
}

/** Where the audit trail ends. */
const trailEnd = async () => Number((await running.sql('select number from audit_head'))[0]?.number)

/** @returns statements of a call, and how many entries it left in the audit trail */
const count = async (name: string): Promise<{ statements: number; entries: number }> => {
  const endpoint = allEndpoints.find((one) => one.name === name)
  if (!endpoint) throw new Error(`no call of ${name}`)
  // Its clock moves while it is made: what is signed with the time comes after it.
  await theScene()
  const { client, input, headers } = await (prepared[name] ?? byWhoMay(endpoint))()
  // Settings and plans are kept in memory: what an earlier act made old is read again by this call, not by the counted one.
  await (await theScene()).admin.call(identity.getUser, {})
  // That a session was seen is noted once a minute: by this call too.
  await (await client.send('GET', '/api/auth/user')).text()
  const end = await trailEnd()
  const statements = await queriesOf(client, endpoint, input, headers)
  return { statements, entries: (await trailEnd()) - end }
}

// Whether a call is an administrator's that writes.
const isAct = ({ access, method }: Endpoint): boolean => access === 'admin' && method !== 'GET' && method !== 'HEAD'

// A stream has no end at which to count; its one statement is the session's.
const endless = ['streamEvents']
// Whatever a test here does, and what prepares it, sees no transaction wait for anything but statements.
afterEach(() => {
  const begun = begunInTransactions()
  if (begun.length > 0) throw new Error(`A transaction waited for what is no statement:\n${begun.join('\n')}`)
})

/** How many entries of the audit trail each act left. */
const acts = new Map<string, number>()

// A backup that a call was prepared with may still be tried.
describe('statements', { timeout: 60_000 }, () => {
  const names = allEndpoints.map(({ name }) => name).filter((name) => !endless.includes(name))

  it('are prepared and limited for no call that there is not', () => {
    expect([...Object.keys(prepared), ...Object.keys(most)].filter((name) => !names.includes(name))).toEqual([])
  })

  it.each(names)('of %s are no more than they were', async (name) => {
    const { statements, entries } = await count(name)
    expect(statements).toBeLessThanOrEqual(most[name] ?? MOST_OF_OTHERS)
    const endpoint = allEndpoints.find((one) => one.name === name)
    if (endpoint && isAct(endpoint)) acts.set(name, entries)
  })

  it('leave an entry in the audit trail when an administrator’s call writes, or a reason why not', () => {
    const silent = [...acts].filter(([, entries]) => entries === 0).map(([name]) => name)
    expect(silent.sort()).toEqual(
      Object.keys(unaudited)
        .filter((name) => acts.has(name))
        .sort(),
    )
    expect(Object.keys(unaudited).filter((name) => !names.includes(name))).toEqual([])
  })

  it('do not become more with people, applications and what happened to them', async () => {
    running = await aServer({ ...environment, PUBLIC_URL: 'https://vesica.test' }, { log })
    await addUpFigures(running)
    const reading = allEndpoints.filter(({ method, name }) => method === 'GET' && !endless.includes(name))
    const countAll = async () => {
      const counts: Record<string, number> = {}
      for (const name of [...reading.map((one) => one.name), 'requestDeposit'])
        counts[name] = (await count(name)).statements
      return counts
    }
    const withFew = await countAll()
    const others = [toBanned, anotherProof, () => anotherAdmin(running), async () => anotherRound(await theScene())]
    for (const another of others) for (let index = 0; index < 4; index += 1) await another()
    for (let index = 0; index < 3; index += 1)
      for (const another of [anotherShelf, anotherRoom, anotherCourse, anotherBegun]) await another(await theScene())
    expect(await countAll()).toEqual(withFew)
  }, 600_000) // Every reading call is counted twice, with all that it needs made before.
})
