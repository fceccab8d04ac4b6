import type { Archived, Personal } from '../../platform/data/personal.tables.ts'

/** The format version of data.json. */
export const FORMAT = 1

export const isArchived = (personal: Personal): personal is Archived => 'about' in personal

const escaped = (text: string): string => text.replaceAll('|', '\\|')

const sectionText = ({ table, about, columns, file }: Archived): string => {
  const lines = Object.entries(columns).map(([name, meaning]) => `| \`${name}\` | ${escaped(meaning)} |`)
  const attached = file === undefined ? [] : ['| `file` | where its file lies in this archive |']
  return [`## ${table}`, '', about, '', '| field | what it says |', '|---|---|', ...lines, ...attached].join('\n')
}

/** Describes the format of an archive: the README.md of each archive, and a page of the documentation. */
export const archiveText = (all: readonly Personal[]): string =>
  [
    '# What is in an archive',
    '',
    'One ZIP file with all that the platform holds of one person:',
    '',
    '- `data.json`: every row, by table. `format` is the version of this description, `madeAt` when it was made, `person`',
    '  whose it is, `tables` the rows of each table by its name, as described below. Times are ISO 8601 in UTC; amounts of',
    '  coins are text in the smallest units, so that none loses a digit.',
    '- `files/`: what was sent in, by table; a row names its own as `file`.',
    '- `notes.md` and `conversations.md`: notes and conversations, to be read.',
    '',
    'Passwords, codes, keys and links are secrets and stand in no archive; of most of them there is nothing but a hash.',
    '',
    ...all.filter(isArchived).flatMap((declaration) => [sectionText(declaration), '']),
    '## What is not in it',
    '',
    ...all.flatMap((declaration) =>
      'withheld' in declaration ? [`- \`${declaration.table}\`: ${declaration.withheld}.`] : [],
    ),
    '',
  ].join('\n')

type Row = Readonly<Record<string, unknown>>

const day = (at: unknown): string => (at instanceof Date ? at.toISOString().slice(0, 16).replace('T', ' ') : '')
const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The messages of each ticket, as readable Markdown. */
export const conversationsText = (tickets: readonly Row[], entries: readonly Row[]): string =>
  [
    '# Conversations',
    ...tickets.flatMap((ticket) => [
      '',
      `## ${asText(ticket['reference'])}: ${asText(ticket['subject'])}`,
      ...entries
        .filter((entry) => entry['ticket_id'] === ticket['id'] && entry['kind'] === 'message')
        .toSorted((a, b) => day(a['created_at']).localeCompare(day(b['created_at'])))
        .flatMap((entry) => [
          '',
          `**${entry['side'] === 'user' ? 'You' : 'Support'}**, ${day(entry['created_at'])} UTC`,
          '',
          asText(entry['text']),
        ]),
    ]),
    '',
  ].join('\n')

/** The path of a file in an archive, without characters that file systems treat specially. */
export const placeOf = (table: string, index: number, name: string): string =>
  `files/${table}/${index + 1}-${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^[.]+/, '')}`
