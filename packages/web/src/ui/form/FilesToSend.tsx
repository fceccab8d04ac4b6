import { ActionIcon, CloseButton, Progress } from '@mantine/core'
import { IconFile, IconPaperclip, IconPhoto } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { fileSize } from '../../format/fileSize.ts'
import { text } from '../../i18n/text.ts'
import styles from './FilesToSend.module.css'
import type { FilesToSend as Files } from './useFilesToSend.ts'

const copy = text.files

const Thumbnail = ({ file }: { file: File }) => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file.type.startsWith('image/')) return
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  if (!address) return <IconFile size={20} aria-hidden="true" />
  return <img src={address} alt="" onError={() => setAddress(undefined)} />
}

/** A file that is already on the server and will be sent along. */
interface StoredFile {
  readonly id: string
  readonly name: string
  readonly bytes: number
  readonly picture: boolean
}

type StoredFilesProps = { kept: readonly StoredFile[]; onTakeOutKept: (id: string) => void }

const StoredFiles = ({ kept, onTakeOutKept, disabled }: StoredFilesProps & { disabled: boolean }) =>
  kept.map(({ id, name, bytes, picture }) => (
    <li key={id}>
      <span className={styles.face}>
        {picture ? <IconPhoto size={20} aria-hidden="true" /> : <IconFile size={20} aria-hidden="true" />}
      </span>
      <span className={styles.name}>
        <span dir="auto" title={name}>
          {name}
        </span>
        <small>{fileSize(bytes)}</small>
      </span>
      <CloseButton aria-label={text.labels.removeNamed(name)} disabled={disabled} onClick={() => onTakeOutKept(id)} />
    </li>
  ))

type Props = { files: Files; disabled: boolean; kept?: StoredFilesProps }

/** The files to send, each removable, and why the last one was rejected. kept: those already on the server. */
export const FilesToSend = ({ files: { files, refusal, takeOut }, disabled, kept }: Props) => (
  <>
    {files.length + (kept?.kept.length ?? 0) > 0 && (
      <ul className={styles.files} aria-label={copy.chosen}>
        {kept && <StoredFiles {...kept} disabled={disabled} />}
        {files.map((file, at) => (
          <li key={`${file.name} ${file.size} ${file.lastModified}`}>
            <span className={styles.face}>
              <Thumbnail file={file} />
            </span>
            <span className={styles.name}>
              <span dir="auto" title={file.name}>
                {file.name}
              </span>
              <small>{fileSize(file.size)}</small>
            </span>
            <CloseButton
              aria-label={text.labels.removeNamed(file.name)}
              disabled={disabled}
              onClick={() => takeOut(at)}
            />
          </li>
        ))}
      </ul>
    )}
    {refusal && (
      <p className={styles.refusal} role="alert">
        {refusal}
      </p>
    )}
  </>
)

/** Upload progress. progress: a fraction from 0 to 1. count: nothing is shown for 0. */
export const FilesProgress = ({ progress, count }: { progress: number | undefined; count: number }) => {
  if (progress === undefined || count === 0) return null
  const percent = Math.round(progress * 100)
  return <Progress value={percent} aria-label={text.general.uploading(percent)} />
}

const pictureEnds = ['.png', '.jpg', '.jpeg', '.gif', '.webp']

type PickProps = { files: Files; label: string; only?: readonly string[]; icon: typeof IconPhoto; disabled: boolean }

const Pick = ({ files, label, only, icon: Icon, disabled }: PickProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={(only ?? files.limits.accept).join(',')}
        data-files={label}
        onChange={(event) => {
          files.add([...(event.currentTarget.files ?? [])])
          event.currentTarget.value = ''
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={label}
        title={label}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        <Icon size={20} stroke={1.6} />
      </ActionIcon>
    </>
  )
}

/** Two file buttons: for any files, and for pictures, for which phones offer the camera. */
export const PickFiles = ({ files, disabled }: { files: Files; disabled: boolean }) => (
  <>
    <Pick files={files} label={copy.add} icon={IconPaperclip} disabled={disabled} />
    <Pick files={files} label={copy.addPicture} only={pictureEnds} icon={IconPhoto} disabled={disabled} />
  </>
)
