import { Button, SegmentedControl } from '@mantine/core'
import { mediaMegabytes, libraryManagement } from '@vesica/contract'
import { useId } from 'react'
import { useRead } from '../data/hooks.ts'
import { fileSize } from '../format/fileSize.ts'
import { text } from '../i18n/text.ts'
import { FileDrop } from '../ui/form/FileDrop.tsx'
import { beginUpload } from './sending.ts'
import { UploadLine } from './UploadLine.tsx'
import styles from './Uploads.module.css'
import { useUpload } from './uploads.ts'

const copy = text.adminLibrary.form

/** The source of the content. */
export type Source = 'text' | 'url' | 'upload'

type Uploaded = libraryManagement.ManagedItem['uploadedFile'] | undefined

type SourceProps = { uploaded: Uploaded; source: Source; onSource: (source: Source) => void }

/** The source of the content. A file excludes a URL and another file; text is additional. */
export const SourceField = ({ uploaded, source, onSource }: SourceProps) => {
  const id = useId()
  const offered: readonly Source[] = uploaded ? ['upload', 'url'] : ['upload', 'url', 'text']
  return (
    <div className={styles.source}>
      <span id={id} className={styles.sourceLabel}>
        {text.labels.source}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        size="sm"
        data={offered.map((value) => ({ value, label: copy.sources[value] }))}
        value={source}
        onChange={(next) => onSource(next as Source)}
      />
    </div>
  )
}

/** States that a file will be removed when the form is saved. */
const Removed = ({ file, onKeep }: { file: NonNullable<Uploaded>; onKeep: () => void }) => (
  <p className={styles.fileNow} role="status">
    {copy.fileGoes(file.name)}
    <Button size="compact-sm" variant="default" onClick={onKeep}>
      {copy.fileKeep}
    </Button>
  </p>
)

/**
 * uploaded: the existing file, which can be removed without a replacement. form: whose upload it is. endings: the
 * accepted extensions: `.mp3`.
 */
type FileProps = {
  endings: readonly string[]
  uploaded: Uploaded
  form: string
  error: string | undefined
  /** Receives the chosen file. */
  onChosen: (file: File) => unknown
  removed: boolean
  onRemove: (removed: boolean) => void
}

/**
 * The video, audio or document of an item or a lesson. It is uploaded from the moment it is chosen, whatever happens to
 * the form.
 */
export const UploadField = ({ uploaded, form, endings, error, onChosen, removed, onRemove }: FileProps) => {
  const kinds = endings.join(', ')
  const upload = useUpload(form)
  const { data } = useRead(libraryManagement.getContentAnalytics, {})
  const megabytes = data?.analytics.mostMegabytes ?? mediaMegabytes.usual
  const usual = uploaded ? copy.fileReplace : text.labels.file
  const isAgain = upload?.state === 'known'
  if (uploaded && removed && !upload) return <Removed file={uploaded} onKeep={() => onRemove(false)} />
  return (
    <div className={styles.field}>
      {uploaded && (
        <p className={styles.fileNow}>
          {copy.fileNow(uploaded.name, fileSize(uploaded.bytes))}
          {!upload && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onRemove(true)}>
              {copy.fileRemove}
            </Button>
          )}
        </p>
      )}
      {upload && <UploadLine upload={upload} />}
      {(!upload || isAgain) && (
        <FileDrop
          label={isAgain ? text.adminLibrary.uploads.chooseAgain(upload.name) : usual}
          accept={endings}
          maxMegabytes={megabytes}
          wrongType={copy.fileKind(kinds)}
          hint={
            isAgain ? text.adminLibrary.uploads.chooseAgainWhy : copy.fileWhy(kinds, fileSize(megabytes * 1024 ** 2))
          }
          file={null}
          onFile={(file) => {
            if (!file) return
            beginUpload(form, file)
            onChosen(file)
          }}
          {...(error && { error })}
        />
      )}
    </div>
  )
}
