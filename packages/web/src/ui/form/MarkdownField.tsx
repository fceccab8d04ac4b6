import { SegmentedControl, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { Markdown } from '../text/Markdown.tsx'
import styles from './MarkdownField.module.css'

const copy = text.general.markdown

/**
 * label: the label. nothing: shown in an empty preview. value, onChange: the text. most: the maximum number of
 * characters.
 */
export type MarkdownFieldProps = {
  label: string
  description?: string
  nothing: string
  value: string
  most: number
  error: string | undefined
  onChange: (value: string) => void
}

/** A Markdown editor with a preview. */
export const MarkdownField = ({ label, description, nothing, value, most, error, onChange }: MarkdownFieldProps) => {
  const [view, setView] = useState<'write' | 'preview'>('write')
  const id = useId()
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <SegmentedControl
          size="xs"
          aria-label={copy.viewOf(label)}
          data={[
            { value: 'write', label: copy.write },
            { value: 'preview', label: text.labels.preview },
          ]}
          value={view}
          onChange={(next) => setView(next as typeof view)}
        />
      </div>
      {/* Mounted during the preview too: cursor position and undo history stay. */}
      <Textarea
        id={id}
        classNames={{ root: view === 'write' ? undefined : styles.away, input: styles.input }}
        description={description}
        rows={10}
        maxLength={most}
        value={value}
        error={error}
        autoComplete="off"
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {view === 'preview' && (
        <section className={styles.preview} aria-label={copy.previewOf(label)} tabIndex={0}>
          {value.trim() === '' ? <p className={styles.nothing}>{nothing}</p> : <Markdown under={2}>{value}</Markdown>}
        </section>
      )}
    </div>
  )
}
