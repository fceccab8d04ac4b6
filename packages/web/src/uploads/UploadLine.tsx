import { Button, Progress } from '@mantine/core'
import type { ReactNode } from 'react'
import { fileSize } from '../format/fileSize.ts'
import { text } from '../i18n/text.ts'
import styles from './Uploads.module.css'
import { secondsLeft } from './pace.ts'
import { cancelUpload, resumeUpload, pauseUpload } from './sending.ts'
import { isUnderWay, type MediaUpload } from './uploads.ts'

const copy = text.adminLibrary.uploads

/** `12 MB of 80 MB · 1.5 MB a second · about 2 minutes left` */
const progressOf = ({ sent, bytes, pace }: MediaUpload): string => {
  const seconds = secondsLeft(bytes - sent, pace)
  const details = [text.labels.placeOf(fileSize(sent), fileSize(bytes))]
  if (pace !== undefined) details.push(copy.pace(fileSize(Math.round(pace))))
  if (seconds !== undefined) details.push(copy.remaining(seconds))
  return details.join(' · ')
}

/** An upload's progress, speed, and controls. more: next to its buttons. */
export const UploadLine = ({ upload, more }: { upload: MediaUpload; more?: ReactNode }) => {
  const { form, name, bytes, sent, state, problem } = upload
  const percent = bytes === 0 ? 100 : Math.floor((sent / bytes) * 100)
  return (
    <div className={styles.upload} data-state={state}>
      <p className={styles.name}>
        <strong>{name}</strong>
        <span className={styles.percent}>{percent}%</span>
      </p>
      <Progress value={percent} size="sm" aria-label={copy.progress(name)} />
      {state !== 'arrived' && <p className={styles.figures}>{progressOf(upload)}</p>}
      <p className={styles.state} role="status">
        {problem ?? copy.states[state]}
      </p>
      <div className={styles.acts}>
        {more}
        {isUnderWay(upload) && (
          <Button size="compact-sm" variant="default" aria-label={copy.pause(name)} onClick={() => pauseUpload(form)}>
            {copy.actions.pause}
          </Button>
        )}
        {(state === 'paused' || state === 'failed') && (
          <Button size="compact-sm" variant="default" aria-label={copy.goOn(name)} onClick={() => resumeUpload(form)}>
            {text.labels.resume}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={copy.cancel(name)}
          onClick={() => cancelUpload(form)}
        >
          {copy.actions.cancel}
        </Button>
      </div>
    </div>
  )
}
