import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { identity, membership, system } from '@vesica/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { aClient, type Client } from '../test/client.ts'
import { anAdmin } from '../test/people.ts'
import { aServer, type Running } from '../test/running.ts'
import { sendRaw } from '../test/socket.ts'
import { openApi } from './platform/openapi/openapi.ts'
import { webFolder } from './platform/http/pages.ts'

// Needs the web application as it is built: `npm test` builds it first.
const client = join(webFolder, 'client')
let running: Running
let visitor: Client

beforeAll(async () => {
  if (!existsSync(join(client, 'app.html'))) throw new Error('Build the web application: npm test -- --only build')
  running = await aServer()
  visitor = aClient(running.url)
})

/** An answer as it came over the wire, not decompressed. */
const raw = async (path: string, headers = '') => {
  const answer = await sendRaw(running.url, `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n${headers}\r\n`)
  const end = answer.indexOf('\r\n\r\n')
  return { head: answer.slice(0, end).toLowerCase(), body: Buffer.from(answer.slice(end + 4), 'latin1') }
}

const get = async (path: string, headers: Record<string, string> = {}) => {
  const response = await visitor.send('GET', path, undefined, headers)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the front page', () => {
  it('lists the plans on offer', async () => {
    const { plans } = await visitor.call(membership.listPlans, {})
    const { status, text, headers } = await get('/')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-cache')
    expect(plans.length).toBeGreaterThan(0)
    for (const { name } of plans) expect(text).toContain(name)
  })

  it('contains no script that the policy would block', async () => {
    const { text, headers } = await get('/')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    const scripts = [...text.matchAll(/<script\b([^>]*)>([^<]*)/g)]
    expect(scripts.length).toBeGreaterThan(0)
    for (const [, attributes, content] of scripts) {
      if (!attributes?.includes('application/json')) expect(content).toBe('')
    }
    expect(text).not.toMatch(/\son\w+="/)
  })

  it('is compressed when accepted, and not sent again when unchanged', async () => {
    const { text, headers } = await get('/', { 'accept-encoding': 'identity' })
    const brotli = await raw('/', 'accept-encoding: gzip, br\r\n')
    expect(brotli.head).toContain('content-encoding: br')
    expect(brotli.head).toContain('vary: accept-encoding')
    expect(brotliDecompressSync(brotli.body).toString()).toBe(text)
    const gzip = await raw('/', 'accept-encoding: gzip\r\n')
    expect(gunzipSync(gzip.body).toString()).toBe(text)
    expect((await get('/', { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })

  it('is unavailable during maintenance, and the application says so', async () => {
    const admin = await anAdmin(running)
    await admin.call(system.setMaintenance, { body: { status: true } })
    await expect.poll(async () => (await get('/')).status).toBe(503)
    const { headers, text } = await get('/')
    expect(headers.get('retry-after')).toBe('120')
    expect(text).toContain('id="root"')
    expect((await get('/login')).status).toBe(200)
    const plans = await get('/api/plans')
    expect([plans.status, JSON.parse(plans.text)]).toMatchObject([503, { code: 'maintenance' }])
    expect(plans.headers.get('retry-after')).toBe('120')
    expect((await admin.call(identity.getUser, {})).user.role).toBe('admin')
    await admin.call(system.setMaintenance, { body: { status: false } })
    await expect.poll(async () => (await get('/')).status).toBe(200)
  })

  it('changes when the platform does', async () => {
    const before = await get('/')
    const admin = await anAdmin(running)
    await admin.call(system.setSignupFee, { body: { fee: 41.5 } })
    await expect.poll(async () => (await get('/')).text).toContain('41.5')
    expect((await get('/')).headers.get('etag')).not.toBe(before.headers.get('etag'))
  })

  it('shows for each plan the amount due at sign-up when the first year is charged too', async () => {
    const admin = await anAdmin(running)
    await admin.call(system.setSignupFee, { body: { fee: 25 } })
    await admin.call(system.setSignupCharge, { body: { charge: 'fee_and_year' } })
    const expected = '<li>Seeker: $104 once, the registration fee of $25 and $79 for the first year.</li>'
    await expect.poll(async () => (await get('/')).text).toContain(expected)
    await admin.call(system.setSignupCharge, { body: { charge: 'fee' } })
    await expect.poll(async () => (await get('/')).text).not.toContain(expected)
  })
})

describe('the application', () => {
  it.each(['/login', '/dashboard', '/admin/users', '/nothing/like/this', '/users/a@b'])(
    'is served at %s',
    async (path) => {
      const { status, headers, text } = await get(path)
      expect(status).toBe(200)
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(headers.get('cache-control')).toBe('no-cache')
      expect(text).toContain('id="root"')
    },
  )

  it.each([
    '/api/nothing',
    '/api',
    '/assets/nothing.js',
    '/nothing.png',
    '/health/nothing',
    '/robots.txt',
    '/.env',
    '/app.html.br',
  ])('is not served at %s', async (path) => {
    const { status, text, headers } = await get(path)
    expect(status).toBe(404)
    expect(JSON.parse(text)).toEqual({ message: 'Resource not found.', code: 'not_found' })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['/dashboard', 'member', /DashboardScreen-/],
    ['/wallet?tab=history', 'member', /WalletScreen-/],
    ['/content/some-id', 'member', /MemberShell-/],
    ['/admin/users', 'admin', /AdminRoutes-/],
    ['/auth/signin', 'public', /SignInScreen-/],
    ['/auth/signup/plan', 'public', /SignUpScreen-/],
    ['/walletx', 'public', /NotFoundScreen-/],
  ])('has a placeholder at %s before any script, and preloads what it needs', async (path, area, needed) => {
    const { text } = await get(path)
    expect(text).toMatch(new RegExp(`<div id="root"></div><div id="drawn" data-area="${area}" aria-hidden="true">`))
    expect(text).toMatch(needed)
    // Whoever is in one part of it asks for nothing of another.
    for (const chunk of ['MemberShell-', 'AdminRoutes-'].filter((name) => !needed.source.startsWith(name)))
      if (area !== 'member' || chunk !== 'MemberShell-') expect(text).not.toContain(`/assets/${chunk}`)
  })

  it('is read-only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      expect((await visitor.send(method, '/login')).status).toBe(404)
    }
    const head = await visitor.send('HEAD', '/login')
    expect([head.status, await head.text()]).toEqual([200, ''])
  })
})

describe('application files', () => {
  it('have hashed names, are cached forever, and are compressed', async () => {
    const names = await readdir(join(client, 'assets'))
    const script = names.find((name) => /^app-.*\.js$/.test(name)) ?? ''
    expect(names).toContain(`${script}.br`)
    const { head, body } = await raw(`/assets/${script}`, 'accept-encoding: br\r\n')
    expect(head).toContain('http/1.1 200')
    expect(head).toContain('cache-control: public, max-age=31536000, immutable')
    expect(head).toContain('content-encoding: br')
    expect(head).toContain('x-content-type-options: nosniff')
    expect(head).toMatch(/content-type: (text|application)\/javascript/)
    expect(body).toEqual(await readFile(join(client, 'assets', `${script}.br`)))
    expect((await get(`/assets/${script}`)).text).toBe(await readFile(join(client, 'assets', script), 'utf8'))
  })

  it('without hashed names are revalidated', async () => {
    const { status, headers } = await get('/mark.svg')
    expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=3600'])
    expect(headers.get('content-type')).toContain('image/svg+xml')
  })

  it.each([
    '/assets/../app.html',
    '/assets/%2e%2e/app.html',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/package.json',
    '/assets/',
  ])('are the only files served: %s', async (path) => {
    const { head, body } = await raw(path)
    expect(head).toMatch(/^http\/1\.1 (404|400)/)
    expect(body.toString()).not.toContain('"name"')
  })
})

describe('API responses', () => {
  it('with personal data are not cached', async () => {
    const admin = await anAdmin(running)
    for (const path of [
      '/api/auth/user',
      '/api/users',
      '/api/system-controls',
      '/api/plans',
      '/api/user/activity-logs',
    ]) {
      const response = await admin.send('GET', path)
      expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 200, 'no-store'])
    }
  })

  it('for everyone are revalidated and not sent again when unchanged', async () => {
    for (const path of ['/api/plans', '/api/cryptoDeposit', '/api/platform']) {
      const { status, headers } = await get(path)
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
      const again = await get(path, { 'if-none-match': headers.get('etag') ?? '' })
      expect([again.status, again.text]).toEqual([304, ''])
    }
  })
})

describe('the API description', () => {
  it('is served as a document', async () => {
    const { text, headers } = await get('/api/openapi.json')
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(openApi())))
    expect(headers.get('content-type')).toContain('application/json')
  })

  it('is shown on a page that loads all scripts from this server as files', async () => {
    const { text, headers } = await get('/api/docs')
    expect(headers.get('content-security-policy')).toContain("script-src 'self';")
    expect([...text.matchAll(/<script[^>]*>([^<]*)<\/script>/g)].map(([, content]) => content)).toEqual(['', ''])
    const [, source = ''] = /<script src="([^"]+)"/.exec(text) ?? []
    const script = await get(source)
    expect([script.status, script.headers.get('content-type')]).toEqual([200, 'text/javascript; charset=utf-8'])
    expect(script.text.length).toBeGreaterThan(100_000)
  })
})

describe('the status of the process', () => {
  it('is public', async () => {
    expect((await get('/health/live')).text).toBe('{"status":"live"}')
    expect((await get('/health/ready')).text).toBe('{"status":"ready"}')
  })

  it('as metrics is available only to collectors on this machine', async () => {
    await get('/api/plans')
    const { body } = await raw('/metrics')
    expect(body.toString()).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/plans",status="200"}',
    )
    expect((await get('/metrics', { 'x-forwarded-for': '10.1.2.3' })).status).toBe(404)
  })
})

describe('the installable web app', () => {
  it('has the name of the platform and existing icons', async () => {
    const { status, headers, text } = await get('/manifest.webmanifest')
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'application/manifest+json',
      'no-cache',
    ])
    const { platform } = await visitor.call(system.getPlatform, {})
    const manifest = JSON.parse(text)
    expect(manifest).toMatchObject({ name: platform.name, start_url: '/dashboard', scope: '/', display: 'standalone' })
    expect(manifest.icons.length).toBeGreaterThan(1)
    for (const { src, type } of manifest.icons) {
      const icon = await get(src)
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type])
    }
    for (const page of ['/', '/login']) expect((await get(page)).text).toContain('href="/manifest.webmanifest"')
  })

  it('has a service worker for the whole site, revalidated each time, with no other origins allowed', async () => {
    const { status, headers, text } = await get('/worker.js')
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(headers.get('content-type')).toContain('text/javascript')
    expect(headers.get('content-security-policy')).toContain("connect-src 'self'")
    const [, files = '[]'] = /"files":(\[[^\]]*\])/.exec(text) ?? []
    expect(JSON.parse(files).length).toBeGreaterThan(20)
    for (const file of JSON.parse(files).slice(0, 5)) expect((await get(file)).status).toBe(200)
  })

  it('is removed again where it is disabled', async () => {
    const withoutOffline = await aServer({ OFFLINE_START: 'off' })
    const { status, headers, text } = await get('/worker.js')
    const answer = await aClient(withoutOffline.url).send('GET', '/worker.js')
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, headers.get('cache-control')])
    expect(html).toContain('unregister')
    expect(html).not.toContain('respondWith')
    expect(text).toContain('respondWith')
  })
})
