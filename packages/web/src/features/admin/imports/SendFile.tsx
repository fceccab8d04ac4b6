import { Button, Stack } from '@mantine/core'
import { imports } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { text } from '../../../i18n/text.ts'
import { FileDrop } from '../../../ui/form/FileDrop.tsx'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { FileColumns } from './FileColumns.tsx'
import { type ImportKind, refreshesOf } from './importKinds.ts'

const copy = text.imports.send
const accept = ['.csv', '.tsv', '.txt']

/** Uploads a file, whose columns are matched next. @param onSent with the ID of its import */
export const SendFile = ({ kind, onSent }: { kind: ImportKind; onSent: (id: string) => void }) => {
  const [file, setFile] = useState<File | null>(null)
  const doing = useAction(kind.calls.begin, {
    refreshes: refreshesOf(kind),
    onAnswer: (reply) => onSent(reply.import.id),
  })
  const isEmpty = file?.size === 0
  const errors = doing.failure?.errors?.['file']
  const error = isEmpty ? copy.empty : (errors?.[0] ?? doing.failure?.message)
  return (
    <PageSection dense title={copy.title}>
      <FileColumns kind={kind} />
      <Stack gap="md" align="flex-start">
        <div style={{ width: '100%' }}>
          <FileDrop
            label={copy.label}
            hint={copy.hint(imports.IMPORT_MAX_MB, imports.IMPORT_MOST_ROWS)}
            accept={accept}
            maxMegabytes={imports.IMPORT_MAX_MB}
            wrongType={copy.wrongType}
            file={file}
            onFile={(next) => {
              doing.reset()
              setFile(next)
            }}
            onCancel={doing.cancel}
            {...(doing.progress !== undefined && { progress: doing.progress })}
            {...(error !== undefined && { error })}
          />
        </div>
        <Button
          size="sm"
          disabled={!file || isEmpty}
          loading={doing.isPending}
          onClick={() => file && void doing.run({ files: { file } })}
        >
          {text.labels.upload}
        </Button>
      </Stack>
    </PageSection>
  )
}
