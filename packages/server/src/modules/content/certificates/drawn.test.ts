import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { certificates, members } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCertificate } from '../../../../test/certificates.ts'
import { aClient, type Client } from '../../../../test/client.ts'
import { readPdf } from '../../../../test/pdf.ts'
import { aMember, anAdministratorAs, type Person } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'

let running: Running
let holder: Person

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000' })
  holder = await aMember(running)
})

const fileOf = async (client: Client, number: string) => {
  const response = await client.send('GET', `/api/certificates/${number}/pdf`)
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const storedFiles = async () => {
  const entries = await readdir(join(running.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).length
}

const verified = async (number: string) =>
  (await aClient(running.url).call(certificates.verifyCertificate, { params: { number } })).certificate

describe('certificate file', () => {
  it('is created automatically, with a SHA-256 for comparison', async () => {
    const { number } = await aCertificate(running, holder)
    await expect.poll(async () => (await verified(number)).sha256, { timeout: 60_000 }).not.toBeNull()
    const { status, headers, bytes } = await fileOf(holder, number)
    expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(headers.get('content-disposition')).toContain(`certificate-${number}.pdf`)
    expect(headers.get('cache-control')).toBe('private, no-store')
    expect(sha256(bytes)).toBe((await verified(number)).sha256)
    expect((await readPdf(bytes)).text).toContain(holder.name)
    expect((await fileOf(holder, number)).bytes).toEqual(bytes)
    const page = await (await fetch(`${running.url}/verify/${number}`)).text()
    expect(page).toContain(sha256(bytes))
  })

  it('is created once for concurrent first requests', async () => {
    const before = await storedFiles()
    const { number } = await aCertificate(running, holder)
    const answers = await Promise.all(Array.from({ length: 50 }, () => fileOf(holder, number)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ bytes }) => sha256(bytes)))).toEqual(new Set([(await verified(number)).sha256]))
    const drained = async () =>
      (await running.sql("select 1 from pgboss.job where name = 'draw-certificate' and state <> 'completed'")).length
    await expect.poll(drained, { timeout: 60_000 }).toBe(0)
    expect((await storedFiles()) - before).toBe(1)
    const files = await running.sql("select sha256 from stored_file where purpose = 'certificate'")
    expect(files.filter((file) => file.sha256 === sha256(answers[0]?.bytes ?? Buffer.of()))).toHaveLength(1)
  })

  it('is available to its holder and course administrators, and not found for others', async () => {
    const { number } = await aCertificate(running, holder)
    const unknown = await fileOf(holder, '0000-0000-0000-0000')
    const answer = await fileOf(await aMember(running), number)
    expect([answer.status, answer.bytes.toString()]).toEqual([404, unknown.bytes.toString()])
    expect((await fileOf(await anAdministratorAs(running, ['content']), number)).status).toBe(200)
    expect((await fileOf(await anAdministratorAs(running, ['finance']), number)).status).toBe(403)
    expect((await fileOf(aClient(running.url), number)).status).toBe(401)
  })

  it('is not available to a banned holder', async () => {
    const banned = await aMember(running)
    const { number } = await aCertificate(running, banned)
    const admin = await anAdministratorAs(running, ['owner'])
    await admin.call(members.banMember, { params: { id: banned.id }, body: {} })
    expect((await fileOf(banned, number)).status).toBe(401)
    expect((await verified(number)).revokedAt).toBeNull()
  })
})
