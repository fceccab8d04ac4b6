import type { Archived, Personal } from '../../platform/data/personal.tables.ts'

/** The format version of data.json. */
export const FORMAT = 1

export const isArchived = (personal: Personal): personal is Archived => 'about' in personal

const escaped = (text: string): string => text.replaceAll('|', '\\|')

const sectionText = ({ table, about, columns, file }: Archived): string => {
  const lines = Object.entries(columns).map(([name, meaning]) => `| \`${name}\` | ${escaped(meaning)} |`)
  const attached = file === undefined ? [] : ['| `file` | path of its file in this archive |']
  return [`## ${table}`, '', about, '', '| field | meaning |', '|---|---|', ...lines, ...attached].join('\n')
}

/** Describes the format of an archive: the README.md of each archive, and a page of the documentation. */
export const archiveText = (all: readonly Personal[]): string =>
  [
    '# Your data',
    '',
    'This ZIP file holds all data that the platform stores about one person:',
    '',
    '- `data.json`: every row, by table. `format` is the version of this format, `madeAt` when the archive was created,',
    '  `person` its owner, and `tables` the rows of each table, as described below. Times are ISO 8601 in UTC; amounts of',
    '  coins are strings in the smallest unit, so that no digit is lost.',
    '- `files/`: uploaded files, by table. Rows name theirs in `file`.',
    '- `notes.md` and `conversations.md`: notes and conversations in readable form.',
    '',
    'Passwords, codes, keys and links are secret and never included. Most of them are stored only as hashes.',
    '',
    ...all.filter(isArchived).flatMap((declaration) => [sectionText(declaration), '']),
    '## Not included',
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
