import { backup, restore } from './backups.ts'
import type { Check } from './check.ts'
import { certificate, clock, database, disk, processes } from './machine.ts'
import { audit, jobs, ledger, mail, rates } from './work.ts'

/** All checks in display order. */
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
