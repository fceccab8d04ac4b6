import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { canonicalRoles, identity, members, membership, type AdminRole, system } from '@vesica/contract'
import pg from 'pg'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import * as People from '../src/modules/identity/index.ts'
import { grantYear, listPlans } from '../src/modules/membership/index.ts'
import { updateCoin } from '../src/modules/wallet/index.ts'
import type { Tx } from '../src/platform/data/tx.ts'
import { aClient, type Client } from './client.ts'
import type { Reachable, Running } from './running.ts'

/** A person with an account, and their browser. */
export interface Person extends Client {
  id: string
  name: string
  email: string
  password: string
}

const PASSWORD = 'correct horse battery'

/** A small picture that is unique to each call. */
export const aProof = async (name = 'proof.png'): Promise<File> => {
  const pixels = Buffer.from(randomUUID().replaceAll('-', '').repeat(6).slice(0, 192))
  const picture = await sharp(pixels, { raw: { width: 8, height: 8, channels: 3 } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(picture)], name, { type: 'image/png' })
}

/**
 * Emails by path. Files are written atomically and read only once, because tests poll often and there can be a
 * thousand.
 */
const readEmails = new Map<string, string>()
const emailIn = async (path: string): Promise<string> => {
  const known = readEmails.get(path)
  if (known !== undefined) return known
  const text = await readFile(path, 'utf8')
  readEmails.set(path, text)
  return text
}

/** The mail written for an address, oldest first. */
export const mailFor = async (running: Reachable, email: string) => {
  const folder = join(running.config.dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const written = await Promise.all(names.map((name) => emailIn(join(folder, name))))
  const emails = await Promise.all(written.filter((text) => text.includes(email)).map((text) => PostalMime.parse(text)))
  return emails.filter((message) => message.to?.some((to) => to.address === email))
}

/**
 * Requests a change of email address, verified in the member's own browser. @returns the token of the link sent to the
 * old address
 */
export const asksForAddress = async (running: Reachable, member: Person, email: string): Promise<string> => {
  member.cookie = (await aVerifiedBrowser(running, email)).cookie
  await member.call(identity.updateUser, { body: { name: member.name, email, current_password: member.password } })
  return vi.waitFor(
    async () => {
      const emails = (await mailFor(running, member.email)).filter(({ text }) => text?.includes(email))
      const token = /confirm-email\?token=([\w-]+)/.exec(emails.at(-1)?.text ?? '')?.[1]
      if (!token) throw new Error(`No link was delivered to ${member.email}`)
      return token
    },
    { timeout: 60_000, interval: 25 },
  )
}

/** The code in the latest mail to an address. */
export const lastCode = async (running: Reachable, email: string): Promise<string> => {
  const message = (await mailFor(running, email)).findLast(({ text }) => text?.includes('code'))
  const code = /\b\d{6}\b/.exec(message?.text ?? '')?.[0]
  if (!code) throw new Error(`No code was sent to ${email}`)
  return code
}

export const anEmail = (): string => `${randomUUID().slice(0, 13)}@example.org`

/** A browser that has just verified an address. */
export const aVerifiedBrowser = async (running: Reachable, email: string): Promise<Client> => {
  const client = aClient(running.url)
  await client.call(identity.sendOtp, { body: { email } })
  await client.call(identity.verifyEmail, { body: { email, otp: await lastCode(running, email) } })
  return client
}

/** Ensures a coin that visitors see and can pay with, unless there is one or there is no fee. */
export const withACoin = async (running: Reachable): Promise<void> => {
  const isPayable = async () => {
    const { cryptoDepositAccounts, feeAmount } = await aClient(running.url).call(membership.getDepositAccounts, {})
    return feeAmount === '0' || cryptoDepositAccounts.length > 0
  }
  if (await isPayable()) return
  const coin = { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', rate: '50000' }
  const admin = await anAdmin(running)
  // A first address needs an approval if there is another administrator. This bypasses it.
  if (isInside(running)) {
    await running.app.db.transact((tx) => updateCoin(tx, 'BTC', { ...coin, enabled: true }, admin.id))
  } else await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { ...coin, enabled: 'true' } })
  await vi.waitFor(async () => expect(await isPayable()).toBe(true), { timeout: 60_000, interval: 10 })
}

/** The fields of a valid application, as the web app sends them. */
export const anApplication = async (running: Reachable, email: string, level = 'seeker') => {
  await withACoin(running)
  const visitor = aClient(running.url)
  const { plans } = await visitor.call(membership.listPlans, {})
  const { cryptoDepositAccounts, feeAmount } = await visitor.call(membership.getDepositAccounts, {})
  const plan = plans.find((candidate) => candidate.level === level)
  const account = cryptoDepositAccounts[0]
  const payment = account ? { crypto_symbol: account.crypto_symbol, fee_crypto: account.crypto_amount } : {}
  return { name: 'Test Person', email, password: PASSWORD, plan_id: plan?.id ?? '', fee_usd: feeAmount, ...payment }
}

/** A person with a pending application. */
export const anApplicant = async (running: Reachable, level = 'seeker', proof?: File): Promise<Person> => {
  const email = anEmail()
  const body = await anApplication(running, email, level)
  const client = await aVerifiedBrowser(running, email)
  const files = { proof_image: proof ?? (await aProof()) }
  const { user, token } = await client.call(membership.requestSignup, { body, files })
  return Object.assign(client, { token, id: user.id, name: user.name, email, password: PASSWORD })
}

/** A member whose application was approved, for tests of the data that this leaves behind. */
export const anApprovedApplicant = async (running: Reachable, level = 'seeker'): Promise<Person> => {
  const applicant = await anApplicant(running, level)
  await (await firstAdmin(running)).call(members.approveSignup, { params: { id: applicant.id } })
  return applicant
}

/** A server whose database is accessible without HTTP. */
type Inside = Pick<Running, 'url' | 'admin' | 'app'>
const isInside = (running: Reachable): running is Reachable & Inside => 'app' in running

let passwordHash: Promise<string> | undefined

/** A new session in a new browser. */
const inABrowser = async (running: Inside, person: People.Person, password: string): Promise<Person> => {
  const client = aClient(running.url)
  const { token, mediaCookie } = await running.app.db.transact((tx) =>
    People.startSession(tx, person, { address: client.address, device: 'node' }),
  )
  const { id, name, email } = person
  return Object.assign(client, { token, cookie: `vesica_media=${mediaCookie}`, id, name, email, password })
}

const theFirst = async (tx: Tx, { admin }: Inside): Promise<People.Person> => {
  const existing = await People.findPersonByEmail(tx, admin.email)
  if (!existing) throw new Error('This product has no administrator')
  return existing
}

/**
 * A person with a year of a plan, created by the product's use cases without the emails, codes and hashing of a
 * sign-up.
 * @param roles roles, which make them an administrator whose approvals do not count yet
 */
const withAYear = async (running: Inside, level: string, roles?: AdminRole[]): Promise<People.Person> => {
  passwordHash ??= People.hashPassword(PASSWORD)
  const known = {
    name: 'Test Person',
    email: anEmail(),
    passwordHash: await passwordHash,
    signupStatus: 'pending',
  } as const
  return running.app.db.transact(async (tx) => {
    const plan = (await listPlans(tx)).find((candidate) => candidate.level === level)
    if (!plan) throw new Error(`This product has no plan for a ${level}`)
    const admin = await theFirst(tx, running)
    const roleFields = roles && { role: 'admin' as const, offices: canonicalRoles(roles) }
    const { id } = await People.createPerson(tx, { ...known, planId: plan.id })
    const person = await People.changePerson(tx, id, {
      ...{ signup_status: 'approved', ...roleFields },
      ...(roleFields && (await People.appointment(tx, admin.id))),
    })
    await grantYear(tx, person, plan, { source: 'signup', grantedBy: admin.id })
    return People.getPerson(tx, id)
  })
}

/** A signed-in member of a level. */
export const aMember = async (running: Reachable, level = 'seeker'): Promise<Person> =>
  isInside(running)
    ? inABrowser(running, await withAYear(running, level), PASSWORD)
    : anApprovedApplicant(running, level)

const sessions = new WeakMap<Reachable, Person>()

const isSignedIn = (client: Client): Promise<boolean> =>
  client.call(identity.getUser, {}).then(
    () => true,
    () => false,
  )

/** The first administrator for setup, in one session for as long as it is valid, because signing in is slow. */
const firstAdmin = async (running: Reachable): Promise<Person> => {
  const stored = sessions.get(running)
  if (stored && (await isSignedIn(stored))) return stored
  const admin = await anAdmin(running)
  sessions.set(running, admin)
  return admin
}

/** The first administrator in a new session. */
export const anAdmin = async (running: Reachable): Promise<Person> => {
  if (isInside(running)) {
    const admin = await running.app.db.read((tx) => theFirst(tx, running))
    return inABrowser(running, admin, running.admin.password)
  }
  const client = aClient(running.url)
  const { user, token } = await client.call(identity.login, { body: running.admin })
  return Object.assign(client, { token, id: user.id, name: user.name, ...running.admin })
}

/** A new administrator with these roles. Their approvals do not count yet. */
export const anAdministratorAs = async (running: Reachable, roles: AdminRole[]): Promise<Person> =>
  isInside(running)
    ? inABrowser(running, await withAYear(running, 'seeker', roles), PASSWORD)
    : asAdministrator(running, await aMember(running), roles)

/** A member who becomes an administrator with these roles. */
export const asAdministrator = async (running: Reachable, member: Person, roles: AdminRole[]): Promise<Person> => {
  const { name, email } = member
  await (await firstAdmin(running)).call(members.updateMember, {
    params: { id: member.id },
    body: { name, email, role: 'admin', adminRoles: roles },
  })
  return signIn(running, member)
}

/** A new administrator whose approvals do not count yet. Finance, because a new owner needs the approval of another. */
export const aNewAdmin = (running: Reachable): Promise<Person> => anAdministratorAs(running, ['finance'])

/** Another owner whose approvals count, as if confirmed by an owner some days ago. */
export const anotherAdmin = async (running: Reachable & Pick<Running, 'databaseUrl'>): Promise<Person> => {
  const admin = await aNewAdmin(running)
  const client = new pg.Client({ connectionString: running.databaseUrl })
  await client.connect()
  await client.query(
    "update person set offices = '{owner}', counts_from = counts_from - interval '73 hours' where id = $1",
    [admin.id],
  )
  await client.end()
  return admin
}

/** The same person in a new browser. */
export const signIn = async (running: Reachable, person: Pick<Person, 'email' | 'password'>): Promise<Person> => {
  const client = aClient(running.url)
  const { email, password } = person
  const { user, token } = await client.call(identity.login, { body: { email, password } })
  return Object.assign(client, { token, id: user.id, name: user.name, email, password })
}
