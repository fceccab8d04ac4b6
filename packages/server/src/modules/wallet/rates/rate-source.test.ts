import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { wallet } from '@vesica/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn } from '../../../../test/people.ts'
import { aServer, type Running } from '../../../../test/running.ts'
import { aHolder, aTreasurer, type Decider } from '../../../../test/wallet.ts'
import { createLog } from '../../../platform/log.ts'
import { fetchRates } from './rate-source.ts'
import { rateWorker } from '../wallet.jobs.ts'

/** A source whose response depends on the path. */
const aSource = async (): Promise<{ server: Server; url: string; says: { answer: string } }> => {
  const says = { answer: '{}' }
  const server = createServer((request, response) => {
    const action = {
      '/rates': () => response.end(says.answer),
      '/silent': () => undefined,
      '/slow': () => response.write('{"rates":'),
      '/broken': () => response.writeHead(500).end('{"rates":{"BTC":1}}'),
      '/elsewhere': () => response.writeHead(302, { location: '/rates' }).end(),
      '/endless': () => response.end(`{"rates":{"BTC":1,"x":"${'x'.repeat(70_000)}"}}`),
      '/cut': () => {
        response.writeHead(200, { 'content-length': '100' })
        response.write('{"rates":')
        response.destroy()
      },
    }[request.url ?? '']
    action?.()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, says }
}

describe('a rate source', () => {
  let source: Awaited<ReturnType<typeof aSource>>
  beforeAll(async () => {
    source = await aSource()
  })
  afterAll(() => {
    source.server.closeAllConnections()
    source.server.close()
  })

  test.each([
    ['does not answer', '/silent'],
    ['answers and stalls', '/slow'],
    ['answers with an error', '/broken'],
    ['sends elsewhere', '/elsewhere'],
    ['says more than fits', '/endless'],
    ['hangs up in the middle', '/cut'],
  ])('that %s returns no rates', async (_, path) => {
    await expect(fetchRates(source.url + path, { timeoutMs: 150, mostBytes: 65_536 })).rejects.toThrow()
  })

  test('that cannot be reached returns no rates', async () => {
    const closed = await aSource()
    closed.server.close()
    await expect(fetchRates(closed.url)).rejects.toThrow()
  })

  describe('in the running server', () => {
    let running: Running
    let admin: Decider
    let logged: string[]
    const fetchOnce = async (path = '/rates') => {
      const log = createLog('warn', { write: (line) => void logged.push(line) })
      await rateWorker(running.app.db, log, source.url + path).run({})
    }
    const rateOf = async (asset: string) =>
      (
        await running.sql('select usd::text from asset_rate where asset_code = $1 order by set_at desc limit 1', [
          asset,
        ])
      )[0]?.usd
    beforeAll(async () => {
      running = await aServer()
      admin = await aTreasurer(running)
    })

    test('stores plausible rates with their time, and keeps manual rates otherwise', async () => {
      logged = []
      source.says.answer = JSON.stringify({ rates: { BTC: 51234.25, ETH: '-1', USDT: 100, DOGE: 1 } })
      running.clock.advance(1000)
      await fetchOnce()
      expect(await rateOf('BTC')).toBe('51234.25000000')
      expect(await rateOf('ETH')).toBe('3180.50000000')
      expect(await rateOf('USDT')).toBe('1.00000000')
      expect(await running.sql("select 1 from asset where code = 'DOGE'")).toEqual([])
      expect(JSON.parse(logged[0] ?? '{}')).toMatchObject({
        kept: 1,
        refused: { ETH: 'not a plain number', USDT: 'more than 10 times another than 1', LTC: 'missing' },
      })
    })

    test('keeps an unchanged rate fresh; after failures the rate becomes stale and trades are refused', async () => {
      const holder = await aHolder(running, admin, { BTC: '1' })
      const balanceOf = async () =>
        (await (await signIn(running, holder)).call(wallet.getWalletBalances, {})).balances.find(
          (balance) => balance.crypto_symbol === 'BTC',
        )
      source.says.answer = '{"rates":{"BTC":52000}}'
      logged = []
      for (const hours of [20, 20]) {
        running.clock.advance(hours * 3_600_000)
        await fetchOnce()
      }
      expect(await balanceOf()).toMatchObject({ rate: 52_000, rateStale: false })
      running.clock.advance(25 * 3_600_000)
      await fetchOnce('/broken')
      expect(logged.at(-1)).toContain('the source gave no rates')
      expect(await balanceOf()).toMatchObject({ rate: 52_000, rateStale: true })
    })
  })
})
