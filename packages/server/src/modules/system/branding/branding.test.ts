import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { branding, system } from '@vesica/contract'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { aClient } from '../../../../test/client.ts'
import { withMark } from '../../../../test/branding-calls.ts'
import { anAdmin, mailFor, type Person } from '../../../../test/people.ts'
import { refusalOf } from '../../../../test/refusals.ts'
import { anotherProcess, aServer, type Running } from '../../../../test/running.ts'
import { webFolder } from '../../../platform/http/pages.ts'

let running: Running
let secondServer: Running
let admin: Person
beforeAll(async () => {
  if (!existsSync(join(webFolder, 'client/app.html')))
    throw new Error('Build the web application: npm test -- --only build')
  running = await aServer()
  secondServer = await anotherProcess(running)
  admin = await anAdmin(running)
})

const soon = { timeout: 60_000, interval: 10 }
const textAt = async (server: Running, path: string) => (await fetch(server.url + path)).text()
const platformAt = async (server: Running) => (await aClient(server.url).call(system.getPlatform, {})).platform
const set = (body: Partial<Parameters<typeof admin.call<typeof branding.setBranding>>[1]['body']>) =>
  admin.call(branding.setBranding, { body: { name: 'Vesica', accent: null, ...body } })

describe('platform name and color', () => {
  test('are in the initial HTML of the front page and the application, in every process', async () => {
    for (const path of ['/', '/auth/signin']) expect(await textAt(running, path)).not.toContain('light-dark(#0b5d4f')
    const { branding: now } = await set({ name: 'The <b>House</b> & "Garden"', accent: '#0B5D4F' })
    expect(now).toMatchObject({ name: 'The <b>House</b> & "Garden"', accent: '#0b5d4f', logo: null })
    for (const server of [running, secondServer])
      for (const path of ['/', '/auth/signin']) {
        await expect.poll(() => textAt(server, path), soon).toContain('--primary:light-dark(#0b5d4f,')
        const page = await textAt(server, path)
        expect(page).toMatch(/<title>The &lt;b&gt;House&lt;\/b&gt; &amp; &quot;Garden&quot;/)
        expect(page).not.toContain('<b>House')
      }
    expect(await platformAt(secondServer)).toMatchObject({
      name: now.name,
      branding: { accent: '#0b5d4f', logo: null },
    })
  })

  test('default to those of the product', async () => {
    await set({})
    await expect.poll(() => textAt(running, '/'), soon).not.toContain('html:root{--primary')
    await expect.poll(() => textAt(running, '/auth/signin'), soon).toContain('<title>Vesica</title>')
  })

  test.each([
    ['#f5d76e', /contrast on light pages is 1\.[0-9]:1, and text needs 4\.5:1/],
    ['#8a7fd0', /contrast on light pages is 3\.[0-9]:1/],
    ['red', /# and six/],
    ['#123', /# and six/],
    ['#12345g', /# and six/],
    ['#000000;}body{display:none', /# and six/],
  ])('reject the color %s with a message', async (accent, message) => {
    expect(await refusalOf(set({ accent }))).toMatchObject({
      status: 422,
      errors: { accent: [expect.stringMatching(message)] },
    })
  })

  test('reject a name that is empty, too long, or made of invisible characters', async () => {
    for (const name of ['', '  ', '\u200b', 'x'.repeat(41), 'one\ntwo'])
      expect(await refusalOf(set({ name }))).toMatchObject({ status: 422, errors: { name: [expect.any(String)] } })
  })

  test('appear in emails from then on', async () => {
    await set({ name: 'The House' })
    await admin.call(system.sendTestMail, {})
    const subjects = (await mailFor(running, admin.email)).map(({ subject }) => subject)
    expect(subjects).toContain('Test email from The House')
    await set({})
  })
})

describe('the logo', () => {
  test('is the whole picture in a square, public at its own address, and the icon of every page', async () => {
    const mark = await withMark(admin)
    const answer = await fetch(running.url + mark)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(answer.headers.get('cache-control')).toContain('immutable')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 256, height: 256, hasAlpha: true })
    // Twice as wide as high: above and below there is nothing.
    const { data } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const alphaAt = (x: number, y: number) => data[(y * 256 + x) * 4 + 3]
    expect([alphaAt(128, 10), alphaAt(128, 128), alphaAt(2, 128)]).toEqual([0, 255, 255])
    for (const path of ['/', '/auth/signin'])
      await expect
        .poll(() => textAt(secondServer, path), soon)
        .toContain(`<link rel="icon" href="${mark}" type="image/webp">`)
    const { branding: after } = await admin.call(branding.removeLogo, {})
    expect(after.logo).toBeNull()
    await expect.poll(() => textAt(secondServer, '/'), soon).toContain('href="/mark.svg"')
    expect((await fetch(running.url + mark)).status).toBe(200)
  })

  test('cannot be an invalid picture, and its address exposes no other file', async () => {
    const broken = new File(['GIF89a and no more'], 'mark.gif', { type: 'image/gif' })
    expect(await refusalOf(admin.call(branding.setLogo, { files: { mark: broken } }))).toMatchObject({
      errors: { mark: [expect.any(String)] },
    })
    for (const id of ['nothing', '0190a0a0-0000-7000-8000-000000000000'])
      expect((await fetch(`${running.url}/api/logos/${id}`)).status).toBe(404)
  })
})

describe('terms and privacy policy', () => {
  test("are public as they were written, with the product's default text when empty", async () => {
    const read = async (server: Running, name: 'terms' | 'privacy') =>
      (await aClient(server.url).call(branding.getPlatformText, { query: { name } })).text
    expect([await read(running, 'terms'), await read(running, 'privacy')]).toEqual(['', ''])
    const text = '# Be kind\n\n<script>alert(1)</script>'
    await admin.call(branding.setPlatformText, { body: { name: 'terms', text } })
    for (const server of [running, secondServer]) await expect.poll(() => read(server, 'terms'), soon).toBe(text)
    expect(await read(secondServer, 'privacy')).toBe('')
    await admin.call(branding.setPlatformText, { body: { name: 'terms', text: '' } })
    await expect.poll(() => read(secondServer, 'terms'), soon).toBe('')
  })

  test('stay readable during maintenance, with name and logo', async () => {
    await admin.call(system.setMaintenance, { body: { status: true } })
    await expect.poll(async () => (await platformAt(secondServer)).maintenance, soon).toBe(true)
    expect((await fetch(`${secondServer.url}/api/platform/text?name=terms`)).status).toBe(200)
    await admin.call(system.setMaintenance, { body: { status: false } })
  })
})
