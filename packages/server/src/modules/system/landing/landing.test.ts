import { availability, landing, type LandingChoice, mostOfLanding, usualLanding } from '@vesica/contract'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aLibrary, type Library } from '../../../../test/library.ts'
import { anAdmin, anAdministratorAs, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { anotherProcess, type Running } from '../../../../test/running.ts'
import { aPicture, aShop } from '../../../../test/shop.ts'
import { webFolder } from '../../../platform/http/pages.ts'

let library: Library
let running: Running
let secondServer: Running
let admin: Person
beforeAll(async () => {
  if (!existsSync(join(webFolder, 'client/app.html')))
    throw new Error('Build the web application: npm test -- --only build')
  library = await aLibrary()
  running = library.running
  secondServer = await anotherProcess(running)
  admin = await anAdmin(running)
})
beforeEach(() => set({}))

const soon = { timeout: 60_000, interval: 10 }
/** The landing page without its style sheet. */
const front = async (server: Running) =>
  (await (await fetch(`${server.url}/`)).text()).replace(/<style>[^<]*<\/style>/, '')
const set = (choice: Partial<LandingChoice>) => admin.call(landing.setLanding, { body: { ...usualLanding, ...choice } })
const withCopy = (texts: Partial<LandingChoice['texts']>) => ({ texts: { ...usualLanding.texts, ...texts } })
const section = (more: Partial<NonNullable<LandingChoice['sections']>[number]> = {}) => ({
  title: 'A garden',
  text: 'To walk in.',
  icon: 'books' as const,
  part: null,
  picture: null,
  ...more,
})

describe('the text of the front page', () => {
  test('is set by administrators, in every process, and returns to the default once reset', async () => {
    for (const server of [running, secondServer]) expect(await front(server)).toContain('Teachings, kept close.')
    await set({
      ...withCopy({ kicker: 'By the river', title: 'Come in, and stay.', lead: 'For friends.', about: 'One.\n\nTwo.' }),
      sections: [section()],
      questions: [{ question: 'May I bring a friend?', answer: 'Yes.' }],
    })
    for (const server of [running, secondServer]) {
      await expect.poll(() => front(server), soon).toContain('Come in, and stay.')
      const page = await front(server)
      for (const text of [
        'By the river</p>',
        'For friends.',
        'One.</p>',
        'Two.</p>',
        'A garden</h3>',
        'May I bring a friend?',
      ])
        expect(page).toContain(text)
      expect(page).toContain('<title>Vesica: By the river</title>')
      for (const text of ['Teachings, kept close.', 'A library to grow into', 'Who can become a member?'])
        expect(page).not.toContain(text)
    }
    await set({})
    for (const server of [running, secondServer]) {
      await expect.poll(() => front(server), soon).toContain('Teachings, kept close.')
      for (const text of ['A library to grow into', 'Who can become a member?'])
        expect(await front(server)).toContain(text)
    }
  })

  test('leaves out sections of disabled features', async () => {
    await set({ sections: [section({ part: 'store', title: 'A shelf' }), section()] })
    await expect.poll(() => front(secondServer), soon).toContain('A shelf')
    await admin.call(availability.setFeature, { body: { feature: 'store', status: false } })
    await set({ sections: [section({ part: 'store', title: 'A shelf' }), section({ title: 'A pond' })] })
    await expect.poll(() => front(secondServer), soon).toContain('A pond')
    expect(await front(secondServer)).not.toContain('A shelf')
    await admin.call(availability.setFeature, { body: { feature: 'store', status: true } })
  })

  test('is shown as text, without markup or direction characters', async () => {
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(2)>'
    const { landing: now } = await set({
      ...withCopy({ title: '\u202eevil', lead: `a\u202eb\u2066c`, about: hostile }),
      sections: [section({ title: hostile.slice(0, 80), text: `${hostile}\u202d` })],
      questions: [{ question: hostile, answer: hostile }],
    })
    expect(JSON.stringify(now)).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u)
    await expect.poll(() => front(running), soon).toContain('evil')
    const page = await front(running)
    expect(page).not.toMatch(/<script>|<img src=x/)
    expect(page).toContain('&lt;img src=x onerror=alert(2)&gt;')
    expect(page).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u)
  })

  test.each([
    ['texts[title]', withCopy({ title: 'x'.repeat(61) })],
    ['texts[about]', withCopy({ about: 'x'.repeat(10_000) })],
    ['texts[lead]', withCopy({ lead: 'bell \u0007' })],
    ['sections[0][title]', { sections: [section({ title: ' \u200b ' })] }],
    ['sections[0][text]', { sections: [section({ text: 'x'.repeat(10_000) })] }],
    ['sections[0][picture]', { sections: [section({ picture: '0190a0a0-0000-7000-8000-000000000000' })] }],
    ['sections', { sections: Array.from({ length: mostOfLanding.sections + 1 }, () => section()) }],
    ['sections', { sections: [] }],
    ['questions[0][answer]', { questions: [{ question: 'Why?', answer: '' }] }],
    ['tour', { tour: ['library', 'library'] }],
  ] satisfies [string, Partial<LandingChoice>][])('rejects %s that cannot be displayed', async (field, choice) => {
    expect(await refusalOf(set(choice as Partial<LandingChoice>))).toMatchObject({
      status: 422,
      errors: { [field]: [expect.any(String)] },
    })
    expect((await admin.call(landing.getLanding, {})).landing).toMatchObject(usualLanding)
  })

  test('can be changed only with the permission to change settings', async () => {
    const clerk = await anAdministratorAs(running, ['store'])
    for (const call of [landing.setLanding, landing.previewLanding])
      expect(await refusalOf(clerk.call(call, { body: usualLanding }))).toMatchObject({ code: 'right_missing' })
  })

  test('leaves no audit entry when it is unchanged', async () => {
    const count = () => running.sql("select count(*) from audit_entry where action = 'set front page'")
    const before = await count()
    await set({})
    expect(await count()).toEqual(before)
  })
})

describe('a picture of a front page section', () => {
  test('is public in its widths, at its own address', async () => {
    const { picture } = await admin.call(landing.addLandingPicture, { files: { picture: await aPicture(1600, 1000) } })
    const { landing: now } = await set({ sections: [section({ picture: picture.id })] })
    expect(now.sections?.[0]).toMatchObject(picture.images ? { image: picture.image, images: picture.images } : {})
    await expect.poll(() => front(secondServer), soon).toContain(`${picture.images?.[1280]} 1280w`)
    const answer = await fetch(secondServer.url + picture.image)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
  })

  test('cannot be an invalid picture', async () => {
    const broken = new File(['GIF89a and no more'], 'x.gif', { type: 'image/gif' })
    expect(await refusalOf(admin.call(landing.addLandingPicture, { files: { picture: broken } }))).toMatchObject({
      errors: { picture: [expect.any(String)] },
    })
  })
})

describe('a front page preview', () => {
  test('is the whole page with the input, without storing it', async () => {
    const body = { ...usualLanding, ...withCopy({ title: 'Only tried out.' }) }
    const { html } = await admin.call(landing.previewLanding, { body })
    expect(html).toContain('Only tried out.')
    expect(html).toContain('View Rewards')
    expect(await front(running)).not.toContain('Only tried out.')
    expect((await admin.call(landing.getLanding, {})).landing.texts.title).toBe('')
  })
})

describe('the content overview on the front page', () => {
  test('counts items, and names only those free for every member', async () => {
    expect(await front(running)).not.toContain('Available today')
    await library.item({ title: 'Behind the door', type: 'article' }, await aPicture())
    await library.item({ title: 'Free for all', type: 'article', sample: 'true' }, await aPicture())
    await library.item({ title: 'A draft to try', type: 'article', sample: 'true', published: 'false' })
    await expect.poll(() => front(secondServer), soon).toContain('2 articles')
    const page = await front(secondServer)
    expect(page).toContain('Free for all')
    expect(page).toMatch(/\/api\/content-images\/[0-9a-f-]+\/320 320w/)
    for (const text of ['Behind the door', 'A draft to try']) expect(page).not.toContain(text)
  })

  test('can be limited to counts or hidden by administrators', async () => {
    await set({ inside: 'counts' })
    await expect.poll(() => front(secondServer), soon).not.toContain('Free for all')
    expect(await front(secondServer)).toContain('2 articles')
    await set({ inside: 'none' })
    await expect.poll(() => front(secondServer), soon).not.toContain('2 articles')
  })

  test('shows the store as visitors see it', async () => {
    await (await aShop(running)).product({ name: 'A small bell' }, await aPicture())
    await expect.poll(() => front(secondServer), soon).toContain('1 product in the store')
    expect(await front(secondServer)).toContain('A small bell')
  })

  test('includes scheduled items within a minute of their publication', async () => {
    const at = new Date(running.clock.now().getTime() + 3_600_000)
    await library.item({ title: 'At its hour', sample: 'true', published: 'false', publish_at: at.toISOString() })
    await expect.poll(() => front(running), soon).toContain('2 articles')
    expect(await front(running)).not.toContain('At its hour')
    running.clock.advance(3_661_000)
    expect(await front(running)).toContain('3 articles')
    expect(await front(running)).toContain('At its hour')
  })
})
