import { reportingWorkers } from '../src/modules/reporting/reporting.jobs.ts'
import { createLog } from '../src/platform/log.ts'
import type { Running } from './running.ts'

/** Adds up the figures as the clock does at moments of its own: from then on the overview reads what is added up besides. */
export const addUpFigures = async ({ app }: Running): Promise<void> => {
  for (const { queue, run } of reportingWorkers(app.db, createLog('silent')))
    if (queue === 'figures-days') await run({})
}
