import type { imports } from '@vesica/contract'
import { locale } from './locale.ts'

const many = (n: number, one: string, more: string): string => `${n.toLocaleString(locale)} ${n === 1 ? one : more}`
const rows = (n: number): string => many(n, 'row', 'rows')

export const importing = {
  open: 'Import',
  of: {
    members: {
      title: 'Import of members',
      back: 'Back to the people',
      lead: 'Add and change members by a CSV file. Every row is checked first; nothing happens before you say so.',
    },
    products: {
      title: 'Import of products',
      back: 'Back to the store',
      lead: 'Add and change products by a CSV file. Every row is checked first; nothing happens before you say so.',
    },
  },
  what: 'The import',
  another: 'Another file',
  send: {
    title: 'Send a file',
    label: 'CSV file',
    hint: (mb: number, most: number) =>
      `CSV or text as spreadsheets save it, with a line of titles; comma, semicolon or tab between the cells. At most ${mb} MB and ${most.toLocaleString(locale)} rows.`,
    wrongType: 'Please choose a CSV file.',
    empty: 'This file is empty.',
    act: 'Send',
  },
  columns: {
    what: 'Columns of the file',
    title: 'Column',
    required: 'Required',
    hint: 'What it holds',
    yes: 'Required',
    no: 'Optional',
    sample: 'Download a sample file',
  },
  match: {
    title: 'Match the columns',
    lead: (file: string) => `What each field is read from in “${file}”. Blank cells leave what is there as it is.`,
    none: 'Not in the file',
    needed: 'Needed',
    sample: 'In the file',
    twice: 'This column is chosen twice.',
    missing: 'Please choose a column.',
    letters: 'Send whoever is new a letter with a link to choose a password',
    lettersWhy: 'Otherwise nobody hears of it: they choose a password by “Forgot password” when they first sign in.',
    act: 'Check the rows',
  },
  checking: 'Checking the rows',
  running: 'Importing',
  progress: (percent: number, done: string) => `${percent}%, ${done}. You can leave this page and come back.`,
  rows,
  checked: {
    title: 'What the import would do',
    lead: (count: number, file: string) =>
      `${rows(count)} of “${file}” ${count === 1 ? 'was' : 'were'} checked. Nothing has happened yet.`,
    nothing: 'There is nothing to import: no row would create or change anything.',
    act: 'Import',
    again: 'Match again',
    forget: 'Forget the file',
  },
  ask: {
    question: (n: number) => `Import ${rows(n)}?`,
    what: (create: number, change: number) =>
      `${create.toLocaleString(locale)} would be created and ${change.toLocaleString(locale)} changed. What has moved since the check is refused.`,
    refused: (n: number) => `${rows(n)} with faults are left out; you can take them along as CSV.`,
    letters: (n: number) => `${many(n, 'letter goes', 'letters go')} to whoever is new.`,
    quiet: 'No letters are sent.',
    started: 'The import has begun',
  },
  forget: {
    question: 'Forget this file?',
    why: 'The file and its check are deleted. Nothing was imported.',
    done: 'File discarded',
  },
  done: {
    title: 'Imported',
    lead: (file: string, by: string) => `“${file}”, by ${by}.`,
    moved: (n: number) => `${rows(n)} refused because what they would change had moved since the check.`,
  },
  failed: 'This file was not imported',
  counts: {
    create: { checked: 'To create', done: 'Created' },
    change: { checked: 'To change', done: 'Changed' },
    same: { checked: 'As it is already', done: 'As it was already' },
    refuse: { checked: 'Refused', done: 'Refused' },
  } satisfies Record<imports.ImportOutcome, { checked: string; done: string }>,
  figures: 'What the rows come to',
  takeRefused: 'Refused rows as CSV',
  tookRefused: 'The refused rows are saved as CSV',
  gone: 'The rows of this import were kept for 30 days and are gone. What it came to stays.',
  list: {
    what: 'The rows',
    caption: 'Rows',
    nothingYet: 'No rows yet',
    nothingYetWhy: 'They stand here once they are checked.',
    nothingMatches: 'None is like that',
    nothingMatchesWhy: 'No row came to this.',
    outcome: 'Outcome',
    any: 'All rows',
    columns: { row: 'Row', name: 'Name', outcome: 'Outcome', what: 'What it does, or why not' },
    outcomes: { create: 'New', change: 'Changed', same: 'The same', refuse: 'Refused' } satisfies Record<
      imports.ImportOutcome,
      string
    >,
    fresh: (field: string, to: string) => `${field}: ${to}`,
    change: (field: string, from: string, to: string) =>
      `${field}: ${from === '' ? 'nothing' : from} → ${to === '' ? 'nothing' : to}`,
    problem: (column: string | null, sentence: string) => (column === null ? sentence : `${column}: ${sentence}`),
  },
  last: {
    title: 'Earlier imports',
    what: 'The earlier imports',
    none: 'Nothing was imported yet',
    noneWhy: 'The imports of the last weeks stand here with what they came to.',
    columns: { file: 'File', state: 'State', rows: 'Rows', by: 'By', at: 'Sent' },
    states: {
      waiting: 'Draft',
      checking: 'Checking',
      checked: 'Checked',
      importing: 'Importing',
      done: 'Done',
      failed: 'Failed',
    } satisfies Record<imports.Import['state'], string>,
  },
}
