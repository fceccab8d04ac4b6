import { randomUUID } from 'node:crypto'
import { certificates, members, system } from '@vesica/contract'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import { aCertificate, issue } from '../../../../test/certificates.ts'
import { aClient, type Client } from '../../../../test/client.ts'
import { aMember, anotherAdmin, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { aServer, type Running } from '../../../../test/running.ts'

let running: Running
let visitor: Client
let member: Person

beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '1000', PUBLIC_URL: 'https://members.example.org' })
  visitor = aClient(running.url)
  member = await aMember(running)
})

const shape = /^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/

const get = async (path: string) => {
  const response = await fetch(running.url + path, { redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Text and elements of an HTML page. */
const parsePage = (text: string) => {
  const { document } = new JSDOM(text).window
  const all = (name: string) => [...document.getElementsByTagName(name)]
  return {
    all,
    says: all('body')
      .map((body) => body.textContent?.replace(/\s+/g, ' ') ?? '')
      .join(),
  }
}

describe('certificate', () => {
  it('is issued once per person and course, also for concurrent requests', async () => {
    const courseId = randomUUID()
    const issued = await Promise.all(Array.from({ length: 50 }, () => issue(running, member, { courseId })))
    expect(new Set(issued.map(({ id }) => id)).size).toBe(1)
    expect(new Set(issued.map(({ number }) => number)).size).toBe(1)
    const [{ count } = {}] = await running.sql('select count(*)::int from certificate where course_id = $1', [courseId])
    expect(count).toBe(1)
  })

  it('always shows the data from its time of issue', async () => {
    const person = await aMember(running)
    const admin = await anotherAdmin(running)
    const courseId = randomUUID()
    const before = await aCertificate(running, person, { courseId, courseTitle: 'As it was' })
    const { certificate } = await visitor.call(certificates.verifyCertificate, { params: { number: before.number } })
    expect(certificate).toMatchObject({ name: person.name, courseTitle: 'As it was', issuer: 'Vesica' })
    await admin.call(members.updateMember, {
      params: { id: person.id },
      body: { name: 'Another Name', email: person.email, role: 'user' },
    })
    const again = await aCertificate(running, person, { courseId, courseTitle: 'As it is', minutes: 1, name: 'X' })
    expect(again).toEqual(before)
    const after = await visitor.call(certificates.verifyCertificate, { params: { number: before.number } })
    // The file may have been drawn meanwhile.
    expect({ ...after.certificate, sha256: certificate.sha256 }).toEqual(certificate)
  })

  it('is listed for its holder only, latest first', async () => {
    const holder = await aMember(running)
    const first = await aCertificate(running, holder, { courseTitle: 'One' })
    running.clock.advance(1000)
    const second = await aCertificate(running, holder, { courseTitle: 'Two' })
    const { certificates: own } = await holder.call(certificates.listOwnCertificates, {})
    expect(own).toEqual([second, first])
    expect(second).toMatchObject({
      number: expect.stringMatching(shape) as string,
      courseTitle: 'Two',
      minutes: 150,
      level: 'Seeker',
      revokedAt: null,
      verifyUrl: `https://members.example.org/verify/${second.number}`,
    })
    expect((await (await aMember(running)).call(certificates.listOwnCertificates, {})).certificates).toEqual([])
  })

  it('can still be verified after its holder left', async () => {
    const leaving = await aMember(running)
    const { number } = await aCertificate(running, leaving, { name: 'Gone Since' })
    const admin = await anotherAdmin(running)
    await admin.call(members.deleteMember, { params: { id: leaving.id } })
    const { certificate } = await visitor.call(certificates.verifyCertificate, { params: { number } })
    expect(certificate).toMatchObject({ name: 'Gone Since', revokedAt: null })
  })
})

describe('certificate number', () => {
  it('that does not exist is not found', async () => {
    await aCertificate(running, member)
    for (const number of ['0000-0000-0000-0000', 'ZZZZZZZZZZZZZZZZ', 'nothing', '%00', "' or 1=1 --", randomUUID()]) {
      const refusal = await refusalOf(visitor.call(certificates.verifyCertificate, { params: { number } }))
      expect(refusal).toMatchObject({ status: 404, code: 'not_found' })
    }
  })

  it('is accepted as people type it', async () => {
    const { number } = await aCertificate(running, member)
    const typed = [number.toLowerCase(), number.replaceAll('-', ''), number.replaceAll('0', 'o').replaceAll('1', 'l')]
    for (const typedNumber of typed) {
      const { certificate } = await visitor.call(certificates.verifyCertificate, { params: { number: typedNumber } })
      expect(certificate.number).toBe(number)
    }
  })
})

describe('certificate page', () => {
  it('shows all printed data and whether the certificate is valid', async () => {
    const { number, issuedAt } = await aCertificate(running, member, { name: 'Ana de la Cruz', minutes: 61 })
    const { status, headers, text } = await get(`/verify/${number}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    const { says, all } = parsePage(text)
    const day = new Date(issuedAt).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    for (const printed of [
      'Ana de la Cruz',
      'The Shape of Stillness',
      'Seeker',
      '1 hour 1 minute',
      number,
      day,
      'Valid',
    ])
      expect(says).toContain(printed)
    const meta = (name: string) =>
      all('meta')
        .find((element) => element.getAttribute('property') === name)
        ?.getAttribute('content')
    expect(meta('og:title')).toBe('Certificate: The Shape of Stillness')
    expect(meta('og:url')).toBe(`https://members.example.org/verify/${number}`)
    expect(meta('og:description')).toContain('Ana de la Cruz')
  })

  it('omits unknown data: a length of 0 or a level without a name', async () => {
    const { number } = await aCertificate(running, member, { minutes: 0, level: '' })
    const terms = parsePage((await get(`/verify/${number}`)).text)
      .all('dt')
      .map((element) => element.textContent)
    expect(terms).toEqual(['Issued by', 'Date', 'Number', 'SHA-256 of the file'])
    const credential = JSON.parse((await get(`/verify/${number}/credential.json`)).text) as object
    expect(credential).toMatchObject({
      credentialSubject: { achievement: { description: 'A course of Vesica.' } },
    })
  })

  it('complies with the content security policy: no scripts and no external requests', async () => {
    const { number } = await aCertificate(running, member)
    const { text, headers } = await get(`/verify/${number}`)
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    const { all } = parsePage(text)
    expect(all('script')).toEqual([])
    const urls = all('*').flatMap((node) => ['src', 'href', 'action'].map((name) => node.getAttribute(name)))
    const links = urls.filter((url) => url !== null && !url.startsWith('/'))
    const own = `https://members.example.org/verify/${number}`
    expect(links).toEqual([own, `${own}/credential.json`])
  })

  it('shows names with special characters as plain text', async () => {
    const name = `<img src=x onerror=alert(1)> "O'Neill" & Söhne`
    const { number } = await aCertificate(running, member, { name, courseTitle: '</title><script>1</script>' })
    const { text } = await get(`/verify/${number}`)
    const { all } = parsePage(text)
    expect(all('h1').map((element) => element.textContent)).toEqual([name])
    expect(all('title').map((node) => node.textContent)).toEqual(['Certificate: </title><script>1</script> · Vesica'])
    expect([all('img'), all('script')]).toEqual([[], []])
  })

  it('is found by entering the number', async () => {
    const { number } = await aCertificate(running, member)
    const { status, text } = await get('/verify')
    expect([
      status,
      parsePage(text)
        .all('form')
        .map((node) => node.getAttribute('action')),
    ]).toEqual([200, ['/verify']])
    const answer = await get(`/verify?number=+${number.toLowerCase()}+`)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `/verify/${number.toLowerCase()}`])
    expect((await get(`/verify/${number.toLowerCase()}?from=somewhere`)).status).toBe(200)
  })

  it.each(['/verify/0000-0000-0000-0000', '/verify/nothing', '/verify/%22%3E%3Cscript%3E'])(
    'is 404 for an unknown number, with the input preserved: %s',
    async (path) => {
      const { status, text, headers } = await get(path)
      expect([status, headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      const { all, says } = parsePage(text)
      expect(says).toContain('No such certificate')
      const typed = all('input').map((node) => node.getAttribute('value'))
      expect(typed).toEqual([decodeURIComponent(path.slice('/verify/'.length))])
      expect(all('script')).toEqual([])
    },
  )

  it('never redirects to another host, whatever the input', async () => {
    for (const typed of ['//evil.example', '/\\evil.example', 'https://evil.example', '..%2f..']) {
      const { headers } = await get(`/verify?number=${encodeURIComponent(typed)}`)
      const lead = new URL(headers.get('location') ?? '', 'https://members.example.org/verify')
      expect([lead.origin, lead.pathname.startsWith('/verify/')]).toEqual(['https://members.example.org', true])
    }
  })

  it('counts against the rate limits', async () => {
    const strict = await aServer({ LIMITS_FACTOR: '0.01' })
    const answers = []
    for (let index = 0; index < 30; index += 1)
      answers.push((await fetch(`${strict.url}/verify/0000-0000-0000-0000`)).status)
    expect(answers).toContain(429)
  })

  it('is available during maintenance', async () => {
    const { number } = await aCertificate(running, member)
    const admin = await anotherAdmin(running)
    await admin.call(system.setMaintenance, { body: { status: true } })
    await expect.poll(async () => (await get('/api/plans')).status).toBe(503)
    expect((await get(`/verify/${number}`)).status).toBe(200)
    expect((await get(`/api/verify/${number}`)).status).toBe(200)
    await admin.call(system.setMaintenance, { body: { status: false } })
  })
})
