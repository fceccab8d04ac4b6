import * as labels from './labels.ts'
import { plural } from './plural.ts'

/** Copy of the server log, for administrators. */
export const logs = {
  what: 'The log',
  caption: 'Log entries',
  search: 'Search entries',
  nothingYet: 'No log entries yet',
  nothingYetWhy: 'Log entries of the platform appear here.',
  nothingMatchesWhy: 'No stored entries match your filters.',
  about: (days: string, lines: string) =>
    `Entries from all processes, excluding secrets and addresses. Stored for up to ${plural(days, 'day')} and ${plural(lines, 'entry', 'entries')}.`,
  columns: { process: 'Process' },
  answered: ([method, route, status, ms]: readonly string[]) => `${method} ${route}: ${status} in ${ms} ms`,
  level: labels.severity,
  anyLevel: 'All levels',
  levels: { error: 'Errors', warning: 'Warnings and errors', info: 'Info and above', debug: 'Debug and above' },
  oneLevel: { error: 'Error', warning: 'Warning', info: 'Info', debug: 'Debug' },
  period: labels.period,
  anyPeriod: labels.anyTime,
  periods: { hour: 'Last hour', day: 'Last 24 hours', week: labels.last7Days },
  live: 'Live',
  liveWhy: 'Shows new entries every few seconds',
  clear: 'Clear',
  clearWhy: 'Clears this view. Nothing is deleted.',
  cleared: (time: string) => `View cleared: entries up to ${time} are hidden, not deleted.`,
  showAll: 'Show hidden entries',
  ofRequest: 'Entries of one request',
  everything: labels.showAllEntries,
  export: labels.exportCsv,
  exported: 'Log exported',
  line: {
    title: 'Log entry',
    process: 'Process',
    request: 'Request',
    noDetails: 'No further details.',
    stack: 'Stack trace',
    sameRequest: 'All entries of this request',
  },
} as const
