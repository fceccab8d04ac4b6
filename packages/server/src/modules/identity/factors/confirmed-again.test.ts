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

describe('what an administrator decides for everybody at once', () => {
  test('asks again after an hour: switches, the content policy, an announcement, the key of certificates', async () => {
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

describe('work that failed', () => {
  test('is let go only with a fresh proof, since it is lost, and tried again without', async () => {
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

describe('what a stolen session would take for good', () => {
  test('asks a member again after an hour: withdrawals, an archive and its file', async () => {
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
      details: { ways: ['password'] },
    })
    expect((await refusalOf(member.call(account.requestArchive, {}))).code).toBe('proof_needed')
    expect(await fetched()).toBe(403)
    await confirmIdentity(member)
    await withdraw()
    expect(await fetched()).toBe(200)
  })

  test('another password, or address, takes a fresh proof where there is a second factor; the password is not enough', async () => {
    const member = await aMember(running)
    const app = await withApp(running, member)
    running.clock.advance(6 * MINUTE)
    const changes = {
      current_password: member.password,
      password: 'another password',
      password_confirmation: 'another password',
    }
    const moves = { name: member.name, email: `new-${member.email}`, current_password: member.password }
    const refused = { status: 403, code: 'proof_needed', details: { ways: ['code'] } }
    expect(await refusalOf(member.call(identity.changePassword, { body: changes }))).toMatchObject(refused)
    expect(await refusalOf(member.call(identity.updateUser, { body: moves }))).toMatchObject(refused)
    const { user } = await member.call(identity.updateUser, { body: { name: 'Another Name', email: member.email } })
    expect(user.name).toBe('Another Name')
    await member.call(security.confirmIdentity, { body: { code: app.code() } })
    expect((await refusalOf(member.call(identity.updateUser, { body: moves }))).code).toBe('email_not_verified')
    await member.call(identity.changePassword, { body: changes })
  })

  test('without one the password is asked for where it is typed, and nothing else', async () => {
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
