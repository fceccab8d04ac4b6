import { system } from '@vesica/contract'
import { beforeAll, expect, it } from 'vitest'
import { anAdmin } from '../test/people.ts'
import { aShop } from '../test/shop.ts'
import { aServer, type Running } from '../test/running.ts'

let running: Running
beforeAll(async () => {
  running = await aServer({ LIMITS_FACTOR: '100' })
})

const plans = (headers: Record<string, string> = {}, { url } = running) => fetch(`${url}/api/plans`, { headers })

/** Headers by name; those that differ in every response only by their presence. */
const headersOf = (answer: Response) => {
  const { date, 'x-request-id': id, 'transfer-encoding': _, ...remaining } = Object.fromEntries(answer.headers)
  return { ...remaining, dated: date !== undefined, id: /^[0-9a-f-]{36}$/.test(id ?? '') }
}

it('a prerendered response equals the first one in every header, with its own request id', async () => {
  const first = await plans()
  const again = await plans()
  expect(headersOf(again)).toEqual(headersOf(first))
  expect(headersOf(again)).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-cache', id: true })
  expect(again.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(await again.text()).toBe(await first.text())
  expect(again.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'))
})

it('a client that has the current response gets 304', async () => {
  const etag = (await plans()).headers.get('etag') ?? ''
  const known = await plans({ 'if-none-match': etag })
  expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag])
  expect((await plans({ 'if-none-match': '"another"' })).status).toBe(200)
})

it('prerendered responses count towards the same rate limit and are refused beyond it', async () => {
  const strict = await aServer({ LIMITS_FACTOR: '0.02' })
  const statuses: number[] = []
  // 2% of the limit: 18 of 900 a minute.
  for (let count = 0; count < 6; count += 1)
    for (const path of ['/api/plans', '/api/plans', '/api/platform'])
      statuses.push((await fetch(strict.url + path)).status)
  expect(statuses).toEqual(Array<number>(18).fill(200))
  const refused = await plans({}, strict)
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await fetch(`${strict.url}/api/platform`)).status).toBe(429)
})

it('nothing is served from prerendered responses during maintenance, and they return afterwards', async () => {
  const admin = await anAdmin(running)
  expect((await plans()).status).toBe(200)
  await admin.call(system.setMaintenance, { body: { status: true } })
  await expect.poll(async () => (await plans()).status).toBe(503)
  await admin.call(system.setMaintenance, { body: { status: false } })
  await expect.poll(async () => (await plans()).status).toBe(200)
})

it('responses with a query or an id are prerendered too, until they change', async () => {
  const shop = await aShop(running)
  const { id } = await shop.product({ name: 'Lamp' })
  for (const path of ['/api/product?search=lamp', `/api/product/${id}`]) {
    const request = async () => {
      const answer = await fetch(running.url + path)
      return { headers: headersOf(answer), text: await answer.text() }
    }
    const first = await request()
    expect(await request()).toEqual(first)
    const body = { price: path.includes('?') ? '31' : '32' }
    await shop.change(id, body)
    await expect.poll(async () => (await request()).text).toContain(`"price":${body.price}`)
  }
  expect((await fetch(`${running.url}/api/product/${id}/nothing`)).status).toBe(404)
})

it('a request with a token, or one that is not a read, bypasses prerendered responses', async () => {
  await plans()
  expect((await plans({ authorization: 'Bearer nothing' })).headers.get('cache-control')).toBe('no-store')
  const withQuery = await fetch(`${running.url}/api/plans?a=b`)
  expect(withQuery.status).toBe(422)
})
