import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { App } from '../src/app.ts'
import { issueCode, listAdministrators, verifyCode } from '../src/modules/identity/index.ts'
import {
  approveSignup,
  listPlans,
  presentFee,
  registrationFee,
  requestSignup,
} from '../src/modules/membership/index.ts'
import { claimOnce } from '../src/modules/settings/index.ts'
import { updateCoin } from '../src/modules/wallet/index.ts'
import type { Tx } from '../src/platform/tx.ts'
import type { ReceivedFile } from '../src/platform/uploads.ts'
import { seedDemoStore } from './demo-store.ts'
import { madeUpPassword } from './password.ts'

/** Rates of the demo, in USD; an administrator sets real ones. */
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

/** Demo data, made through the use cases that the product has. @returns what to print, once */
export const seedDemo = async (app: App): Promise<string[]> => {
  const claimed = await app.db.transact(async (tx) => {
    if (!(await claimOnce(tx, 'demo'))) return false
    const [administrator] = await listAdministrators(tx)
    for (const [code, rate] of Object.entries(rates)) {
      await updateCoin(tx, code, { address: ADDRESS, rate, enabled: true }, administrator?.id ?? '')
    }
    return true
  })
  if (!claimed) return []
  await seedDemoStore(app)
  const lines: string[] = []
  for (const person of people) {
    const password = madeUpPassword()
    await signUp(app, person, password)
    lines.push(`  ${person.email.padEnd(30)} ${password}   ${person.approved ? person.level : 'waits for approval'}`)
  }
  return ['Demo members, with passwords shown this once:', ...lines]
}

const signUp = async (app: App, person: DemoPerson, password: string): Promise<void> => {
  const due = await app.db.read(async (tx) => presentFee(await registrationFee(tx)))
  const account = due.cryptoDepositAccounts.find(({ crypto_symbol }) => crypto_symbol === person.coin)
  const amount = account?.crypto_amount ?? '0'
  const proof = await demoProof(app.files.uploadsDir, `${amount} ${person.coin}`)
  await app.db.transact(async (tx) => {
    const address = 'demo'
    await verifyCode(tx, person.email, await issueCode(tx, person.email, `demo ${person.email}`), undefined)
    const plan = (await listPlans(tx)).find(({ level }) => level === person.level)
    const application = {
      name: person.name,
      email: person.email,
      password,
      plan_id: plan?.id ?? '',
      crypto_symbol: person.coin,
      fee_crypto: amount,
      fee_usd: due.feeAmount,
    }
    const origin = { address, device: 'Demo data', browser: undefined }
    const { personId } = await requestSignup(tx, app.files, application, proof, origin)
    if (person.approved) await approve(tx, personId)
  })
  await rm(proof.path, { force: true })
}

const approve = async (tx: Tx, personId: string): Promise<void> => {
  const [administrator] = await listAdministrators(tx)
  if (administrator)
    await approveSignup(tx, { userId: administrator.id, name: administrator.name, address: 'demo' }, personId)
}

/** A picture that says what it is. */
const demoProof = async (folder: string, amount: string): Promise<ReceivedFile> => {
  const path = join(folder, `demo-${createHash('sha256').update(amount).digest('hex').slice(0, 16)}.png`)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">
    <rect width="640" height="400" fill="#FAF7F1"/>
    <g font-family="sans-serif" fill="#1D1930">
      <text x="48" y="90" font-size="30">Demo proof of payment</text>
      <text x="48" y="160" font-size="24">Amount  ${amount}</text>
      <text x="48" y="210" font-size="24">To  ${ADDRESS}</text>
    </g></svg>`
  const picture = await sharp(Buffer.from(svg)).png().toBuffer()
  await sharp(picture).toFile(path)
  const { size } = await stat(path)
  const sha256 = createHash('sha256').update(picture).digest('hex')
  return { field: 'proof_image', path, name: 'demo-proof.png', kind: 'png', mime: 'image/png', bytes: size, sha256 }
}
