import { existsSync } from 'node:fs'
import { type CDPSession, chromium as browsers } from '@playwright/test'
import { chromium } from '../tools/run/chromium.ts'
import { SLOWER, slow4g } from '../journeys/support/slow-phone.ts'
import { median } from './load.ts'

export interface Landing {
  /** Bytes on the wire including headers, by kind of file. */
  bytes: Record<string, number>
  firstPaintMs: number
  largestPaintMs: number
  /** Cumulative layout shift. */
  shift: number
}

/** Sums the received bytes by kind. */
const countBytes = (session: CDPSession): Record<string, number> => {
  const kinds = new Map<string, string>()
  const bytes: Record<string, number> = {}
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'Other'
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength
  })
  return bytes
}

/** Runs in the page: the browser's paint metrics. */
const paints = (): { first: number; largest: number; shift: number } => {
  const entries = (type: string): PerformanceEntry[] => {
    const observer = new PerformanceObserver(() => undefined)
    observer.observe({ type, buffered: true })
    const taken = observer.takeRecords()
    observer.disconnect()
    return taken
  }
  const shifts = entries('layout-shift') as (PerformanceEntry & { value: number })[]
  return {
    first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    largest: entries('largest-contentful-paint').at(-1)?.startTime ?? Number.NaN,
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
  }
}

/** Loads the landing page this many times with an empty cache. @returns medians; undefined without Chromium */
export const visitLanding = async (url: string, visits: number): Promise<Landing | undefined> => {
  if (!existsSync(chromium)) return undefined
  const args = ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking', '--disable-sync']
  const browser = await browsers.launch({ executablePath: chromium, args })
  const seen: Landing[] = []
  try {
    for (let n = 0; n < visits; n += 1) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
      const page = await context.newPage()
      const session = await context.newCDPSession(page)
      await session.send('Network.enable')
      await session.send('Network.emulateNetworkConditions', slow4g)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
      const bytes = countBytes(session)
      await page.goto(url, { waitUntil: 'networkidle' })
      const { first, largest, shift } = await page.evaluate(paints)
      seen.push({ bytes, firstPaintMs: first, largestPaintMs: largest, shift })
      await context.close()
    }
  } finally {
    await browser.close()
  }
  const middle = (field: 'firstPaintMs' | 'largestPaintMs' | 'shift') => median(seen.map((visit) => visit[field]))
  return {
    bytes: seen[0]?.bytes ?? {},
    firstPaintMs: middle('firstPaintMs'),
    largestPaintMs: middle('largestPaintMs'),
    shift: middle('shift'),
  }
}
