import { randomUUID } from 'node:crypto'
import { activity, certificates } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCertificate } from '../../../../test/certificates.ts'
import { aClient } from '../../../../test/client.ts'
import { aMember, anAdministratorAs, mailFor, type Person } from '../../../../test/people.ts'
import { endings, refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aVerifier } from '../../../../test/verifier.ts'

const PLACE = 'https://members.example.org'

let running: Running
let keeper: Person

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000', PUBLIC_URL: PLACE })
  keeper = await anAdministratorAs(running, ['content'])
})

const revoke = (id: string, reason = 'The course was not finished.', admin = keeper) =>
  admin.call(certificates.revokeCertificate, { params: { id }, body: { reason } })

const listed = async (query: { search?: string; course?: string; limit?: string; cursor?: string }) =>
  keeper.call(certificates.listManagedCertificates, { query })

describe('revoking a certificate', () => {
  it('shows on its public page at once', async () => {
    const holder = await aMember(running)
    const { id, number } = await aCertificate(running, holder)
    const { certificate } = await revoke(id)
    expect(certificate).toMatchObject({
      revokedBy: keeper.name,
      revokedReason: 'The course was not finished.',
      memberId: holder.id,
    })
    const { certificate: verification } = await aClient(running.url).call(certificates.verifyCertificate, {
      params: { number },
    })
    expect(verification.revokedAt).toBe(certificate.revokedAt)
    const page = await (await fetch(`${running.url}/verify/${number}`)).text()
    expect(page).toContain('Revoked on ')
    expect(page).not.toContain('>Valid<')
    const [own] = (await holder.call(certificates.listOwnCertificates, {})).certificates
    expect(own?.revokedAt).toBe(certificate.revokedAt)
  })

  it('shows the reason to its holder and to administrators only', async () => {
    const holder = await aMember(running)
    const { id, number } = await aCertificate(running, holder)
    await revoke(id, 'Somebody else had answered.')
    const { notifications } = await holder.call(activity.listActivity, { query: {} })
    expect(notifications[0]?.text).toContain('Somebody else had answered.')
    expect(notifications[0]?.text).toContain(number)
    const subjects = async () => (await mailFor(running, holder.email)).map(({ subject }) => subject).join('\n')
    await expect.poll(subjects).toContain('certificate')
    expect((await listed({ search: number })).certificates[0]?.revokedReason).toBe('Somebody else had answered.')
    const response = await aClient(running.url).send('GET', `/api/verify/${number}`)
    expect(await response.text()).not.toContain('Somebody else')
    expect(await (await fetch(`${running.url}/verify/${number}`)).text()).not.toContain('Somebody else')
  })

  it('invalidates its unchanged credential for verifiers, and no other credential', async () => {
    const holder = await aMember(running)
    const verifier = aVerifier(async (url) => {
      const response = await fetch(running.url + new URL(url).pathname)
      return (await response.json()) as object
    })
    const badgeOf = async (number: string) =>
      (await (await holder.send('GET', `/api/certificates/${number}/badge`)).json()) as object
    const [one, two] = [await aCertificate(running, holder), await aCertificate(running, holder)]
    const [first, second] = [await badgeOf(one.number), await badgeOf(two.number)]
    expect(await verifier.verify(first)).toEqual({ verified: true, why: '', revoked: false })
    await revoke(one.id)
    expect(await verifier.verify(first)).toEqual({ verified: true, why: '', revoked: true })
    expect(await verifier.verify(second)).toEqual({ verified: true, why: '', revoked: false })
    expect(await badgeOf(one.number)).toEqual(first)
  })

  it('happens once: the second request is rejected', async () => {
    const { id } = await aCertificate(running, await aMember(running))
    const ended = await endings(Array.from({ length: 8 }, () => revoke(id)))
    expect(ended).toEqual([...Array.from({ length: 7 }, () => 'certificate_revoked'), 'done'])
    const trail = await running.sql(
      "select * from audit_entry where action = 'revoke certificate' and subject_id = $1",
      [id],
    )
    expect(trail).toMatchObject([
      { actor_id: keeper.id, after: { revoked: true, reason: 'The course was not finished.' } },
    ])
  })

  it('requires a reason and permission', async () => {
    const { id } = await aCertificate(running, await aMember(running))
    for (const reason of ['', '   ']) expect(await refusalOf(revoke(id, reason))).toMatchObject({ status: 422 })
    const reader = await anAdministratorAs(running, ['reader'])
    expect(await refusalOf(revoke(id, 'Why not.', reader))).toMatchObject({ code: 'right_missing' })
    expect(await refusalOf(revoke(randomUUID()))).toMatchObject({ code: 'not_found' })
    expect(await refusalOf(revoke('nothing'))).toMatchObject({ code: 'not_found' })
  })

  it('is not bypassed by issuing the certificate again', async () => {
    const holder = await aMember(running)
    const courseId = randomUUID()
    const { id } = await aCertificate(running, holder, { courseId })
    await revoke(id)
    const again = await aCertificate(running, holder, { courseId })
    expect([again.id, again.revokedAt === null]).toEqual([id, false])
  })
})

describe('certificate list', () => {
  it('is searched by course, name, title and by number in any format', async () => {
    const holder = await aMember(running)
    const courseId = randomUUID()
    const word = `w${randomUUID().slice(0, 8)}`
    const one = await aCertificate(running, holder, { courseId, name: `Ana ${word}` })
    const two = await aCertificate(running, await aMember(running), { courseId, courseTitle: `Of ${word}` })
    const ids = async (query: Parameters<typeof listed>[0]) =>
      (await listed(query)).certificates.map(({ id }) => id).sort()
    expect(await ids({ course: courseId })).toEqual([one.id, two.id].sort())
    expect(await ids({ search: word.slice(0, 6) })).toEqual([one.id, two.id].sort())
    expect(await ids({ search: `ana ${word}` })).toEqual([one.id])
    expect(await ids({ search: one.number.toLowerCase().replaceAll('-', ' ') })).toEqual([one.id])
    expect(await ids({ course: courseId, search: 'nothing-like-it' })).toEqual([])
    expect(await ids({ course: 'nothing' })).toEqual([])
    expect((await listed({ course: courseId })).total).toBe(2)
  })

  it('is paginated, latest first', async () => {
    const courseId = randomUUID()
    const expectedIds: string[] = []
    for (let index = 0; index < 3; index += 1) {
      running.clock.advance(1000)
      expectedIds.unshift((await aCertificate(running, await aMember(running), { courseId })).id)
    }
    const first = await listed({ course: courseId, limit: '2' })
    const second = await listed({ course: courseId, limit: '2', cursor: first.next_cursor ?? '' })
    expect([...first.certificates, ...second.certificates].map(({ id }) => id)).toEqual(expectedIds)
    expect(second.next_cursor).toBeNull()
  })
})
