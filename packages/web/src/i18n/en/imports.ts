import * as labels from './labels.ts'
import type { imports as contract } from '@vesica/contract'
import { locale } from './locale.ts'
import { byCount, plural } from './plural.ts'

const rows = (n: number): string => plural(n, 'row')

export const imports = {
  open: 'Import',
  of: {
    members: {
      title: 'Import members',
      back: labels.backToUsers,
      lead: 'Add and update members from a CSV file. Every row is checked first, and nothing changes until you confirm.',
    },
    products: {
      title: 'Import products',
      back: 'Back to the store',
      lead: 'Add and update products from a CSV file. Every row is checked first, and nothing changes until you confirm.',
    },
  },
  what: 'The import',
  another: 'Choose another file',
  send: {
    title: 'Upload a file',
    label: 'CSV file',
    hint: (mb: number, most: number) =>
      `A CSV or text file exported from a spreadsheet, with headings in the first row and cells separated by commas, semicolons or tabs. At most ${mb} MB and ${most.toLocaleString(locale)} rows.`,
    wrongType: 'Please choose a CSV file.',
    empty: 'This file is empty.',
  },
  columns: {
    what: 'File columns',
    title: 'Column',
    hint: 'Contents',
    no: 'Optional',
    sample: 'Download a sample file',
  },
  match: {
    title: 'Match the columns',
    lead: (file: string) => `Choose the column of “${file}” for each field. Blank cells don’t change existing values.`,
    none: 'Not in the file',
    sample: 'In the file',
    twice: 'This column is already used.',
    missing: 'Please choose a column.',
    letters: 'Email new members a link to choose a password',
    lettersWhy: 'Otherwise they aren’t notified, and choose a password with “Forgot password” when they first sign in.',
    action: 'Check rows',
  },
  checking: 'Checking rows',
  running: 'Importing',
  progress: (percent: number, done: string) => `${percent}%, ${done}. You can leave this page and come back.`,
  rows,
  checked: {
    lead: (count: number, file: string) =>
      `${rows(count)} of “${file}” ${byCount(count, 'was', 'were')} checked. Nothing has changed yet.`,
    nothing: 'There’s nothing to import: no row would create or change anything.',
    action: 'Import',
    again: 'Change the columns',
    forget: 'Discard file',
  },
  ask: {
    question: (n: number) => `Import ${rows(n)}?`,
    what: (create: number, change: number) =>
      `${create.toLocaleString(locale)} will be created and ${change.toLocaleString(locale)} changed. Rows whose data changed since the check are refused.`,
    refused: (n: number) => `${rows(n)} with errors are skipped. You can download them as CSV.`,
    letters: (n: number) => `${plural(n, 'new member gets', 'new members get')} an email.`,
    quiet: 'No emails are sent.',
    started: 'Import started',
  },
  forget: {
    question: 'Discard this file?',
    why: 'The file and its check are deleted. Nothing was imported.',
    done: 'File discarded',
  },
  done: {
    title: 'Imported',
    lead: (file: string, by: string) => `“${file}”, by ${by}.`,
    moved: (n: number) => `${rows(n)} refused because their data changed since the check.`,
  },
  failed: 'This file was not imported',
  counts: {
    create: { checked: 'To create', done: labels.created },
    change: { checked: 'To change', done: labels.changed },
    same: { checked: labels.noChange, done: labels.noChange },
    refuse: { checked: labels.refused, done: labels.refused },
  } satisfies Record<contract.ImportOutcome, { checked: string; done: string }>,
  figures: 'Results',
  takeRefused: 'Download refused rows',
  tookRefused: 'Refused rows downloaded',
  gone: 'The rows of this import were deleted after 30 days. Its results are kept.',
  list: {
    what: 'The rows',
    caption: 'Rows',
    nothingYet: 'No rows yet',
    nothingYetWhy: 'Rows appear here after the check.',
    nothingMatchesWhy: 'No rows have this outcome.',
    any: 'All rows',
    columns: { row: 'Row', what: 'Changes or reason' },
    outcomes: { create: 'New', change: labels.changed, same: labels.noChange, refuse: labels.refused } satisfies Record<
      contract.ImportOutcome,
      string
    >,
    change: (field: string, from: string, to: string) =>
      `${field}: ${from === '' ? 'nothing' : from} → ${to === '' ? 'nothing' : to}`,
    problem: (column: string | null, message: string) => (column === null ? message : `${column}: ${message}`),
  },
  last: {
    title: 'Earlier imports',
    what: 'The earlier imports',
    none: 'No imports yet',
    noneWhy: 'Imports of the last weeks appear here with their results.',
    columns: { rows: 'Rows' },
    states: {
      waiting: labels.draft,
      checking: 'Checking',
      checked: labels.checked,
      importing: 'Importing',
      done: labels.done,
      failed: labels.failed,
    } satisfies Record<contract.Import['state'], string>,
  },
}
