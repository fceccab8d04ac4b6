import { identity, members, membership } from '@vesica/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../test/client.ts'
import { aPdf, aPhoto, type CallerFile } from '../../../test/hostile-files.ts'
import {
  aMember,
  anAdmin,
  anApplicant,
  anApplication,
  anEmail,
  aVerifiedBrowser,
  type Person,
} from '../../../test/people.ts'
import { refusalOf } from '../../../test/refusals.ts'
import { type Running, aServer } from '../../../test/running.ts'

const MINUTE = 60_000

let running: Running
beforeAll(async () => {
  running = await aServer()
})

const decide = async (by: Person, { id }: Person) => by.call(members.approveSignup, { params: { id } })
const usualWait = async (person: Person) => (await person.call(identity.getUser, {})).user.signup.usualWaitMinutes

test('the usual wait is unknown for fewer than twenty decisions, then the 75th percentile', async () => {
  const waiting = await anApplicant(running)
  const others: Person[] = []
  for (let made = 0; made < 20; made += 1) others.push(await anApplicant(running))
  const decideAll = async (some: readonly Person[]) => {
    const admin = await anAdmin(running)
    for (const other of some) await decide(admin, other)
  }
  running.clock.advance(10 * MINUTE)
  await decideAll(others.slice(0, 10))
  running.clock.advance(20 * MINUTE)
  await decideAll(others.slice(10, 17))
  running.clock.advance(30 * MINUTE)
  await decideAll(others.slice(17, 19))
  expect(await usualWait(waiting)).toBeNull()
  await decideAll(others.slice(19))
  const wait = await usualWait(waiting)
  expect(wait).toBeGreaterThanOrEqual(30)
  expect(wait).toBeLessThanOrEqual(34)
  // Only the latest 50 count, who waited five minutes each.
  await running.sql(`
    insert into signup_request
    select copy.* from signup_request as one, generate_series(1, 50) as n,
      jsonb_populate_record(one, jsonb_build_object('id', md5(n::text)::uuid, 'sent_at', one.decided_at + n * interval '1 hour',
        'decided_at', one.decided_at + n * interval '1 hour' + interval '5 minutes')) as copy
     where one.id = (select id from signup_request where decided_at is not null order by decided_at desc limit 1)`)
  expect(await usualWait(waiting)).toBe(5)
})

/** An applicant with this proof. */
const applyWith = async ({ name, type, content }: CallerFile, said: { proof_amount?: string } = {}) => {
  const email = anEmail()
  const body = await anApplication(running, email)
  const client = await aVerifiedBrowser(running, email)
  const files = { proof_image: new File([new Uint8Array(content)], name, { type }) }
  const { user, token } = await client.call(membership.requestSignup, { body: { ...body, ...said }, files })
  return Object.assign(client, { token, id: user.id })
}
const proofOf = async (by: { send: Person['send'] }, id: string) => {
  const response = await by.send('GET', `/api/users/${id}/proof`)
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

describe('proof of payment', () => {
  test('that is an image is shown to administrators upright and without metadata', async () => {
    const photo = await aPhoto(64, 48)
    expect((await sharp(photo.content).metadata()).exif).toBeDefined()
    const { id } = await applyWith(photo)
    const admin = await anAdmin(running)
    const { response, bytes } = await proofOf(admin, id)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('image/jpeg')
    expect(response.headers.get('content-disposition')).toMatch(/^inline; filename="IMG_0042.JPG"/)
    const kept = await sharp(bytes).metadata()
    expect([kept.exif, kept.iptc, kept.xmp]).toEqual([undefined, undefined, undefined])
    expect(bytes.includes('Secretmaker')).toBe(false)
    expect([kept.width, kept.height]).toEqual([48, 64])
  })

  test('that is a PDF can only be downloaded, byte for byte', async () => {
    const pdf = aPdf(500)
    const { id } = await applyWith({ ...pdf, name: 'Kvittering "№ 1"; ø.pdf' })
    const { response, bytes } = await proofOf(await anAdmin(running), id)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''/,
    )
    expect(bytes.equals(pdf.content)).toBe(true)
  })

  test('cannot run anything in a browser and is not cached', async () => {
    const { id } = await anApplicant(running)
    const { response } = await proofOf(await anAdmin(running), id)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  })

  test('is for administrators only, not even for its sender', async () => {
    const applicant = await anApplicant(running)
    const member = await aMember(running)
    expect((await proofOf(aClient(running.url), member.id)).response.status).toBe(401)
    expect((await proofOf(applicant, applicant.id)).response.status).toBe(403)
    expect((await proofOf(member, member.id)).response.status).toBe(403)
    expect((await proofOf(member, applicant.id)).response.status).toBe(403)
  })

  test('is not found for an applicant without one or an unknown one, with the same error', async () => {
    const admin = await anAdmin(running)
    const call = (id: string) => refusalOf(admin.call(members.getSignupProof, { params: { id } }))
    const none = await call(admin.id)
    expect(none).toMatchObject({ status: 404, code: 'not_found' })
    for (const id of [crypto.randomUUID(), 'nobody', '\u0000', `${admin.id}x`]) expect(await call(id)).toEqual(none)
  })

  test('is described to administrators, with the amount due and whether it was sent before', async () => {
    const pdf = aPdf(77)
    const [first, second] = [
      await applyWith(pdf),
      await applyWith({ ...pdf, name: 'other name.pdf' }, { proof_amount: '0.00040' }),
    ]
    const admin = await anAdmin(running)
    const requestOf = async ({ id }: { id: string }) =>
      (await admin.call(members.getMember, { params: { id } })).user.signupRequest
    expect(await requestOf(second)).toMatchObject({
      approved: false,
      status: 'pending',
      plan_name: 'Seeker',
      proof_image_path: `/users/${second.id}/proof`,
      proof_kind: 'pdf',
      proof_name: 'other name.pdf',
      proof_bytes: pdf.content.length,
      proof_seen_before: 1,
      fee_usd: 25,
      fee_crypto: '0.0005',
      proof_amount: '0.0004',
      expected_crypto: '0.0005',
      crypto_symbol: 'BTC',
      rate: 50_000,
      address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      network: 'Bitcoin',
      decidedAt: null,
      decidedBy: null,
    })
    expect((await requestOf(first))?.proof_seen_before).toBe(1)
    expect((await requestOf(first))?.proof_amount).toBeNull()
    expect((await requestOf(await anApplicant(running)))?.proof_seen_before).toBe(0)
  })

  test('that was sent more than a hundred times before counts as a hundred', async () => {
    const { id } = await anApplicant(running)
    await (await anAdmin(running)).call(members.denySignup, { params: { id }, body: { reason: 'Seen too often.' } })
    const seen = async () =>
      (await (await anAdmin(running)).call(members.getMember, { params: { id } })).user.signupRequest?.proof_seen_before
    const sendAgain = (times: number) =>
      running.sql(
        `insert into signup_request
         select copy.* from signup_request as one, generate_series(1, $2::int) as n,
           jsonb_populate_record(one, jsonb_build_object('id', md5(one.id::text || n || $2::int)::uuid, 'sent_at', one.sent_at - interval '1 day')) as copy
         where one.id = (select id from signup_request where person_id = $1 order by sent_at desc limit 1)`,
        [id, times],
      )
    await sendAgain(100)
    expect(await seen()).toBe(100)
    await sendAgain(1)
    expect(await seen()).toBe(100)
  })

  test('of a removed applicant is not found', async () => {
    const { id } = await anApplicant(running)
    const admin = await anAdmin(running)
    await admin.call(members.denySignup, { params: { id }, body: { reason: 'Not yet.' } })
    await admin.call(members.deleteMember, { params: { id } })
    expect((await proofOf(admin, id)).response.status).toBe(404)
  })
})
