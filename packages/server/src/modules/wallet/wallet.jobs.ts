import { notices } from '../../i18n/notices.ts'
import type { Database } from '../../platform/data/db.ts'
import type { Worker } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log.ts'
import { notify } from '../activity/index.ts'
import { listHolders } from '../identity/index.ts'
import { findLapsed, lapse } from './requests/lapse.ts'
import { sweepQuotes } from './rates/rate.ts'
import { thinRates } from './rates/rate-thinning.ts'
import { fetchRates, storeRates } from './rates/rate-source.ts'
import { addUpAccounts } from './ledger/account-sum.ts'
import { type OutsideCheck, reconcile, reconcileAndStore } from './ledger/reconcile.ts'
import { addUpVolume } from './review/volume.ts'

/** Reconciles every night and notifies administrators of any differences. */
export const reconcileWorker = (db: Database, log: Log, outside: Readonly<Record<string, OutsideCheck>>): Worker => ({
  queue: 'reconcile',
  cron: '23 2 * * *',
  run: async () => {
    const report = await db.transact(async (tx) => {
      const result = await reconcileAndStore(tx, outside)
      if (!result.ok) {
        await notify(tx, await listHolders(tx, 'treasury:write'), {
          kind: 'ledger',
          about: 'reconciliation',
          ...notices.wallet.treasury.notReconciled(result.differences.length),
          action: { label: notices.wallet.treasury.open, path: '/admin/transactions?view=treasury' },
        })
      }
      return result
    })
    log[report.ok ? 'info' : 'error'](
      { differences: report.differences.length, transfers: report.transfers },
      'reconciled',
    )
  },
})

/** Every night: deletes unused quotes, thins out old rates, and sums the past day's volume. */
export const tidyWorker = (db: Database): Worker => ({
  queue: 'wallet-tidy',
  cron: '11 2 * * *',
  run: async () => {
    await db.transact(sweepQuotes)
    await db.transact(thinRates)
    await db.transact(addUpVolume)
  },
})

/** Every five minutes: updates the stored sums of uncached accounts. */
export const sumWorker = (db: Database): Worker => ({
  queue: 'wallet-sums',
  cron: '*/5 * * * *',
  run: () => db.transact(addUpAccounts),
})

/**
 * Every minute: denies expired trades, each in its own transaction, so that waiting for a locked trade holds no locks on
 * others.
 */
export const lapseWorker = (db: Database): Worker => ({
  queue: 'wallet-lapse',
  cron: '* * * * *',
  retries: 0,
  run: async () => {
    for (const id of await db.read(findLapsed)) await db.transact((tx) => lapse(tx, id))
  },
})

/** Fetches rates every minute. If that fails, the rates stay, grow stale and stop trading. */
export const rateWorker = (db: Database, log: Log, url: string): Worker => ({
  queue: 'rates',
  cron: '* * * * *',
  retries: 0,
  run: async () => {
    try {
      const rates = await fetchRates(url)
      const { kept, refused } = await db.transact((tx) => storeRates(tx, rates))
      if (Object.keys(refused).length > 0) log.warn({ kept, refused }, 'rates of the source were refused')
    } catch (error) {
      log.warn({ err: error }, 'the source gave no rates')
    }
  },
})

/** Reconciles once for the command line; stores nothing. */
export const reconcileNow = (db: Database, outside: Readonly<Record<string, OutsideCheck>>) =>
  db.transact((tx) => reconcile(tx, outside))
