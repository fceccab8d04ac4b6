import { Button, CloseButton, Textarea } from '@mantine/core'
import { assignments, courses } from '@vesica/contract'
import { type SyntheticEvent, useState } from 'react'
import { useAction } from '../../../data/action.ts'
import { fileSize } from '../../../format/fileSize.ts'
import { text } from '../../../i18n/text.ts'
import { FileDrop } from '../../../ui/form/FileDrop.tsx'
import { FilesProgress } from '../../../ui/form/FilesToSend.tsx'
import { FormFailure } from '../../../ui/form/FormFailure.tsx'
import { fiveFiles } from '../../../ui/form/useFilesToSend.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Assignment.module.css'
import { useTypedText } from './typedText.ts'

const copy = text.courses.assignment
const MOST_FILES = 5
const accept = ['.png', '.jpg', '.jpeg', '.webp', '.pdf', '.docx', '.txt', '.md', '.mp3', '.m4a'] as const

type FilesProps = { files: readonly File[]; onFiles: (files: File[]) => void; disabled: boolean }

/** Up to five files, added by drop or selection and removable. */
const Files = ({ files, onFiles, disabled }: FilesProps) => (
  <>
    {files.length > 0 && (
      <ul className={styles.files} aria-label={copy.files}>
        {files.map((file, at) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            {file.name}
            <small>{fileSize(file.size)}</small>
            <CloseButton
              aria-label={copy.removeFile(file.name)}
              disabled={disabled}
              onClick={() => onFiles(files.filter((_, index) => index !== at))}
            />
          </li>
        ))}
      </ul>
    )}
    {files.length < MOST_FILES && (
      <FileDrop
        label={copy.addFile}
        accept={accept}
        maxMegabytes={assignments.SUBMISSION_FILE_MAX_MB}
        file={null}
        onFile={(file) => file && onFiles([...files, file])}
        hint={copy.filesHint(MOST_FILES, assignments.SUBMISSION_FILE_MAX_MB)}
        wrongType={copy.wrongType}
        disabled={disabled}
      />
    )}
  </>
)

/** Writes a text, attaches files and submits both. */
export const HandIn = ({ lessonId, isAgain }: { lessonId: string; isAgain: boolean }) => {
  const [typed, setTyped] = useTypedText(lessonId)
  const [files, setFiles] = useState<File[]>([])
  const [isEmpty, setEmpty] = useState(false)
  const handing = useAction(assignments.submitAssignment, {
    refreshes: [assignments.listOwnSubmissions, courses.getLesson, courses.getCourse],
    onAnswer: () => {
      setTyped('')
      setFiles([])
      notifySuccess(copy.done)
    },
  })
  const { failure, progress } = handing
  const send = (event: SyntheticEvent) => {
    event.preventDefault()
    const nothing = typed.trim() === '' && files.length === 0
    setEmpty(nothing)
    if (!nothing) void handing.run({ params: { id: lessonId }, body: { text: typed }, files: fiveFiles(files) })
  }
  return (
    <form className={styles.form} onSubmit={send} noValidate>
      <Textarea
        label={copy.text}
        placeholder={copy.placeholder}
        autosize
        minRows={6}
        maxRows={24}
        maxLength={assignments.SUBMISSION_MAX}
        value={typed}
        error={isEmpty ? copy.none : failure?.errors?.text?.[0]}
        disabled={handing.isPending}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Files files={files} onFiles={setFiles} disabled={handing.isPending} />
      <FilesProgress progress={progress} count={files.length} />
      <FormFailure message={failure?.errors?.text ? undefined : failure?.message} requestId={failure?.requestId} />
      <div>
        <Button type="submit" loading={handing.isPending}>
          {isAgain ? copy.handInAgain : copy.submitAssignment}
        </Button>
      </div>
    </form>
  )
}
