import { plural } from '@vesica/contract'
import { HOUR } from '../../../platform/clock.ts'
import { lastBackup, lastTrial } from '../../backups/index.ts'
import { check } from './check.ts'
import { bytesText } from './disk.rules.ts'

/** By default one is made every day: an older one by some hours means a missed one. */
const MISSED_MS = 30 * HOUR

const isOld = (at: Date | null, now: Date): boolean => at !== null && now.getTime() - at.getTime() > MISSED_MS

// Administrators were notified of a failed one at once; here it needs attention.

export const backup = check({
  key: 'backup',
  run: async (tx) => ({ last: await lastBackup(tx), now: tx.now }),
  goodWhen: ({ last, now }) => {
    if (!last) return 'unknown'
    return last.state === 'failed' || isOld(last.started_at, now) ? 'attention' : 'good'
  },
  words: ({ last }) => {
    if (!last) return { words: 'No backup yet' }
    const summary = last.problem ?? bytesText(Number(last.bytes ?? 0))
    return { words: summary, moment: { is: last.state === 'failed' ? 'failed' : 'created', at: last.started_at } }
  },
})

export const restore = check({
  key: 'restore',
  run: async (tx) => ({ last: await lastTrial(tx), now: tx.now }),
  goodWhen: ({ last, now }) => {
    if (!last) return 'unknown'
    return last.state === 'failed' || isOld(last.ended_at, now) ? 'attention' : 'good'
  },
  words: ({ last }) => {
    if (!last) return { words: 'No restore tested yet' }
    const differences = last.checks.reduce((sum, { differences }) => sum + differences, 0)
    const summary = last.problem ?? plural(differences, 'difference')
    return { words: summary, moment: { is: 'tested', at: last.ended_at ?? last.started_at } }
  },
})
