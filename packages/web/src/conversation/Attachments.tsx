import { Skeleton, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconDownload, IconFile } from '@tabler/icons-react'
import { tickets } from '@vesica/contract'
import { useEffect, useState } from 'react'
import { useDownload } from '../data/useDownload.ts'
import { useFile } from '../data/useFile.ts'
import { fileSize } from '../format/fileSize.ts'
import { text } from '../i18n/text.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import { saveFile } from '../ui/saveFile.ts'
import styles from './Attachments.module.css'

const copy = text.files

/** An object URL for bytes in memory, revoked when they are no longer displayed. */
const useAddress = (file: Blob | undefined): string | undefined => {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => {
      setAddress(undefined)
      URL.revokeObjectURL(objectUrl)
    }
  }, [file])
  return address
}

/** A file's name, size and type; its button reads them after its own label. */
const Facts = ({ attachment: { name, bytes }, action }: { attachment: tickets.Attachment; action: string }) => (
  <span className={styles.fileFacts}>
    <VisuallyHidden>{action}</VisuallyHidden> <strong dir="auto">{name}</strong> <small>{fileSize(bytes)}</small>
  </span>
)

const Picture = ({ attachment }: { attachment: tickets.Attachment }) => {
  const { id, name } = attachment
  const { data, error } = useFile(tickets.getTicketFile, { params: { id } }, '')
  const address = useAddress(data)
  const [isOpen, setOpen] = useState(false)
  if (error) return <OtherFile attachment={attachment} />
  return (
    <>
      <UnstyledButton className={styles.file} disabled={address === undefined} onClick={() => setOpen(true)}>
        <span className={styles.fileFace}>
          {address ? <img src={address} alt="" /> : <Skeleton height={44} width={44} />}
        </span>
        <Facts attachment={attachment} action={text.labels.open} />
      </UnstyledButton>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={name} size="xl" full>
        {address && <img className={styles.large} src={address} alt={copy.picture(name)} />}
      </Dialog>
    </>
  )
}

const OtherFile = ({ attachment }: { attachment: tickets.Attachment }) => {
  const { id, name } = attachment
  const download = useDownload(tickets.getTicketFile)
  return (
    <>
      <UnstyledButton
        className={styles.file}
        disabled={download.isPending}
        onClick={() => void download.start({ params: { id } }, (file) => saveFile(file, name))}
      >
        <span className={styles.fileFace}>
          <IconFile size={22} aria-hidden="true" />
        </span>
        <Facts attachment={attachment} action={text.labels.download} />
        <IconDownload size={18} aria-hidden="true" className={styles.fileSign} />
      </UnstyledButton>
      {download.failure && (
        <span className={styles.fileFailed} role="alert">
          {copy.failed}
        </span>
      )}
    </>
  )
}

/** The attachments of a message: pictures to view, other files to download. */
export const Attachments = ({ attachments }: { attachments: readonly tickets.Attachment[] }) => (
  <ul className={styles.attachments} aria-label={text.labels.files}>
    {attachments.map((attachment) => (
      <li key={attachment.id}>
        {attachment.picture ? <Picture attachment={attachment} /> : <OtherFile attachment={attachment} />}
      </li>
    ))}
  </ul>
)
