import { z } from 'zod'

// An archive is a tar file, compressed with zstd and then encrypted if a passphrase is set. It contains, in this order:
// `opening.json` (what it is of), `tables/<schema>.<table>/<part>.copy` (the output of PostgreSQL's COPY, in parts),
// `sequences.json`, `files/<place>` (stored files as they are), `index/<part>.tsv` (after a number of entries, the
// SHA-256 of each), and at the end `manifest.json`. Whoever has read that far and counted the same has all of it.

/** Increased when an older version could not read what this one writes. */
export const FORMAT = 1

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const table = { schema: z.string(), name: z.string() }

/** The first entry of an archive. */
export const Opening = z.object({
  format: count,
  /** Of the product that created it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** Of the database. */
  postgres: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: hash })),
  /** The schema version of the job queue; null: there was none yet. */
  jobs: z.int().nullable(),
  tables: z.array(z.object({ ...table, columns: z.array(z.string()) })),
})

/** The last entry of an archive. */
export const Manifest = z.object({
  tables: z.array(z.object({ ...table, rows: count, bytes: count, sha256: hash })),
  files: z.object({
    count,
    bytes: count,
    /** Files that rows refer to but that were missing, or shorter than their rows say, when the archive was made. */
    lost: count,
  }),
  /** Of all lines of the index. */
  index: z.object({ lines: count, sha256: hash }),
})

export const Sequences = z.array(z.object({ ...table, last: z.string().regex(/^-?\d+$/), called: z.boolean() }))

export type Opening = z.output<typeof Opening>
export type Manifest = z.output<typeof Manifest>
export type Sequences = z.output<typeof Sequences>

/** A table of an archive. */
export type ArchivedTable = Opening['tables'][number]

/** One entry of an archive as listed in the index. `state`: whether a file was lost and has no bytes in the archive. */
export interface IndexLine {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
  readonly state: 'kept' | 'lost'
}

export const OPENING = 'opening.json'
export const SEQUENCES = 'sequences.json'
export const MANIFEST = 'manifest.json'

const PART_DIGITS = 6
const digits = (number: number): string => String(number).padStart(PART_DIGITS, '0')

export const tablePart = ({ schema, name }: Pick<ArchivedTable, 'schema' | 'name'>, number: number): string =>
  `tables/${schema}.${name}/${digits(number)}.copy`

export const indexPart = (number: number): string => `index/${digits(number)}.tsv`

export const fileName = (storageKey: string): string => `files/${storageKey}`

export const indexText = (lines: readonly IndexLine[]): string =>
  lines.map(({ name, bytes, sha256, state }) => `${name}\t${bytes}\t${sha256}\t${state}\n`).join('')

/** Where files may be written: nowhere else, whatever an archive says. */
const PLACE = /^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{28}$/

/** The kind of an entry by its name; undefined: nothing that an archive contains. */
export const kindOf = (
  name: string,
): { kind: 'opening' | 'sequences' | 'index' | 'manifest' } | { kind: 'table' | 'file'; of: string } | undefined => {
  if (name === OPENING) return { kind: 'opening' }
  if (name === SEQUENCES) return { kind: 'sequences' }
  if (name === MANIFEST) return { kind: 'manifest' }
  if (/^index\/\d{6,}\.tsv$/.test(name)) return { kind: 'index' }
  const table = /^tables\/([^/]+)\/\d{6,}\.copy$/.exec(name)?.[1]
  if (table !== undefined) return { kind: 'table', of: table }
  const storageKey = name.startsWith('files/') ? name.slice('files/'.length) : ''
  return PLACE.test(storageKey) ? { kind: 'file', of: storageKey } : undefined
}
