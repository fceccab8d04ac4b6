import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asHeld, identity, members, membership, type Office, system } from '@vesica/contract'
import pg from 'pg'
import PostalMime from 'postal-mime'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import * as People from '../src/modules/identity/index.ts'
import { giveYear, listPlans } from '../src/modules/membership/index.ts'
import { updateCoin } from '../src/modules/wallet/index.ts'
import type { Tx } from '../src/platform/data/tx.ts'
import { aClient, type Client } from './client.ts'
import type { Reachable, Running } from './running.ts'

/** Somebody with an account, and the browser they use. */
export interface Person extends Client {
  id: string
  name: string
  email: string
  password: string
}

const PASSWORD = 'correct horse battery'

/** A small picture that no other test has sent. */
export const aProof = async (name = 'proof.png'): Promise<File> => {
  const pixels = Buffer.from(randomUUID().replaceAll('-', '').repeat(6).slice(0, 192))
  const picture = await sharp(pixels, { raw: { width: 8, height: 8, channels: 3 } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(picture)], name, { type: 'image/png' })
}

/** Letters are there as a whole or not at all. Each is read once: who waits for one asks often, where there may be a thousand. */
const lettersRead = new Map<string, string>()
const letterIn = async (path: string): Promise<string> => {
  const known = lettersRead.get(path)
  if (known !== undefined) return known
  const text = await readFile(path, 'utf8')
  lettersRead.set(path, text)
  return text
}

/** Mail that was written for an address, oldest first. */
export const mailFor = async (running: Reachable, email: string) => {
  const folder = join(running.config.dataDir, 'mail')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort()
  const written = await Promise.all(names.map((name) => letterIn(join(folder, name))))
  const letters = await Promise.all(
    written.filter((text) => text.includes(email)).map((text) => PostalMime.parse(text)),
  )
  return letters.filter((letter) => letter.to?.some((to) => to.address === email))
}

/** Asks for another address, proved in the member's own browser. @returns the token of the link in the old mailbox */
export const asksForAddress = async (running: Reachable, member: Person, email: string): Promise<string> => {
  member.cookie = (await aVerifiedBrowser(running, email)).cookie
  await member.call(identity.updateUser, { body: { name: member.name, email, current_password: member.password } })
  return vi.waitFor(
    async () => {
      const letters = (await mailFor(running, member.email)).filter(({ text }) => text?.includes(email))
      const token = /confirm-email\?token=([\w-]+)/.exec(letters.at(-1)?.text ?? '')?.[1]
      if (!token) throw new Error(`No link was delivered to ${member.email}`)
      return token
    },
    { timeout: 60_000, interval: 25 },
  )
}

/** The code in the last mail to an address. */
export const lastCode = async (running: Reachable, email: string): Promise<string> => {
  const letter = (await mailFor(running, email)).findLast(({ text }) => text?.includes('code'))
  const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
  if (!code) throw new Error(`No code was sent to ${email}`)
  return code
}

export const anEmail = (): string => `${randomUUID().slice(0, 13)}@example.org`

/** A browser in which an address was just verified. */
export const aVerifiedBrowser = async (running: Reachable, email: string): Promise<Client> => {
  const client = aClient(running.url)
  await client.call(identity.sendOtp, { body: { email } })
  await client.call(identity.verifyEmail, { body: { email, otp: await lastCode(running, email) } })
  return client
}

/** A coin that can be paid with, as soon as visitors see it; unless there is one, or nothing to pay. */
export const withACoin = async (running: Reachable): Promise<void> => {
  const isPayable = async () => {
    const { cryptoDepositAccounts, feeAmount } = await aClient(running.url).call(membership.getDepositAccounts, {})
    return feeAmount === '0' || cryptoDepositAccounts.length > 0
  }
  if (await isPayable()) return
  const coin = { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', rate: '50000' }
  const admin = await anAdmin(running)
  // A first address waits where there is another administrator: here as if they had agreed on it.
  if (isInside(running)) {
    await running.app.db.transact((tx) => updateCoin(tx, 'BTC', { ...coin, enabled: true }, admin.id))
  } else await admin.call(system.updateAsset, { params: { id: 'BTC' }, body: { ...coin, enabled: 'true' } })
  await vi.waitFor(async () => expect(await isPayable()).toBe(true), { timeout: 60_000, interval: 10 })
}

/** The fields of a right application, as the screens send them. */
export const anApplication = async (running: Reachable, email: string, level = 'seeker') => {
  await withACoin(running)
  const visitor = aClient(running.url)
  const { plans } = await visitor.call(membership.listPlans, {})
  const { cryptoDepositAccounts, feeAmount } = await visitor.call(membership.getDepositAccounts, {})
  const plan = plans.find((one) => one.level === level)
  const account = cryptoDepositAccounts[0]
  const payment = account ? { crypto_symbol: account.crypto_symbol, fee_crypto: account.crypto_amount } : {}
  return { name: 'Test Person', email, password: PASSWORD, plan_id: plan?.id ?? '', fee_usd: feeAmount, ...payment }
}

/** Somebody who has applied and waits. */
export const anApplicant = async (running: Reachable, level = 'seeker', proof?: File): Promise<Person> => {
  const email = anEmail()
  const body = await anApplication(running, email, level)
  const client = await aVerifiedBrowser(running, email)
  const files = { proof_image: proof ?? (await aProof()) }
  const { user, token } = await client.call(membership.requestSignup, { body, files })
  return Object.assign(client, { token, id: user.id, name: user.name, email, password: PASSWORD })
}

/** A member whose application was approved: for tests of what that leaves behind. */
export const anApprovedApplicant = async (running: Reachable, level = 'seeker'): Promise<Person> => {
  const applicant = await anApplicant(running, level)
  await (await theOffice(running)).call(members.approveSignup, { params: { id: applicant.id } })
  return applicant
}

/** A server whose database can be reached past HTTP. */
type Inside = Pick<Running, 'url' | 'admin' | 'app'>
const isInside = (running: Reachable): running is Reachable & Inside => 'app' in running

let passwordHash: Promise<string> | undefined

/** A session that has just begun, in a browser of its own. */
const inABrowser = async (running: Inside, person: People.Person, password: string): Promise<Person> => {
  const client = aClient(running.url)
  const { token, mediaCookie } = await running.app.db.transact((tx) =>
    People.startSession(tx, person, { address: client.address, device: 'node' }),
  )
  const { id, name, email } = person
  return Object.assign(client, { token, cookie: `vesica_media=${mediaCookie}`, id, name, email, password })
}

const theFirst = async (tx: Tx, { admin }: Inside): Promise<People.Person> => {
  const found = await People.findPersonByEmail(tx, admin.email)
  if (!found) throw new Error('This product has no administrator')
  return found
}

/**
 * Somebody with a year of a plan, written by the product's own rules without the letters, codes and hashes of a sign-up.
 * @param offices makes an administrator of them, who cannot approve yet
 */
const withAYear = async (running: Inside, level: string, offices?: Office[]): Promise<People.Person> => {
  passwordHash ??= People.hashPassword(PASSWORD)
  const known = {
    name: 'Test Person',
    email: anEmail(),
    passwordHash: await passwordHash,
    signupStatus: 'pending',
  } as const
  return running.app.db.transact(async (tx) => {
    const plan = (await listPlans(tx)).find((one) => one.level === level)
    if (!plan) throw new Error(`This product has no plan for a ${level}`)
    const admin = await theFirst(tx, running)
    const office = offices && { role: 'admin' as const, offices: asHeld(offices) }
    const { id } = await People.createPerson(tx, { ...known, planId: plan.id })
    const person = await People.changePerson(tx, id, {
      ...{ signup_status: 'approved', ...office },
      ...(office && (await People.appointment(tx, admin.id))),
    })
    await giveYear(tx, person, plan, { source: 'signup', grantedBy: admin.id })
    return People.getPerson(tx, id)
  })
}

/** A member of a level, signed in. */
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

/** The first administrator for what people begin with, over one session as long as it lives: signing in takes its time. */
const theOffice = async (running: Reachable): Promise<Person> => {
  const kept = sessions.get(running)
  if (kept && (await isSignedIn(kept))) return kept
  const admin = await anAdmin(running)
  sessions.set(running, admin)
  return admin
}

/** The first administrator, newly signed in. */
export const anAdmin = async (running: Reachable): Promise<Person> => {
  if (isInside(running)) {
    const admin = await running.app.db.read((tx) => theFirst(tx, running))
    return inABrowser(running, admin, running.admin.password)
  }
  const client = aClient(running.url)
  const { user, token } = await client.call(identity.login, { body: running.admin })
  return Object.assign(client, { token, id: user.id, name: user.name, ...running.admin })
}

/** An administrator who holds these offices, newly: their word does not count yet. */
export const anOfficer = async (running: Reachable, offices: Office[]): Promise<Person> =>
  isInside(running)
    ? inABrowser(running, await withAYear(running, 'seeker', offices), PASSWORD)
    : asOfficer(running, await aMember(running), offices)

/** A member who becomes one. */
export const asOfficer = async (running: Reachable, member: Person, offices: Office[]): Promise<Person> => {
  const { name, email } = member
  await (await theOffice(running)).call(members.updateMember, {
    params: { id: member.id },
    body: { name, email, role: 'admin', offices },
  })
  return signIn(running, member)
}

/** Another administrator who cannot approve yet: of finance, because a new owner waits for another one. */
export const aNewAdmin = (running: Reachable): Promise<Person> => anOfficer(running, ['finance'])

/** Another administrator as the first is, some days after another owner has confirmed them: an owner whose word counts. */
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
