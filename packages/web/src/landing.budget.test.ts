/// <reference types="node" />
import { builtFeatures, usualLanding } from '@vesica/contract'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { chunksOf, readLandingAssets, readManifest } from '../build/landingAssets.ts'
import { auth } from './i18n/en/auth.ts'
import type { LandingData } from './screens/public/landing/landingData.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const client = `${root}dist/client`
const kilobyte = 1000

const file = (path: string): Buffer => readFileSync(`${client}${path}`)
const onTheWire = (path: string): number =>
  path.endsWith('.woff2') ? file(path).length : brotliCompressSync(file(path)).length

const rewards = Array.from({ length: 6 }, (_, n) => ({
  id: String(n),
  name: `Reward ${n}`,
  description: 'A thing to keep near while practising.',
  image: null,
  images: null,
  price: 20 + n,
}))
const plans: LandingData['plans'] = ['Seeker', 'Guardian', 'Master'].map((name, n) => ({
  id: String(n),
  name,
  description: 'Begin, at your own pace, and keep what you learn.',
  price: 79 + 120 * n,
  icon: '',
  level: name.toLowerCase(),
  popular: n === 1,
  features: ['A library', 'Courses in order', 'Member prices', 'Support by ticket'],
  rewards,
}))
const landingData: LandingData = {
  look: { accent: null, logo: null },
  own: { ...usualLanding, sections: null },
  inside: { counts: { video: 12, audio: 8, course: 3, product: 24 }, named: [] },
  platformName: 'Vesica',
  features: [...builtFeatures],
  registrationOpen: true,
  plannedMaintenance: null,
  firstYears: plans.map(({ price }) => `First year included in the $25 registration fee, then $${price} a year`),
  levels: 'exact',
  joining: ['$25 once, with your application.', 'To renew after the first year: the price of your plan, per year.'],
  registrationFeeUsd: 25,
  charge: 'fee',
  plans,
  coins: ['Bitcoin', 'Ethereum', 'Tether', 'Litecoin'].map((name) => ({ name, symbol: name.slice(0, 3) })),
}

/** Requires the output of `npm run build`; `npm test` builds first. */
describe('the weight of the built front page', () => {
  const assets = readLandingAssets(root)
  const scripts = [assets.scheme, assets.script, ...assets.modules]
  const javascript = scripts.reduce((sum, path) => sum + onTheWire(path), 0)

  it('is at most 90 KB of JavaScript', () => {
    expect(javascript).toBeGreaterThan(10 * kilobyte)
    expect(javascript).toBeLessThanOrEqual(90 * kilobyte)
  })

  it('is at most 200 KB in total: the page with its style sheet, scripts and fonts', async () => {
    const built = (await import(pathToFileURL(`${root}dist/server/landing.js`).href)) as {
      renderLanding: (data: LandingData) => string
    }
    const html = built.renderLanding(landingData)
    expect(html).toContain(assets.script)
    const fonts = assets.fonts.reduce((sum, path) => sum + onTheWire(path), 0)
    expect(assets.fonts).toHaveLength(2)
    expect(brotliCompressSync(html).length + javascript + fonts).toBeLessThanOrEqual(200 * kilobyte)
  })

  it('contains neither the component library nor the copy of other areas', () => {
    const code = scripts.map((path) => file(path).toString('utf8')).join('')
    expect(code.includes('[@mantine/core]')).toBe(false)
    expect(code.includes(auth.signUp.verificationOver)).toBe(false)
    expect(chunksOf(readManifest(root), 'src/landing.tsx').join(' ')).not.toMatch(/router|mantine/)
  })
})
