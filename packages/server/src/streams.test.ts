import { identity, members, system } from '@vesica/contract'
import Fastify from 'fastify'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClient } from '../test/client.ts'
import { cutOff } from '../test/data.ts'
import { aMember, anAdmin, anApplicant, type Person, signIn } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import { type ReceivedStream, listenAs } from '../test/stream.ts'
import type { Caller } from './platform/caller.ts'
import { createStreams } from './platform/events/sse.ts'

let running: Running
let admin: Person

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
})

/** A change that everyone is notified of, which proves that everything before it has arrived. */
const notifyAll = async () => {
  await admin.call(system.setSignupFee, { body: { fee: 25 } })
}

describe('an event stream', () => {
  it('sends people only what concerns them', async () => {
    const applicant = await anApplicant(running)
    const otherMember = await aMember(running)
    admin = await anAdmin(running)
    const [forApplicant, forOther, forAdmin] = [
      await listenAs(applicant),
      await listenAs(otherMember),
      await listenAs(admin),
    ]
    await admin.call(members.approveSignup, { params: { id: applicant.id } })
    await expect.poll(() => forApplicant.topics).toContain('me')
    await expect.poll(() => forAdmin.topics).toContain('members')
    await notifyAll()
    await expect.poll(() => forOther.topics).toContain('platform')
    expect(forOther.topics).not.toContain('me')
    expect(forOther.topics).not.toContain('members')
    expect(forOther.topics).not.toContain('notifications')
    expect(forApplicant.topics).not.toContain('members')
    await Promise.all([forApplicant.close(), forOther.close(), forAdmin.close()])
  })

  it('notifies administrators of a new sign-up', async () => {
    admin = await anAdmin(running)
    const stream = await listenAs(admin)
    await anApplicant(running)
    await expect.poll(() => stream.topics).toEqual(expect.arrayContaining(['members', 'notifications']))
    await stream.close()
  })

  it('starts with the changes of the preceding seconds when requested', async () => {
    admin = await anAdmin(running)
    const [member, otherMember] = [await aMember(running), await aMember(running)]
    const witness = await listenAs(otherMember)
    await member.call(identity.updateUser, { body: { name: 'Another name', email: member.email } })
    await admin.call(system.setSignupFee, { body: { fee: 26 } })
    await expect.poll(() => witness.topics).toContain('platform')
    const [now, lately, otherMembers] = [
      await listenAs(member),
      await listenAs(member, 30),
      await listenAs(otherMember, 30),
    ]
    await expect.poll(() => lately.topics).toEqual(expect.arrayContaining(['me', 'platform']))
    await expect.poll(() => otherMembers.topics).toContain('platform')
    await admin.call(system.setSignupFee, { body: { fee: 27 } })
    await expect.poll(() => now.topics).toContain('platform')
    expect(now.topics).not.toContain('me')
    expect(otherMembers.topics.filter((topic) => topic === 'platform')).toHaveLength(2)
    await Promise.all([now, lately, otherMembers, witness].map((stream) => stream.close()))
  })

  it('ends with its session and no other', async () => {
    const member = await aMember(running)
    const elsewhere = await signIn(running, member)
    const [here, there] = await Promise.all([listenAs(member), listenAs(elsewhere)])
    const password = 'another long password'
    const body = { current_password: member.password, password, password_confirmation: password }
    await member.call(identity.changePassword, { body })
    await expect.poll(there.ended).toBe(true)
    expect(there.topics).toContain('session')
    expect(here.ended()).toBe(false)
    expect(here.topics).not.toContain('session')
    await member.call(identity.logout, {})
    await expect.poll(here.ended).toBe(true)
  })

  it('ends when the person is banned, and is refused from then on', async () => {
    const member = await aMember(running)
    const stream = await listenAs(member)
    admin = await anAdmin(running)
    await admin.call(members.banMember, { params: { id: member.id }, body: {} })
    await expect.poll(stream.ended).toBe(true)
    const again = await listenAs(member)
    expect(again.status).toBe(401)
  })

  it('is refused to visitors', async () => {
    expect((await listenAs(aClient(running.url))).status).toBe(401)
  })

  it('is limited to six: the oldest is closed', async () => {
    const member = await aMember(running)
    const streams: ReceivedStream[] = []
    for (let index = 0; index < 7; index += 1) streams.push(await listenAs(member))
    await expect.poll(() => streams[0]?.ended()).toBe(true)
    expect(streams.slice(1).map((stream) => stream.ended())).toEqual(Array(6).fill(false))
    await Promise.all(streams.map((stream) => stream.close()))
  })

  it('ends when announcements may have been missed, and access is checked again on reconnect', async () => {
    const member = await aMember(running)
    const stream = await listenAs(member)
    await cutOff(running.databaseUrl)
    await expect.poll(stream.ended, { timeout: 60_000 }).toBe(true)
    const again = await listenAs(member)
    expect(again.status).toBe(200)
    await again.close()
  })

  it('sends an empty heartbeat now and then', async () => {
    const caller: Caller = {
      userId: 'a',
      sessionId: 's',
      name: 'Ann',
      level: 'none',
      role: 'user',
      rights: new Set(),
      standing: 'settled',
      hasFactor: false,
      sinceProofMs: 0,
    }
    const streams = createStreams({ subscribe: () => () => undefined }, 10)
    const http = Fastify()
    http.get('/api/events', (_request, reply) => streams.open(caller, reply))
    const client = aClient(await http.listen({ port: 0, host: '127.0.0.1' }))
    const stream = await listenAs(client)
    await expect.poll(() => stream.comments.length).toBeGreaterThan(2)
    expect(stream.topics).toEqual([])
    streams.close()
    await expect.poll(stream.ended).toBe(true)
    await http.close()
  })
})
