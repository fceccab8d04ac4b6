import { Button, Progress, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { account } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { useRead } from '../../data/hooks.ts'
import { readKey } from '../../data/queries.ts'
import { useDownload } from '../../data/useDownload.ts'
import { fileSize } from '../../format/fileSize.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Account.module.css'

const copy = text.account.data

const Ready = ({ archive }: { archive: account.Archive }) => {
  const download = useDownload(account.fetchArchive)
  const save = () => void download.start({ params: { id: archive.id } }, (file) => saveFile(file, 'your-data.zip'))
  return (
    <div className={styles.state}>
      <p role="status">
        <strong>{copy.ready(fileSize(archive.bytes ?? 0))}</strong>
      </p>
      <p className={styles.quiet}>{archive.until && copy.readyWhy(dateTime(archive.until))}</p>
      <FormFailure message={download.failure?.message} requestId={download.failure?.requestId} />
      <Button loading={download.isPending} onClick={save}>
        {text.labels.download}
      </Button>
    </div>
  )
}

const Making = ({ progress }: { progress: number }) => (
  <div className={styles.state}>
    <p role="status">
      <strong>{copy.making(progress)}</strong>
    </p>
    <Progress className={styles.bar ?? ''} value={progress} aria-label={copy.making(progress)} />
    <p className={styles.quiet}>{copy.makingWhy}</p>
  </div>
)

const State = ({ archive }: { archive: account.Archive }) => {
  if (archive.state === 'ready') return <Ready archive={archive} />
  if (archive.state === 'making') return <Making progress={archive.progress} />
  return (
    <div className={styles.state}>
      <p role="status">{archive.state === 'over' ? copy.over : copy.failed}</p>
    </div>
  )
}

/** Requests, lists and downloads archives of the account's data. */
export const ArchivePart = () => {
  const queries = useQueryClient()
  const read = useRead(account.getArchive, {})
  const request = useAction(account.requestArchive, {
    refreshes: [account.getArchive],
    onAnswer: (reply) => {
      queries.setQueryData(readKey(account.getArchive), reply)
      notifySuccess(copy.asked)
    },
  })
  if (read.isPending) return <RowsSkeleton count={2} icon={false} />
  if (!read.data) return <ReadFailed what={copy.what} read={read} />
  const { archive, nextAt } = read.data
  return (
    <>
      <p className={styles.why}>{copy.archiveWhy}</p>
      {archive && <State archive={archive} />}
      <Stack gap="sm" align="flex-start">
        <FormFailure message={request.failure?.message} requestId={request.failure?.requestId} />
        {nextAt === null
          ? archive?.state !== 'making' && (
              <Button
                variant={archive?.state === 'ready' ? 'default' : 'filled'}
                loading={request.isPending}
                onClick={() => void request.run({})}
              >
                {copy.ask}
              </Button>
            )
          : archive?.state !== 'making' && <p className={styles.quiet}>{copy.nextAt(dateTime(nextAt))}</p>}
      </Stack>
    </>
  )
}
