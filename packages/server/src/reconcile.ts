import { outsideChecks } from './checks.ts'
import { runCheck } from './command.ts'
import { reconcileNow } from './modules/wallet/wallet.jobs.ts'

// Replays the ledger and prints the report as JSON. Repairs nothing.
await runCheck('The ledger could not be reconciled.', async (db) => {
  const report = await reconcileNow(db, outsideChecks)
  return { ok: report.ok, said: `${JSON.stringify(report, null, 2)}\n` }
})
