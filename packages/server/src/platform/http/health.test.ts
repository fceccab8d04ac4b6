import { beforeAll, describe, expect, it } from 'vitest'
import { allowConnections, cutOff } from '../../../test/data.ts'
import { aServer, type Running } from '../../../test/running.ts'

interface Answer {
  description: string
  content: Record<string, { schema: { $ref?: string; properties?: { status: { enum: string[] } } } }>
}
interface Path {
  servers?: { url: string }[]
  get: { description: string; security: unknown[]; responses: Record<string, Answer> }
}

let running: Running
let described: { servers: { url: string }[]; paths: Record<string, Path> }
beforeAll(async () => {
  running = await aServer()
  described = (await (await fetch(`${running.url}/api/openapi.json`)).json()) as typeof described
})

const pathOf = (path: string): Path => {
  const match = described.paths[path]
  if (!match) throw new Error(`${path} is not described`)
  return match
}

/**
 * Requests the URL that the description gives: the servers of a path override the global ones, relative to the
 * document.
 */
const request = async (path: string, headers: Record<string, string> = {}) => {
  const [server] = pathOf(path).servers ?? described.servers
  const address = `${server?.url.replace(/\/$/, '')}${path}`
  const response = await fetch(new URL(address, `${running.url}/api/openapi.json`), { headers })
  const [type = ''] = response.headers.get('content-type')?.split(';') ?? []
  const schema = pathOf(path).get.responses[response.status]?.content[type]
  return { status: response.status, text: await response.text(), said: schema }
}

describe('the API description of health endpoints', () => {
  it.each([
    ['/health/live', 'live'],
    ['/health/ready', 'ready'],
  ])('matches the response: %s', async (path, status) => {
    const answer = await request(path)
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { status }])
    expect(answer.said?.schema.properties?.status.enum).toEqual([status])
    expect(pathOf(path).get.security).toEqual([])
  })

  it('matches the response while the database is unavailable', async () => {
    await allowConnections(running.databaseUrl, false)
    await cutOff(running.databaseUrl)
    await expect.poll(async () => (await request('/health/ready')).status).toBe(503)
    const { text, said } = await request('/health/ready')
    expect(JSON.parse(text)).toEqual({ status: 'not ready' })
    expect(said?.schema.properties?.status.enum).toEqual(['not ready'])
    expect((await request('/health/live')).status).toBe(200)
    await allowConnections(running.databaseUrl, true)
    await expect.poll(async () => (await request('/health/ready')).status).toBe(200)
  })

  it('says that metrics are for collectors on the same machine, and others get 404', async () => {
    const own = await request('/metrics')
    expect([own.status, own.said]).toEqual([200, { schema: { type: 'string' } }])
    expect(own.text).toContain('http_request_duration_seconds')
    const foreign = await request('/metrics', { 'x-forwarded-for': '10.1.2.3' })
    expect([foreign.status, JSON.parse(foreign.text)]).toMatchObject([404, { code: 'not_found' }])
    const proxies = {
      via: '1.1 proxy',
      forwarded: 'for=10.1.2.3',
      'x-real-ip': '10.1.2.3',
      'x-forwarded-host': 'v.example',
    }
    for (const [name, value] of Object.entries(proxies))
      expect((await request('/metrics', { [name]: value })).status, name).toBe(404)
    expect(foreign.said?.schema.$ref).toBe('#/components/schemas/Refusal')
    expect(pathOf('/metrics').get.description).toMatch(/same machine.*404/s)
  })

  it('lists them outside the API, and every other path below it', () => {
    const unprefixed = Object.entries(described.paths).filter(([, path]) => path.servers)
    expect(unprefixed.map(([name]) => name)).toEqual(['/health/live', '/health/ready', '/metrics'])
    expect(described.servers).toEqual([{ url: '/api' }])
  })
})

describe('the readiness check', () => {
  const askFrom = (server: Running, address: string, path = '/health/ready') =>
    fetch(server.url + path, { headers: { 'x-forwarded-for': address } })

  it('runs once for all concurrent requests', async () => {
    const fresh = await aServer()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => askFrom(fresh, `10.9.0.${n}`)))
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(40).fill(200))
    const rows = await fresh.sql(
      "select pid from pg_stat_activity where datname = current_database() and query = 'select 1'",
    )
    expect(rows).toHaveLength(1)
  })

  it('has a rate limit per network, separate from other requests', async () => {
    // 1% of the limit: 9 of 900 a minute.
    const fresh = await aServer({ LIMITS_FACTOR: '0.01' })
    const statuses = async (path: string, address: string) => {
      const results: number[] = []
      for (let count = 0; count < 10; count += 1) results.push((await askFrom(fresh, address, path)).status)
      return results
    }
    const nine = [...Array<number>(9).fill(200), 429]
    expect(await statuses('/api/platform', '10.8.0.1')).toEqual(nine)
    expect(await statuses('/health/ready', '10.8.0.1')).toEqual(nine)
    expect(await statuses('/health/ready', '10.8.0.2')).toEqual(nine)
    const refused = await askFrom(fresh, '10.8.0.2')
    expect(await refused.json()).toMatchObject({ code: 'too_many' })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await askFrom(fresh, '10.8.0.2', '/health/live')).status).toBe(200)
  })
})
