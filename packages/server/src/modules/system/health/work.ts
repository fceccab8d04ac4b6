import { plural } from '@vesica/contract'
import { HOUR, MINUTE } from '../../../platform/clock.ts'
import { queueStats } from '../../../platform/jobs/queues.ts'
import { lastCheck, emailMetrics } from '../../activity/index.ts'
import { isStale, lastReconcile, listTradedCoins } from '../../wallet/index.ts'
import { check } from './check.ts'

const WAITS_LONG_MS = 15 * MINUTE

export const mail = check({
  key: 'mail',
  run: async (tx, { mail }) => ({
    ...(await emailMetrics(tx)),
    now: tx.now,
    isReachable: await mail.isReachable(),
    delivery: (await mail.route()).delivery,
  }),
  goodWhen: ({ isReachable, delivery, failed, waitsSince, now }) => {
    if (!isReachable) return 'bad'
    const waitsLong = waitsSince !== null && now.getTime() - waitsSince.getTime() > WAITS_LONG_MS
    return delivery === 'folder' || failed > 0 || waitsLong ? 'attention' : 'good'
  },
  words: ({ isReachable, delivery, sent, failed, waiting, lastSent }) => {
    const first = {
      folder: 'Emails are only saved to a folder. Set up a mail server under Email to send them',
      smtp: isReachable ? `${plural(sent, 'email')} sent in the last 24 hours` : 'The mail server can’t be reached',
    }[delivery]
    const details = [waiting > 0 && `${waiting} pending`, failed > 0 && `${failed} failed in the last 24 hours`]
    return {
      words: [first, ...details.filter((detail) => detail !== false)].join(', '),
      moment: lastSent ? { is: 'last email', at: lastSent } : undefined,
    }
  },
})

const STUCK_SECONDS = 600

export const jobs = check({
  key: 'jobs',
  run: async (tx) => {
    const queues = await queueStats(tx)
    return {
      waiting: queues.reduce((sum, queue) => sum + queue.waiting, 0),
      failed: queues.reduce((sum, queue) => sum + queue.failed, 0),
      waitsSeconds: Math.max(0, ...queues.map((queue) => queue.waitsSeconds ?? 0)),
    }
  },
  goodWhen: ({ failed, waitsSeconds }) => {
    if (waitsSeconds > STUCK_SECONDS) return 'bad'
    return failed > 0 ? 'attention' : 'good'
  },
  words: ({ waiting, failed, waitsSeconds }) => {
    const stuck = waitsSeconds > STUCK_SECONDS ? '; jobs aren’t running' : ''
    return { words: failed > 0 ? `${failed} failed, ${waiting} pending${stuck}` : `${waiting} pending${stuck}` }
  },
})

export const rates = check({
  key: 'rates',
  run: async (tx) => {
    const coins = (await listTradedCoins(tx)).filter(({ enabled }) => enabled)
    const times = coins.flatMap(({ rateSetAt }) => (rateSetAt ? [rateSetAt] : []))
    return {
      coins: coins.length,
      missing: coins.filter(({ rate }) => rate === null).map(({ code }) => code),
      stale: coins.filter((coin) => isStale(coin, tx.now)).map(({ code }) => code),
      oldest: times.sort((a, b) => a.getTime() - b.getTime())[0],
    }
  },
  goodWhen: ({ missing, stale }) => {
    if (stale.length > 0) return 'bad'
    return missing.length > 0 ? 'attention' : 'good'
  },
  words: ({ coins, missing, stale, oldest }) => {
    const first = coins === 0 ? 'No enabled coin' : `${plural(coins, 'coin')}`
    const old = stale.length > 0 && `too old to trade: ${stale.join(', ')}`
    const withoutRate = missing.length > 0 && `without a rate: ${missing.join(', ')}`
    return {
      words: [first, old, withoutRate].filter((text) => text !== false).join(', '),
      moment: oldest ? { is: 'oldest rate', at: oldest } : undefined,
    }
  },
})

/** Both run every night: an older one by some hours was missed. */
const MISSED_MS = 30 * HOUR

const isMissed = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) > MISSED_MS

export const ledger = check({
  key: 'ledger',
  run: async (tx) => ({ last: await lastReconcile(tx), now: tx.now }),
  goodWhen: ({ last, now }) => {
    if (!last) return 'unknown'
    if (!last.ok) return 'bad'
    return isMissed(last.at, now) ? 'attention' : 'good'
  },
  words: ({ last }) =>
    last
      ? {
          words: `${plural(last.differences.length, 'difference')} in ${plural(last.journals, 'journal')}`,
          moment: { is: 'reconciled', at: new Date(last.at) },
        }
      : { words: 'Not reconciled yet. Runs every night' },
})

export const audit = check({
  key: 'audit',
  run: async (tx) => ({ last: await lastCheck(tx), now: tx.now }),
  goodWhen: ({ last, now }) => {
    if (!last) return 'unknown'
    if (!last.ok) return 'bad'
    return isMissed(last.at, now) ? 'attention' : 'good'
  },
  words: ({ last }) =>
    last
      ? {
          words: `${last.ok ? '' : 'Altered after '}${plural(last.entries, 'entry', 'entries')}`,
          moment: { is: 'verified', at: new Date(last.at) },
        }
      : { words: 'Not verified yet. Runs every night' },
})
