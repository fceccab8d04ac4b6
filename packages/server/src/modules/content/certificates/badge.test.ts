import { certificates } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCertificate, issue } from '../../../../test/certificates.ts'
import { aClient } from '../../../../test/client.ts'
import { aMember, anotherAdmin, anAdministratorAs, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aVerifier } from '../../../../test/verifier.ts'
import { bitsOf, issuerOf, statusPlaceOf } from './badge.rules.ts'

const PLACE = 'https://members.example.org'

let running: Running
let holder: Person
let admin: Person

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000', PUBLIC_URL: PLACE })
  holder = await aMember(running)
  admin = await anotherAdmin(running)
})

/** Reads what is published at an address. */
const published = async (url: string): Promise<object> => {
  const { origin, pathname } = new URL(url)
  expect(origin).toBe(PLACE)
  const response = await fetch(running.url + pathname)
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  return (await response.json()) as object
}

const verifier = aVerifier(published)

interface Badge {
  id: string
  proof: { proofValue: string; verificationMethod: string; created: string }
  credentialSubject: { achievement: { name: string }; identifier: { identityHash: string }[] }
  credentialStatus: { statusListCredential: string; statusListIndex: string }
}

const badgeOf = async (person: Person, number: string): Promise<Badge> => {
  const response = await person.send('GET', `/api/certificates/${number}/badge`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/vc'])
  return (await response.json()) as Badge
}

describe('certificate credential', () => {
  it('is verified by an independent program from published data alone', async () => {
    const { number } = await aCertificate(running, holder, { name: 'Zoë 王 محمد' })
    const badge = await badgeOf(holder, number)
    expect(await verifier.verify(badge)).toEqual({ verified: true, why: '', revoked: false })
    expect(badge).toMatchObject({
      id: `${PLACE}/verify/${number}/credential.json`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      issuer: { id: 'did:web:members.example.org', name: 'Vesica' },
      credentialSubject: {
        identifier: [{ identityType: 'name', identityHash: 'Zoë 王 محمد', hashed: false }],
        achievement: { achievementType: 'Course', name: 'The Shape of Stillness' },
      },
    })
  })

  it('is the same for everyone and signed once', async () => {
    const { number } = await aCertificate(running, holder)
    const badges = await Promise.all(Array.from({ length: 20 }, () => badgeOf(holder, number)))
    expect(new Set(badges.map(({ proof }) => proof.proofValue)).size).toBe(1)
    expect(await published(`${PLACE}/verify/${number}/credential.json`)).toEqual(badges[0])
    running.clock.advance(60_000)
    expect(await badgeOf(holder, number)).toEqual(badges[0])
  })

  it.each([
    [
      'another name',
      (badge: Badge) => ((badge.credentialSubject.identifier[0] ?? { identityHash: '' }).identityHash = 'X'),
    ],
    ['another course', (badge: Badge) => (badge.credentialSubject.achievement.name = 'Another')],
    ['another place among what was revoked', (badge: Badge) => (badge.credentialStatus.statusListIndex = '99')],
    ['another time of signing', (badge: Badge) => (badge.proof.created = '2020-01-01T00:00:00Z')],
    ['a word that nothing explains', (badge: Badge) => Object.assign(badge, { honours: 'With the highest praise' })],
    ['no status', (badge: Badge) => Object.assign(badge, { credentialStatus: undefined })],
  ])('does not verify with %s', async (_what, alter) => {
    const { number } = await aCertificate(running, holder)
    const badge = await badgeOf(holder, number)
    expect((await verifier.verify(badge)).verified).toBe(true)
    alter(badge)
    const { verified } = await verifier.verify(JSON.parse(JSON.stringify(badge)) as object)
    expect(verified).toBe(false)
  })

  it('does not verify with the proof of another credential', async () => {
    const [one, two] = [await aCertificate(running, holder), await aCertificate(running, holder)]
    const [first, second] = [await badgeOf(holder, one.number), await badgeOf(holder, two.number)]
    expect((await verifier.verify({ ...first, proof: second.proof })).verified).toBe(false)
  })

  it('still verifies after a key rotation, and later credentials are signed with the new key', async () => {
    const before = await badgeOf(holder, (await aCertificate(running, holder)).number)
    const { publicKey } = await admin.call(certificates.rotateBadgeKey, {})
    expect(before.proof.verificationMethod).not.toContain(publicKey)
    expect(await verifier.verify(before)).toMatchObject({ verified: true })
    const after = await badgeOf(holder, (await aCertificate(running, holder)).number)
    expect(after.proof.verificationMethod).toBe(`did:web:members.example.org#${publicKey}`)
    expect(await verifier.verify(after)).toMatchObject({ verified: true })
    const keys = await running.sql('select public_key, private_key, retired_at from badge_key order by made_at')
    expect(keys.filter((key) => key.retired_at === null).map((key) => key.public_key)).toEqual([publicKey])
    expect(keys.filter((key) => key.retired_at !== null).map((key) => key.private_key)).toEqual([null])
  })

  it('is available to its holder, and not found for others', async () => {
    const { number } = await aCertificate(running, holder)
    for (const person of [await aMember(running), admin]) {
      expect((await person.send('GET', `/api/certificates/${number}/badge`)).status).toBe(404)
    }
    await expect(published(`${PLACE}/verify/0000-0000-0000-0000/credential.json`)).rejects.toThrow('404')
  })

  it('is linked from the certificate page', async () => {
    const { number } = await aCertificate(running, holder)
    const page = await (await fetch(`${running.url}/verify/${number}`)).text()
    expect(page).toContain(`href="${PLACE}/verify/${number}/credential.json"`)
  })
})

describe('signing key', () => {
  it('is created once for concurrent first certificates', async () => {
    const fresh = await aServer({ LIMITS_FACTOR: '1000' })
    const member = await aMember(fresh)
    const all = await Promise.all(Array.from({ length: 10 }, () => issue(fresh, member)))
    const answers = await Promise.all(all.map(({ number }) => member.send('GET', `/api/certificates/${number}/badge`)))
    expect(answers.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(await fresh.sql('select 1 from badge_key')).toHaveLength(1)
  })

  it('has one active version after concurrent rotations', async () => {
    const rotations = await Promise.all(Array.from({ length: 5 }, () => admin.call(certificates.rotateBadgeKey, {})))
    expect(rotations).toHaveLength(5)
    expect(await running.sql('select 1 from badge_key where retired_at is null')).toHaveLength(1)
    const [last] = await running.sql(
      "select * from audit_entry where action = 'rotate badge key' order by id desc limit 1",
    )
    expect(JSON.stringify(last)).not.toMatch(/private/i)
  })

  it('can be rotated by owners only', async () => {
    const keeper = await anAdministratorAs(running, ['content'])
    expect(await refusalOf(keeper.call(certificates.rotateBadgeKey, {}))).toMatchObject({ code: 'right_missing' })
  })

  it('is published without its private part', async () => {
    const document = JSON.stringify(await published(`${PLACE}/.well-known/did.json`))
    const keys = await running.sql('select public_key, private_key from badge_key')
    expect(keys.length).toBeGreaterThan(1)
    for (const { public_key } of keys) expect(document).toContain(public_key)
    for (const { private_key } of keys) if (private_key !== null) expect(document).not.toContain(private_key)
    expect(await (await aClient(running.url).send('GET', '/.well-known/openid')).text()).not.toContain('did:web')
  })
})

describe('credential issuer', () => {
  it('is named after the host of the platform', () => {
    expect(issuerOf('https://members.example.org')).toBe('did:web:members.example.org')
    expect(issuerOf('http://127.0.0.1:3000')).toBe('did:web:127.0.0.1%3A3000')
  })
})

describe('revocation list position', () => {
  it('is in lists of 131,072 entries, the first in the highest bit', () => {
    expect(statusPlaceOf(1)).toEqual({ list: 1, place: 0 })
    expect(statusPlaceOf(131_072)).toEqual({ list: 1, place: 131_071 })
    expect(statusPlaceOf(131_073)).toEqual({ list: 2, place: 0 })
    const bits = bitsOf([0, 9, 131_071])
    expect([bits.length, bits[0], bits[1], bits[2], bits.at(-1)]).toEqual([16_384, 0x80, 0x40, 0, 0x01])
  })
})
