import { Button, CloseButton, Progress } from '@mantine/core'
import { IconFile, IconUpload } from '@tabler/icons-react'
import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { fileSize } from '../../format/fileSize.ts'
import { isReadable } from '../../format/readable.ts'
import { text } from '../../i18n/text.ts'
import styles from './FileDrop.module.css'

/**
 * label: what to add. accept: accepted MIME types, or extensions (`.mp3`). maxMegabytes: the maximum size (1 MB = 1024
 * * 1024 bytes). file, onFile: the chosen file; a rejected one is never passed on, or withdrawn if it is not a picture.
 * progress: 0..1 while uploading. onCancel: aborts the upload. error: the server's refusal. hint: the accepted kinds,
 * in words. wrongType: the message for other kinds, if it depends on the request.
 */
export type FileDropProps = {
  label: string
  accept: readonly string[]
  maxMegabytes: number
  file: File | null
  onFile: (file: File | null) => void
  progress?: number
  onCancel?: () => void
  error?: string
  hint?: string
  wrongType?: string | ((file: { type: string; name: string }) => string)
  disabled?: boolean
}

/** The accepted types of a proof of payment. */
export const proofTypes = ['image/png', 'image/jpeg', 'application/pdf'] as const

/**
 * Whether a file may be one of these, by type or extension. One with neither may be anything: its content decides, and
 * the server checks.
 */
export const isOneOf = ({ type, name }: { type: string; name: string }, accept: readonly string[]): boolean =>
  (type === '' && !name.includes('.')) ||
  accept.some((pattern) => (pattern.startsWith('.') ? name.toLowerCase().endsWith(pattern) : type === pattern))

/** Picture formats that few browsers show, by type or extension. */
const unshownPicture = /(?:^image\/|\.)(hei[cf]|avif|tiff?|bmp)$/i

/** What to do with a picture in such a format, where pictures are accepted. */
const pictureAdvice = (format: string | undefined, accept: readonly string[]): string | undefined => {
  const better = ['JPEG', 'PNG'].find((kind) => accept.some((pattern) => pattern.endsWith(kind.toLowerCase())))
  return format && better && text.general.unshownPicture(format.toUpperCase(), better.replace('JPEG', 'JPG'))
}

/** Why a file is rejected, or nothing. */
export const refuseFile = (
  file: { type: string; name: string; size: number },
  {
    accept,
    maxMegabytes,
    wrongType = text.general.wrongProofType,
  }: Pick<FileDropProps, 'accept' | 'maxMegabytes' | 'wrongType'>,
): string | undefined => {
  if (!isOneOf(file, accept)) {
    const format = (unshownPicture.exec(file.type) ?? unshownPicture.exec(file.name))?.[1]
    return pictureAdvice(format, accept) ?? (typeof wrongType === 'string' ? wrongType : wrongType(file))
  }
  if (file.size === 0) return text.general.fileEmpty
  if (file.size > maxMegabytes * 1024 * 1024) return text.general.fileTooLarge(maxMegabytes)
  return undefined
}

const loadSignatures = () => import('../../format/signature.ts').catch(() => undefined)

/**
 * Why a file is rejected by its first bytes, or nothing; also if the checking code fails to load, since the server
 * checks.
 */
export const refuseContent = async (file: File, accept: readonly string[]): Promise<string | undefined> => {
  const judging = await loadSignatures()
  if (!judging) return undefined
  const head = await judging.headOf(file).catch(() => undefined)
  if (head === undefined) return text.general.fileUnreadable
  return pictureAdvice(judging.unshownFormat(head), accept) ?? judging.misnamed(file.name, head, accept)
}

/** Whether the browser can show a picture. Files of other types are not checked. */
const isShowable = (file: File): Promise<boolean> => {
  if (!file.type.startsWith('image/')) return Promise.resolve(true)
  const address = URL.createObjectURL(file)
  return new Promise<boolean>((resolve) => {
    const image = new Image()
    image.onload = () => resolve(true)
    image.onerror = () => resolve(false)
    image.src = address
  }).finally(() => URL.revokeObjectURL(address))
}

/** Why a file is rejected after checking its content, or nothing. */
const wrongWithin = async (file: File): Promise<string | undefined> => {
  const canShow = await isShowable(file)
  // Checked afterwards: it may have been moved meanwhile.
  if (!(await isReadable(file))) return text.general.fileUnreadable
  return canShow ? undefined : text.general.unreadablePicture
}

/** Accepts one file by drop, file dialog or phone camera, with preview and upload progress. */
export const FileDrop = (props: FileDropProps) => {
  const { label, accept, file, onFile, progress, onCancel, error, hint, disabled } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const latest = useRef<File>(undefined)
  const sending = progress !== undefined
  // Loaded before a file is chosen, so that a slow line does not delay the check.
  useEffect(() => void loadSignatures(), [])
  const choose = async (chosen: File | undefined) => {
    if (!chosen || disabled || sending) return
    const reason = refuseFile(chosen, props)
    setRefusal(reason)
    if (reason) return
    latest.current = chosen
    const misfit = await refuseContent(chosen, accept)
    if (latest.current !== chosen) return
    if (misfit) {
      setRefusal(misfit)
      return
    }
    onFile(chosen)
    // Checking takes a moment; another file may have been chosen by then.
    const wrong = await wrongWithin(chosen)
    if (!wrong || latest.current !== chosen) return
    onFile(null)
    setRefusal(wrong)
  }
  const remove = () => {
    latest.current = undefined
    onFile(null)
  }
  const drag = (event: DragEvent, entering: boolean) => {
    event.preventDefault()
    setOver(entering && !disabled && !sending)
  }
  const visibleError = refusal ?? error
  return (
    <div>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      <div
        className={styles.area}
        data-over={over || undefined}
        data-error={Boolean(visibleError) || undefined}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false)
          void choose(event.dataTransfer.files[0])
        }}
      >
        <input
          ref={input}
          id={id}
          className="visually-hidden"
          type="file"
          accept={accept.join(',')}
          disabled={disabled || sending}
          aria-invalid={Boolean(visibleError)}
          aria-describedby={visibleError ? `${id}-error` : hint ? `${id}-hint` : undefined}
          onChange={(event) => {
            void choose(event.currentTarget.files?.[0])
            event.currentTarget.value = ''
          }}
        />
        {file ? (
          <Chosen file={file} progress={progress} onCancel={onCancel} onRemove={disabled ? undefined : remove} />
        ) : (
          <>
            <IconUpload size={24} aria-hidden="true" className={styles.icon} />
            <span>{over ? text.general.dropNow : text.general.dropFile}</span>
            <Button variant="light" disabled={disabled} tabIndex={-1} onClick={() => input.current?.click()}>
              {text.general.chooseFile}
            </Button>
          </>
        )}
      </div>
      {hint && !visibleError && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {visibleError && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {visibleError}
        </p>
      )}
    </div>
  )
}

type ChosenProps = { file: File; progress?: number; onCancel?: () => void; onRemove?: () => void }

const Chosen = ({ file, progress, onCancel, onRemove }: ChosenProps) => {
  const percent = Math.round((progress ?? 0) * 100)
  return (
    <div className={styles.chosen}>
      <IconFile size={22} aria-hidden="true" className={styles.icon} />
      <div className={styles.name}>
        <strong>{file.name}</strong>
        <span className={styles.size}>
          {progress === undefined ? fileSize(file.size) : text.general.uploading(percent)}
        </span>
        {progress !== undefined && (
          <Progress value={percent} size="sm" mt={6} aria-label={text.general.uploading(percent)} />
        )}
      </div>
      {progress === undefined
        ? onRemove && <CloseButton aria-label={text.general.remove} onClick={onRemove} />
        : onCancel && (
            <Button variant="subtle" size="compact-sm" onClick={onCancel}>
              {text.general.cancelUpload}
            </Button>
          )}
    </div>
  )
}
