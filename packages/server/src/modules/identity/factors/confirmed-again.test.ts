import {
  account,
  announcements,
  certificates,
  health,
  identity,
  libraryManagement,
  security,
  system,
  wallet,
} from '@vesica/contract'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { withApp } from '../../../../test/factors.ts'
import { aMember, anotherAdmin, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, elsewhere } from '../../../../test/wallet.ts'
import { HOUR, MINUTE } from '../../../platform/clock.ts'

let running: Running
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
})

/** Advances more than an hour while people stay active. */
const working = async (...people: Person[]) => {
  for (let passed = 0; passed <= HOUR; passed += 20 * MINUTE) {
    running.clock.advance(20 * MINUTE)
    for (const person of people) await person.call(identity.getUser, {})
  }
}
const confirmIdentity = (person: Person) =>
  person.call(security.confirmIdentity, { body: { password: person.password } })

describe('platform-wide decision of an administrator', () => {
  test('requires a proof within the last hour: switches, content policy, announcements, certificate key', async () => {
    const admin = await anotherAdmin(running)
    const body = { title: 'A new course', text: 'It begins on Monday.', audience: ['none'] }
    const { announcement } = await admin.call(announcements.createAnnouncement, { body })
    const actions = [
      () => admin.call(system.setMaintenance, { body: { status: false } }),
      () => admin.call(system.setRegistration, { body: { status: true } }),
      () => admin.call(system.setLogin, { body: { status: true } }),
      () => admin.call(libraryManagement.setContentPolicy, { body: { policy: 'exact' } }),
      () => admin.call(announcements.sendAnnouncement, { params: { id: announcement.id }, body: {} }),
      () => admin.call(certificates.rotateBadgeKey, {}),
    ]
    await working(admin)
    for (const action of actions) expect(await refusalOf(action())).toMatchObject({ status: 403, code: 'proof_needed' })
    await confirmIdentity(admin)
    for (const action of actions) await action()
  })
})

describe('failed job', () => {
  test('requires a fresh proof to be discarded, and none to be retried', async () => {
    const admin = await anotherAdmin(running)
    await running.sql('alter table log_line rename to moved_away')
    await running.app.db.transact((tx) => tx.enqueue({ queue: 'trim-log', data: {} }))
    const failed = async () => (await admin.call(health.getJobs, {})).jobs.failed.map(({ id }) => id)
    await expect.poll(failed, { timeout: 60_000 }).toHaveLength(1)
    await running.sql('alter table moved_away rename to log_line')
    const [id] = await failed()
    const params = { queue: 'trim-log' }
    const letGo = () => admin.call(health.discardJobs, { params, body: { id: id ?? '' } })
    await working(admin)
    expect(await refusalOf(letGo())).toMatchObject({ status: 403, code: 'proof_needed' })
    expect(await failed()).toEqual([id])
    // Retrying loses nothing, so it needs no proof; this job does not exist.
    const retried = admin.call(health.retryJobs, { params, body: { id: crypto.randomUUID() } })
    expect(await refusalOf(retried)).toMatchObject({ status: 404 })
    await confirmIdentity(admin)
    await letGo()
    expect(await failed()).toEqual([])
  })
})

describe('irreversible action in a stolen session', () => {
  test('requires a proof within the last hour: withdrawals, the data archive and its file', async () => {
    const admin = await aTreasurer(running)
    const member = await aHolder(running, admin, { BTC: '0.1' })
    await member.call(account.requestArchive, {})
    const id = await vi.waitFor(
      async () => {
        const { archive } = await member.call(account.getArchive, {})
        if (archive?.state !== 'ready') throw new Error(`the archive is ${archive?.state}`)
        return archive.id
      },
      { timeout: 60_000, interval: 50 },
    )
    const fetched = async () => (await member.send('GET', `/api/account/archive/${id}/file`)).status
    expect(await fetched()).toBe(200)
    const body = { asset: 'BTC', amount: '0.01', wallet_id: await member.walletOf('BTC'), address: elsewhere.BTC }
    const withdraw = () => member.call(wallet.requestWithdrawal, { body })
    await working(member)
    expect(await refusalOf(withdraw())).toMatchObject({
      status: 403,
      code: 'proof_needed',
      details: { methods: ['password'] },
    })
    expect((await refusalOf(member.call(account.requestArchive, {}))).code).toBe('proof_needed')
    expect(await fetched()).toBe(403)
    await confirmIdentity(member)
    await withdraw()
    expect(await fetched()).toBe(200)
  })

  test('requires the second factor, if there is one, for a new password or email address', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    running.clock.advance(6 * MINUTE)
    const changes = {
      current_password: member.password,
      password: 'another password',
      password_confirmation: 'another password',
    }
    const moves = { name: member.name, email: `new-${member.email}`, current_password: member.password }
    const refused = { status: 403, code: 'proof_needed', details: { methods: ['code'] } }
    expect(await refusalOf(member.call(identity.changePassword, { body: changes }))).toMatchObject(refused)
    expect(await refusalOf(member.call(identity.updateUser, { body: moves }))).toMatchObject(refused)
    const { user } = await member.call(identity.updateUser, { body: { name: 'Another Name', email: member.email } })
    expect(user.name).toBe('Another Name')
    await member.call(security.confirmIdentity, { body: { code: app.code() } })
    expect((await refusalOf(member.call(identity.updateUser, { body: moves }))).code).toBe('email_not_verified')
    await member.call(identity.changePassword, { body: changes })
  })

  test('requires only the current password for a new one if there is no second factor', async () => {
    const member = await aMember(running)
    await working(member)
    const body = {
      current_password: member.password,
      password: 'another password',
      password_confirmation: 'another password',
    }
    await member.call(identity.changePassword, { body })
  })
})
