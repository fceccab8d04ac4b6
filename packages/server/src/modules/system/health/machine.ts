import { plural } from '@vesica/contract'
import { X509Certificate } from 'node:crypto'
import { readFile, statfs } from 'node:fs/promises'
import { DAY, SECOND } from '../../../platform/clock.ts'
import { FREE_BYTES_FLOOR } from '../../../platform/files/files-disk.ts'
import { check } from './check.ts'
import { connectionCounts } from './database.ts'
import { bytesText, daysLeft } from './disk.rules.ts'
import { processStats } from './process.ts'
import { samplesOf } from './sample.ts'

const SLOW_MS = 250
const VERY_SLOW_MS = 2000
const CROWDED = 0.8
const ATTEMPTS = 3

export const database = check({
  key: 'database',
  run: async (tx) => {
    const times: number[] = []
    let metrics = await connectionCounts(tx)
    // The quickest of several: a single one may have waited for the CPU, and the first for a connection.
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const started = performance.now()
      metrics = await connectionCounts(tx)
      times.push(performance.now() - started)
    }
    return { ...metrics, ms: Math.min(...times) }
  },
  goodWhen: ({ ms, used, most }) => {
    if (ms > VERY_SLOW_MS || used >= most) return 'bad'
    return ms > SLOW_MS || used > most * CROWDED ? 'attention' : 'good'
  },
  words: ({ ms, used, most }) => ({
    words: `${Math.max(1, Math.round(ms))} ms, ${used} of ${most} connections`,
  }),
})

const LITTLE = 0.05
const SOON_DAYS = 14

export const disk = check({
  key: 'disk',
  run: async (tx, { config }) => {
    const { bavail, blocks, bsize } = await statfs(config.dataDir)
    const free = bavail * bsize
    const days = daysLeft(await samplesOf(tx, 'disk'), { at: tx.now, free })
    return { free, all: blocks * bsize, days }
  },
  goodWhen: ({ free, all, days }) => {
    if (free < FREE_BYTES_FLOOR) return 'bad'
    const isLittle = free < 2 * FREE_BYTES_FLOOR || free < all * LITTLE
    return isLittle || (days !== null && days < SOON_DAYS) ? 'attention' : 'good'
  },
  words: ({ free, all, days }) => {
    const left = days === null ? '' : `, about ${plural(days, 'day')} left`
    const refused = free < FREE_BYTES_FLOOR ? '; uploads are disabled' : ''
    return { words: `${bytesText(free)} free of ${bytesText(all)}${left}${refused}` }
  },
  sample: ({ free }) => free,
})

export const certificate = check({
  key: 'certificate',
  run: async ({ now }, { config }) => {
    const { mailIn, publicUrl } = config
    if (!mailIn?.tls) return { until: undefined, now, isProxied: publicUrl.startsWith('https:') }
    const until = new X509Certificate(await readFile(mailIn.tls.certFile)).validToDate
    return { until, now, isProxied: false }
  },
  goodWhen: ({ until, now }) => {
    if (!until) return 'unknown'
    const left = until.getTime() - now.getTime()
    if (left <= 0) return 'bad'
    return left < SOON_DAYS * DAY ? 'attention' : 'good'
  },
  words: ({ until, now, isProxied }) => {
    if (until)
      return { words: 'For incoming email', moment: { is: until > now ? 'valid until' : 'expired', at: until } }
    return {
      words: isProxied ? 'Not checked: a proxy in front of this server handles TLS' : 'Not checked: TLS isn’t set up',
    }
  },
})

const OFF_MS = 5 * SECOND
const FAR_OFF_MS = 120 * SECOND

export const clock = check({
  key: 'clock',
  run: async (tx) => (await processStats(tx)).skewMs,
  goodWhen: (ms) => {
    if (ms > FAR_OFF_MS) return 'bad'
    return ms > OFF_MS ? 'attention' : 'good'
  },
  words: (ms) => ({ words: `${(ms / 1000).toFixed(2)} s between the database and its processes` }),
})

export const processes = check({
  key: 'processes',
  run: processStats,
  goodWhen: ({ versions, lost }) => (versions.length > 1 || lost > 0 ? 'attention' : 'good'),
  words: ({ running, versions, lost, since }) => {
    const versionText =
      versions.length > 1 ? `versions ${versions.join(' and ')}` : `version ${versions[0] ?? 'unknown'}`
    const lostText = lost > 0 ? `; ${plural(lost, 'process', 'processes')} ended unexpectedly within an hour` : ''
    return {
      words: `${running} running, ${versionText}${lostText}`,
      moment: since ? { is: 'started', at: since } : undefined,
    }
  },
})
