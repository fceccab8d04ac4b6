import { rm } from 'node:fs/promises'
import type { App } from '../src/app.ts'
import { createPerson, hashPassword, issueCode, listAdministrators, verifyCode } from '../src/modules/identity/index.ts'
import {
  approveSignup,
  listPlans,
  presentFee,
  registrationFee,
  requestSignup,
} from '../src/modules/membership/index.ts'
import { claimOnce } from '../src/modules/settings/index.ts'
import { setPaymentMethods, updateCoin } from '../src/modules/wallet/index.ts'
import type { Tx } from '../src/platform/data/tx.ts'
import { seedDemoAnnouncements } from './demo-announcements.ts'
import { seedDemoGifts, seedDemoMembership } from './demo-membership.ts'
import { seedDemoAvatars } from './demo-avatars.ts'
import { seedDemoCommunity } from './demo-community.ts'
import { seedDemoKeys } from './demo-keys.ts'
import { seedDemoViews } from './demo-views.ts'
import { seedDemoPlans } from './demo-plans.ts'
import { seedDemoLearning } from './demo-learning.ts'
import { seedDemoLibrary } from './demo-library.ts'
import { seedDemoOrders } from './demo-orders.ts'
import { seedDemoShelves } from './demo-shelf.ts'
import { seedDemoSessions } from './demo-sessions.ts'
import { seedDemoSittings } from './demo-sittings.ts'
import { seedDemoStore } from './demo-store.ts'
import { seedDemoTickets } from './demo-tickets.ts'
import { seedDemoCourses } from './demo-course-management.ts'
import { demoProof } from './demo-proof.ts'
import { seedDemoRates, seedDemoWallets } from './demo-wallet.ts'
import { seedDemoWebhooks } from './demo-webhooks.ts'
import { madeUpPassword } from './password.ts'

/** Demo rates in USD; a real administrator sets real ones. */
const rates = { BTC: '64250', ETH: '3180.5', USDT: '1', USDC: '1', LTC: '84.2', BCH: '412.75' }
const ADDRESS = 'Demo: do not send coins'

interface DemoPerson {
  name: string
  email: string
  level: string
  coin: keyof typeof rates
  approved: boolean
}

const people: DemoPerson[] = [
  { name: 'Sam Seeker', email: 'seeker@demo.vesica.local', level: 'seeker', coin: 'BTC', approved: true },
  { name: 'Grace Guardian', email: 'guardian@demo.vesica.local', level: 'guardian', coin: 'ETH', approved: true },
  { name: 'Mira Master', email: 'master@demo.vesica.local', level: 'master', coin: 'USDT', approved: true },
  { name: 'Ada Applicant', email: 'applicant1@demo.vesica.local', level: 'guardian', coin: 'LTC', approved: false },
  { name: 'Ben Beginner', email: 'applicant2@demo.vesica.local', level: 'seeker', coin: 'BTC', approved: false },
  { name: 'Cleo Candidate', email: 'applicant3@demo.vesica.local', level: 'master', coin: 'BCH', approved: false },
]

/** Members without a printed password. Together with those above they are enough for statistics on an item. */
const listeners: DemoPerson[] = ['Theo Tern', 'Nora North', 'Ivo Ivy', 'Lena Linden'].map((name, index) => ({
  name,
  email: `listener${index + 1}@demo.vesica.local`,
  level: 'seeker',
  coin: 'BTC',
  approved: true,
}))

/** Administrators, each with one role. */
const administrators = [
  { name: 'Fiona Finance', email: 'finance@demo.vesica.local', office: 'finance' },
  { name: 'Sol Support', email: 'support@demo.vesica.local', office: 'support' },
] as const

/** @returns their ids in order */
const seedAdministrators = async (app: App, notes: string[]): Promise<string[]> => {
  const ids: string[] = []
  notes.push('Demo administrators with limited roles, passwords shown only once:')
  for (const { name, email, office: role } of administrators) {
    const password = madeUpPassword()
    const passwordHash = await hashPassword(password)
    const { id } = await app.db.transact((tx) =>
      createPerson(tx, { name, email, passwordHash, role: 'admin', offices: [role], signupStatus: 'none' }),
    )
    ids.push(id)
    notes.push(`  ${email.padEnd(30)} ${password}   ${role}`)
  }
  return ids
}

/** Seeds demo data through the product's use cases. */
export const seedDemo = async (app: App, notes: string[]): Promise<void> => {
  const claimed = await app.db.transact(async (tx) => {
    if (!(await claimOnce(tx, 'demo'))) return false
    const [administrator] = await listAdministrators(tx)
    await seedDemoRates(tx, rates)
    for (const [code, rate] of Object.entries(rates)) {
      await updateCoin(tx, code, { address: ADDRESS, rate, enabled: true }, administrator?.id ?? '')
    }
    return true
  })
  if (!claimed) return
  await seedDemoStore(app)
  notes.push('Demo members, passwords shown only once:')
  const members = await seedPeople(app, people, notes)
  const seeded = await seedPeople(app, listeners, [])
  const [administrator] = await app.db.read(listAdministrators)
  if (administrator) {
    const admin = { userId: administrator.id, name: administrator.name, address: 'demo' }
    await seedDemoPlans(app, admin)
    await app.db.transact((tx) =>
      setPaymentMethods(tx, admin, [{ name: 'Bank transfer', text: 'Demo: do not send money', enabled: true }]),
    )
    await seedDemoWallets(app, admin, members, ADDRESS)
    await seedDemoOrders(app, admin, members)
    if (seeded[1]) await seedDemoMembership(app, seeded[1], ADDRESS)
    if (members[2] && seeded[0]) await seedDemoGifts(app, admin, members[2], seeded[0])
    const items = await seedDemoLibrary(app, admin)
    const courses = await seedDemoCourses(app, admin, items)
    await seedDemoLearning(app, [...members, ...seeded], courses)
    await seedDemoSittings(app, [...members, ...seeded], items)
    await seedDemoShelves(app, members, items)
    await seedDemoTickets(app, admin, members)
    await seedDemoCommunity(app, [...members, ...seeded], items, courses)
    await seedDemoSessions(app, admin, [...members, ...seeded])
    await seedDemoAnnouncements(app, admin)
    await seedDemoKeys(app, admin)
    await seedDemoWebhooks(app, admin)
    await seedDemoViews(app, admin)
  }
  const [, helper] = await seedAdministrators(app, notes)
  const [, guardian, master] = members
  const withAvatar = [guardian?.id, master?.id, seeded[0]?.id, helper]
  await seedDemoAvatars(
    app,
    withAvatar.filter((id) => id !== undefined),
  )
}

/** @returns the approved members in order */
const seedPeople = async (app: App, list: readonly DemoPerson[], notes: string[]) => {
  const members: { id: string; name: string; level: string }[] = []
  for (const person of list) {
    const password = madeUpPassword()
    const id = await signUp(app, person, password)
    if (person.approved) members.push({ id, name: person.name, level: person.level })
    notes.push(`  ${person.email.padEnd(30)} ${password}   ${person.approved ? person.level : 'awaiting approval'}`)
  }
  return members
}

const signUp = async (app: App, person: DemoPerson, password: string): Promise<string> => {
  const due = await app.db.read(async (tx) => presentFee(await registrationFee(tx)))
  const account = due.cryptoDepositAccounts.find(({ crypto_symbol }) => crypto_symbol === person.coin)
  const amount = account?.crypto_amount ?? '0'
  const proof = await demoProof('proof_image', app.files.uploadsDir, [
    `Amount  ${amount} ${person.coin}`,
    `To  ${ADDRESS}`,
  ])
  const passwordHash = await hashPassword(password)
  const id = await app.files.placing([proof], (placed) =>
    app.db.transact(async (tx) => {
      const address = 'demo'
      await verifyCode(tx, person.email, await issueCode(tx, person.email, 'demo', []), undefined)
      const plan = (await listPlans(tx)).find(({ level }) => level === person.level)
      const application = {
        name: person.name,
        email: person.email,
        passwordHash,
        plan_id: plan?.id ?? '',
        crypto_symbol: person.coin,
        fee_crypto: amount,
        fee_usd: due.feeAmount,
      }
      const origin = { address, device: 'Demo data', browser: undefined }
      const { personId } = await requestSignup(tx, app.files, application, placed, origin)
      if (person.approved) await approve(tx, personId)
      return personId
    }),
  )
  await rm(proof.path, { force: true })
  return id
}

const approve = async (tx: Tx, personId: string): Promise<void> => {
  const [administrator] = await listAdministrators(tx)
  if (administrator)
    await approveSignup(tx, { userId: administrator.id, name: administrator.name, address: 'demo' }, personId)
}
