import { SegmentedControl } from '@mantine/core'
import { mostMediaBytes, type publishing } from '@vesica/contract'
import { useId } from 'react'
import { fileSize } from '../../../format/fileSize.ts'
import { text } from '../../../i18n/text.ts'
import { FileDrop } from '../../../ui/form/FileDrop.tsx'
import styles from '../Publishing.module.css'
import { endingsFor, type ItemFields, type Source } from './itemFields.ts'

const words = text.publishing.form

type Uploaded = publishing.ManagedItem['uploadedFile'] | undefined

type SourceProps = { uploaded: Uploaded; source: Source; onSource: (source: Source) => void }

/** Where what opens comes from. A file gives way to an address or another file: text stands beside it. */
export const SourceField = ({ uploaded, source, onSource }: SourceProps) => {
  const id = useId()
  const offered: readonly Source[] = uploaded ? ['upload', 'url'] : ['text', 'url', 'upload']
  return (
    <div className={styles.source}>
      <span id={id} className={styles.sourceLabel}>
        {words.source}
      </span>
      <SegmentedControl
        aria-labelledby={id}
        size="sm"
        data={offered.map((value) => ({ value, label: words.sources[value] }))}
        value={source}
        onChange={(next) => onSource(next as Source)}
      />
    </div>
  )
}

/** uploaded: the file that the item has. type: of the item, which says what may be chosen. */
type FileProps = Pick<ItemFields, 'type' | 'file'> & {
  uploaded: Uploaded
  progress: number | undefined
  error: string | undefined
  onFile: (file: File | null) => void
  onCancel: () => void
}

/** The film, sound or document of an item. */
export const ItemFileField = ({ uploaded, type, file, progress, error, onFile, onCancel }: FileProps) => {
  const endings = endingsFor(type)
  const kinds = endings.join(', ')
  return (
    <div>
      {uploaded && <p className={styles.needs}>{words.fileNow(uploaded.name, fileSize(uploaded.bytes))}</p>}
      <FileDrop
        label={uploaded ? words.fileReplace : words.file}
        accept={endings}
        maxMegabytes={mostMediaBytes / 1024 ** 2}
        wrongType={words.fileKind(kinds)}
        hint={words.fileWhy(kinds, fileSize(mostMediaBytes))}
        file={file}
        onFile={onFile}
        {...(progress !== undefined && { progress })}
        onCancel={onCancel}
        {...(error && { error })}
      />
    </div>
  )
}
