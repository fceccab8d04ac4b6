import { backups, identity, branding, membership, plans, libraryManagement, system } from '@vesica/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../test/client.ts'
import { aLibrary } from '../../../test/library.ts'
import { aMember, anAdmin, type Person } from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { backupsSettled } from '../../../test/backup-calls.ts'
import { anotherProcess, type Running, aServer } from '../../../test/running.ts'
import { aHolder, aTreasurer, type Decider } from '../../../test/wallet.ts'

let running: Running
let secondServer: Running
let admin: Person
beforeAll(async () => {
  running = await aServer()
  secondServer = await anotherProcess(running)
  admin = await anAdmin(running)
})

const soon = { timeout: 60_000, interval: 10 }
const platformAt = async (server: Running) => (await aClient(server.url).call(system.getPlatform, {})).platform
const lastAction = async (server: Running = running) =>
  (await server.sql('select * from audit_entry order by created_at desc, id desc limit 1'))[0]

test('a changed library access policy reaches visitors of every process', async () => {
  for (const policy of ['inclusive', 'exact'] as const) {
    await admin.call(libraryManagement.setContentPolicy, { body: { policy } })
    for (const server of [running, secondServer])
      await expect.poll(async () => (await platformAt(server)).contentPolicy, soon).toBe(policy)
  }
})

describe('platform settings', () => {
  test.each([
    ['maintenance', system.setMaintenance, 'maintenanceMode', 'maintenance', false],
    ['registration', system.setRegistration, 'registrationEnabled', 'registrationEnabled', true],
    ['signing in', system.setLogin, 'loginEnabled', 'loginEnabled', true],
  ] as const)(
    'turn %s, visible at once to the administrator and soon to visitors of every process, and audited',
    async (_, endpoint, field, publicly, byDefault) => {
      for (const status of [!byDefault, byDefault]) {
        const { systemControls } = await admin.call(endpoint, { body: { status } })
        expect(systemControls[field]).toBe(status)
        expect((await admin.call(system.getSystemControls, {})).systemControls[field]).toBe(status)
        expect((await admin.call(system.getPlatform, {})).platform[publicly]).toBe(status)
        for (const server of [running, secondServer])
          await expect.poll(async () => (await platformAt(server))[publicly], soon).toBe(status)
        expect(await lastAction()).toMatchObject({
          actor_id: admin.id,
          action: `set ${publicly}`,
          subject_type: 'setting',
          before: !status,
          after: status,
          address: admin.address,
        })
      }
    },
  )

  test.each(['true', 1, null, 'on', undefined])('accept booleans and not %j', async (status) => {
    const body = { status } as never
    expect(await refusalOf(admin.call(system.setMaintenance, { body }))).toMatchObject({
      status: 422,
      errors: { status: [expect.any(String)] },
    })
  })

  test('for maintenance block members with 503 and Retry-After until switched off', async () => {
    const member = await aMember(running)
    admin = await anAdmin(running)
    await admin.call(system.setMaintenance, { body: { status: true } })
    await expect.poll(async () => (await member.send('GET', '/api/auth/user')).status, soon).toBe(503)
    const refused = await refusalOf(member.call(identity.getUser, {}))
    expect(refused).toMatchObject({ code: 'maintenance', retryAfter: 120 })
    expect(await refusalOf(aClient(running.url).call(membership.listPlans, {}))).toMatchObject({ code: 'maintenance' })
    expect((await platformAt(running)).maintenance).toBe(true)
    await member.call(identity.logout, {})
    await admin.call(membership.listPlans, {})
    await admin.call(system.setMaintenance, { body: { status: false } })
    await expect.poll(async () => (await member.send('GET', '/api/auth/user')).status, soon).toBe(401)
  })
})

describe('the registration fee', () => {
  test('is 25 USD on a new platform and can be set to the cent, visible at once and soon to visitors', async () => {
    expect((await platformAt(running)).registrationFee).toBe(25)
    for (const fee of [49.99, 0, 1_000_000_000, 25]) {
      const { systemControls } = await admin.call(system.setSignupFee, { body: { fee } })
      expect(systemControls.registrationFee).toBe(fee)
      const text = Number.isInteger(fee) ? String(fee) : fee.toFixed(2)
      expect((await admin.call(membership.getDepositAccounts, {})).feeAmount).toBe(text)
      await expect.poll(async () => (await platformAt(secondServer)).registrationFee, soon).toBe(fee)
      const visitor = aClient(secondServer.url)
      await expect.poll(async () => (await visitor.call(membership.getDepositAccounts, {})).feeAmount, soon).toBe(text)
    }
    expect(await lastAction()).toMatchObject({ action: 'set registration fee', before: 100_000_000_000, after: 2500 })
  })

  test.each([-1, -0.01, 25.001, 0.1 + 0.2, 1e10, '25', '25.00', null, [25], true])('cannot be %j', async (fee) => {
    const before = await lastAction()
    expect(await refusalOf(admin.call(system.setSignupFee, { body: { fee } as { fee: number } }))).toMatchObject({
      status: 422,
      errors: { fee: [expect.any(String)] },
    })
    expect((await admin.call(system.getSystemControls, {})).systemControls.registrationFee).toBe(25)
    expect(await lastAction()).toEqual(before)
  })

  test.each(['1e400', 'NaN', '25.', '025', '+25'])('cannot be the JSON %s', async (fee) => {
    const response = await admin.send('POST', '/api/system-controls/signup-fee', `{"fee":${fee}}`)
    expect([400, 422]).toContain(response.status)
  })
})

describe('approval rules', () => {
  let fresh: Running
  let treasury: Decider
  beforeAll(async () => {
    fresh = await aServer({ LIMITS_FACTOR: '100' })
    treasury = await aTreasurer(fresh)
  })

  test('require two administrators from an amount on, set to the cent and audited, also for open requests', async () => {
    const holder = await aHolder(fresh, treasury, { BTC: '0.1' })
    const readThreshold = async () => (await treasury.call(system.getSystemControls, {})).systemControls.reviewByTwoFrom
    expect(await readThreshold()).toBe(10_000)
    const before = await holder.deposits('BTC', '0.01')
    const { systemControls } = await treasury.call(system.setReviewByTwo, { body: { amount: 99.99 } })
    expect(systemControls.reviewByTwoFrom).toBe(99.99)
    expect(await lastAction(fresh)).toMatchObject({
      actor_id: treasury.id,
      action: 'set rule',
      subject_id: 'reviewByTwoFrom',
      before: 1_000_000,
      after: 9999,
    })
    expect((await treasury.approve(before)).status).toBe('in_review')
    expect((await treasury.approve(await holder.deposits('BTC', '0.01'))).status).toBe('in_review')
    expect(await readThreshold()).toBe(99.99)
  })

  test.each([-1, 0.001, '100', null, 1e10])('cannot have the threshold %j', async (amount) => {
    const body = { amount } as { amount: number }
    expect(await refusalOf(treasury.call(system.setReviewByTwo, { body }))).toMatchObject({
      status: 422,
      errors: { amount: [expect.any(String)] },
    })
  })

  test('restrict sales to what the platform owns once that is enabled, with an audit entry', async () => {
    const holder = await aHolder(fresh, treasury, { USD: '100' })
    const { systemControls } = await treasury.call(system.setTreasuryFloor, { body: { status: true } })
    expect(systemControls.treasuryFloor).toBe(true)
    expect(await lastAction(fresh)).toMatchObject({
      action: 'set rule',
      subject_id: 'treasuryFloor',
      before: false,
      after: true,
      actor_id: treasury.id,
    })
    const request = await holder.buys('ETH', '50')
    expect(await refusalOf(treasury.approve(request))).toMatchObject({ code: 'insufficient_house' })
    // Switching it off again waits for another administrator.
    await treasury.call(system.setTreasuryFloor, { body: { status: false } })
    expect(await refusalOf(treasury.approve(request))).toMatchObject({ code: 'insufficient_house' })
  })
})

describe('the setup checklist of a new administrator', () => {
  test('starts empty, and each step is completed by its action', async () => {
    const fresh = await aServer({ LIMITS_FACTOR: '100' })
    const chief = await anAdmin(fresh)
    const done = async () => {
      const { firstSteps } = (await chief.call(system.getSystemControls, {})).systemControls
      return Object.entries(firstSteps).flatMap(([step, isDone]) => (isDone ? [step] : []))
    }
    expect(await done()).toEqual([])
    await chief.call(branding.setBranding, { body: { name: 'The House', accent: null } })
    expect(await done()).toEqual(['look'])
    await chief.call(system.setSignupFee, { body: { fee: 25 } })
    expect(await done()).toEqual(['look', 'fee'])
    const body = { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', rate: '50000', enabled: 'true' } as const
    await chief.call(system.updateAsset, { params: { id: 'BTC' }, body })
    expect(await done()).toEqual(['look', 'coin', 'fee'])
    await chief.call(branding.setPlatformText, { body: { name: 'terms', text: 'Be kind.' } })
    expect(await done()).toEqual(['look', 'coin', 'fee'])
    await chief.call(branding.setPlatformText, { body: { name: 'privacy', text: 'We keep little.' } })
    expect(await done()).toEqual(['look', 'coin', 'fee', 'texts'])
    const [plan] = (await chief.call(plans.listManagedPlans, {})).plans
    await chief.call(plans.updatePlan, { params: { id: plan?.id ?? '' }, body: { description: 'Begin here.' } })
    expect(await done()).toEqual(['look', 'coin', 'fee', 'plans', 'texts'])
    await chief.call(backups.startBackup, {})
    expect((await backupsSettled(chief))?.state).toBe('done')
    expect(await done()).toEqual(['look', 'coin', 'fee', 'plans', 'texts', 'backup'])
    // A failed one doesn't count, even if requested by an administrator.
    await fresh.sql("update backup set state = 'failed', problem = 'The disk is full.'")
    expect(await done()).toEqual(['look', 'coin', 'fee', 'plans', 'texts'])
    await fresh.sql("update backup set state = 'done', problem = null")
    const library = await aLibrary(fresh)
    const all = ['look', 'coin', 'fee', 'plans', 'texts', 'administrator', 'backup']
    expect(await done()).toEqual(all)
    // Unpublished items are no library.
    const { id } = await library.item({ published: 'false' })
    expect(await done()).toEqual(all)
    await library.change(id, { published: 'true' })
    expect(await done()).toEqual(['look', 'coin', 'fee', 'plans', 'library', 'texts', 'administrator', 'backup'])
  })

  test('requires no coin while there is no fee', async () => {
    const fresh = await aServer()
    const chief = await anAdmin(fresh)
    const { systemControls } = await chief.call(system.setSignupFee, { body: { fee: 0 } })
    expect(systemControls.firstSteps).toMatchObject({ coin: true, fee: true })
  })

  test('does not complete the email step when the test email fails', async () => {
    const fresh = await aServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const chief = await anAdmin(fresh)
    const { systemControls } = await chief.call(system.getSystemControls, {})
    expect(systemControls.mail.delivery).toBe('smtp')
    expect(systemControls.firstSteps.mail).toBe(false)
    expect(await refusalOf(chief.call(system.sendTestMail, {}))).toMatchObject({ code: 'mail_unreachable' })
    expect((await chief.call(system.getSystemControls, {})).systemControls.firstSteps.mail).toBe(false)
  })
})

describe('platform email', () => {
  test('written to the folder is listed newest first, without its text', async () => {
    const { systemControls } = await admin.call(system.sendTestMail, {})
    expect(systemControls.mail).toEqual({
      delivery: 'folder',
      from: 'Vesica <vesica@localhost>',
      byEnvironment: false,
      server: null,
      pendingChange: null,
    })
    const { mail } = await admin.call(system.listMail, {})
    expect(mail.find(({ subject }) => subject === 'Test email from Vesica')).toEqual({
      id: expect.any(String),
      to: running.admin.email,
      subject: 'Test email from Vesica',
      at: expect.any(String),
    })
    expect(mail.map(({ at }) => at)).toEqual(
      mail
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  test('that cannot be sent is reported by the test email', async () => {
    const broken = await aServer({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const chief = await anAdmin(broken)
    expect(await refusalOf(chief.call(system.sendTestMail, {}))).toMatchObject({
      status: 409,
      code: 'mail_unreachable',
    })
    expect((await chief.call(system.listMail, {})).mail).toEqual([])
  })
})
