import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { imports, Reply } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { type Column, DataTable } from '../../../ui/list/DataTable.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { saveFile } from '../../../ui/saveFile.ts'
import type { ImportKind } from './importKinds.ts'

const copy = text.imports.columns

type FileColumn = Reply<imports.ImportCalls['list']>['columns'][number]

const columns: Column<FileColumn>[] = [
  { key: 'title', head: copy.title, lead: true, cell: ({ title }) => title },
  { key: 'required', head: text.labels.required, cell: ({ required }) => (required ? text.labels.required : copy.no) },
  { key: 'hint', head: copy.hint, cell: ({ hint }) => hint },
]

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A sample file with one row, as an import expects it. */
const sampleOf = (all: readonly FileColumn[]): Blob => {
  const rows = [all.map(({ title }) => title), all.map(({ example }) => example)]
  return new Blob([rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')], { type: 'text/csv' })
}

/** The columns a file can have, with a sample file. */
export const FileColumns = ({ kind }: { kind: ImportKind }) => {
  const read = useRead(kind.calls.list, {})
  const all = read.data?.columns
  if (!all) return read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={4} dense />
  return (
    <>
      <DataTable caption={copy.what} columns={columns} rows={all} rowKey={({ name }) => name} dense />
      <Button
        size="sm"
        variant="default"
        my="md"
        leftSection={<IconDownload size={16} />}
        onClick={() => saveFile(sampleOf(all), `${kind.name}-sample.csv`)}
      >
        {copy.sample}
      </Button>
    </>
  )
}
