import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { liveSessions } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { useDownload } from '../../data/useDownload.ts'
import { dateTime, timeOfDay } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { notifyFailure, notifySuccess } from '../../ui/toasts.tsx'
import styles from './Live.module.css'

const copy = text.liveSessions

type Session = liveSessions.LiveSession

/** When and for whom the join link appears, while it is hidden. */
const linkLine = ({ seats, linkFrom }: Session): string =>
  seats === null ? copy.linkAt(timeOfDay(linkFrom)) : copy.linkFor(timeOfDay(linkFrom))

const HOUR = 3_600_000

/** The next reminder. @param now milliseconds */
const reminderAt = (startsAt: string, now: number): keyof typeof copy.isComing => {
  const ahead = Date.parse(startsAt) - now
  if (ahead > 24 * HOUR) return 'day'
  return ahead > HOUR ? 'hour' : 'none'
}

const Answer = ({ session }: { session: Session }) => {
  const { id, title, coming, seats, startsAt, link } = session
  const answering = useAction(liveSessions.setAttendance, {
    refreshes: [liveSessions.listLiveSessions],
    onDone: ({ session: after }) =>
      notifySuccess(after.coming ? copy.isComing[reminderAt(startsAt, Date.now())](title) : copy.isNotComing(title)),
  })
  const isFull = !coming && seats?.left === 0
  return (
    <>
      {!isFull && (
        <Button
          variant={coming || link !== null ? 'default' : 'filled'}
          loading={answering.isPending}
          aria-label={coming ? copy.comeNotTo(title) : copy.comeTo(title)}
          onClick={() => void answering.run({ params: { id }, body: { coming: !coming } })}
        >
          {coming ? copy.comeNot : copy.come}
        </Button>
      )}
      {answering.failure && <FormFailure message={answering.failure.message} requestId={answering.failure.requestId} />}
    </>
  )
}

const CalendarFile = ({ id, title }: Pick<Session, 'id' | 'title'>) => {
  const loading = useDownload(liveSessions.getLiveSessionFile)
  const load = async () => {
    const failed = await loading.start({ params: { id } }, (blob) => saveFile(blob, copy.fileName))
    if (failed) notifyFailure(failed.message)
  }
  return (
    <Button
      variant="default"
      leftSection={<IconCalendarPlus size={18} aria-hidden="true" />}
      aria-label={copy.fileOf(title)}
      onClick={() => void load()}
    >
      {copy.file}
    </Button>
  )
}

const Open = ({ session }: { session: Session }) => {
  const { id, title, link, seats, coming } = session
  return (
    <>
      {seats && <p className={styles.quiet}>{copy.seats(seats.left, seats.total)}</p>}
      {coming && <p className={styles.quiet}>{copy.comes}</p>}
      {link === null && <p className={styles.quiet}>{linkLine(session)}</p>}
      <div className={styles.acts}>
        {link !== null && (
          <Button
            component="a"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={copy.joinNamed(title)}
          >
            {copy.join}
          </Button>
        )}
        <Answer session={session} />
        <CalendarFile id={id} title={title} />
      </div>
    </>
  )
}

/** A live session: its time, the member's attendance, and the join link once it is time. */
export const SessionCard = ({ session }: { session: Session }) => {
  const { title, startsAt, endsAt, cancelledReason } = session
  return (
    <li className={styles.session}>
      <h2 className={styles.title} dir="auto">
        {title}
      </h2>
      <p className={styles.when}>
        <time dateTime={startsAt}>{dateTime(startsAt)}</time> – <time dateTime={endsAt}>{timeOfDay(endsAt)}</time>
      </p>
      {session.description !== '' && <Markdown under={2}>{session.description}</Markdown>}
      {cancelledReason === null ? (
        <Open session={session} />
      ) : (
        <p className={styles.quiet}>
          <StatusBadge status="cancelled" tone="danger">
            {copy.calledOff}
          </StatusBadge>{' '}
          {copy.calledOffWhy(cancelledReason)}
        </p>
      )}
    </li>
  )
}
