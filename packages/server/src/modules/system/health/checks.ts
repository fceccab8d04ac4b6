import { backup, restore } from './backups.ts'
import type { Check } from './check.ts'
import { certificate, clock, database, disk, processes } from './machine.ts'
import { audit, jobs, ledger, mail, rates } from './work.ts'

/** Everything that is looked at, in the order in which it is shown. */
export const checks: readonly Check[] = [
  database,
  disk,
  mail,
  jobs,
  rates,
  clock,
  ledger,
  audit,
  backup,
  restore,
  certificate,
  processes,
]
