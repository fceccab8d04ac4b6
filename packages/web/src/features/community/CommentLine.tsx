import { Button } from '@mantine/core'
import { community } from '@vesica/contract'
import { type ReactNode, Suspense, useState } from 'react'
import { ActionDialog } from '../../forms/ActionDialog.tsx'
import { text } from '../../i18n/text.ts'
import { Avatar } from '../../ui/picture/Avatar.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import { StatusBadge } from '../../ui/text/StatusBadge.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { CommentForm } from './CommentForm.tsx'
import styles from './Community.module.css'
import { EditForm } from './EditForm.tsx'
import type { Place } from './typedComment.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

/** Loaded lazily: few members ever report a comment. */
const ReportDialog = lazyPart(async () => (await import('./ReportDialog.tsx')).ReportDialog)

const copy = text.community

type Open = 'reply' | 'edit' | 'remove' | 'report'

const Actions = ({
  one,
  mayWrite,
  onOpen,
}: {
  one: community.Comment
  mayWrite: boolean
  onOpen: (open: Open) => void
}) => {
  const action = (open: Open, label: string, named: string) => (
    <Button variant="subtle" size="compact-sm" mih={44} aria-label={named} onClick={() => onOpen(open)}>
      {label}
    </Button>
  )
  return (
    <div className={styles.acts}>
      {mayWrite && one.state === 'shown' && action('reply', text.labels.reply, copy.replyTo(one.author))}
      {mayWrite && one.editableUntil !== null && action('edit', text.labels.edit, copy.editOwn)}
      {one.own && one.state !== 'removed' && action('remove', text.labels.deleteAction, copy.removeOwn)}
      {!one.own && one.state === 'shown' && !one.reported && action('report', copy.report, copy.reportOf(one.author))}
      {one.reported && <p className={styles.quiet}>{copy.reported}</p>}
    </div>
  )
}

const CommentText = ({ one }: { one: community.Comment }) => {
  if (one.state === 'removed' || (one.state === 'hidden' && one.hiddenReason === null))
    return <p className={styles.gone}>{copy.states[one.state]}</p>
  return (
    <>
      {one.hiddenReason !== null && <p className={styles.gone}>{copy.ownHidden(one.hiddenReason)}</p>}
      <Markdown under={3} className={styles.said}>
        {one.text}
      </Markdown>
    </>
  )
}

const Head = ({ one }: { one: community.Comment }) => (
  <p className={styles.head}>
    {one.author !== '' && <bdi className={styles.name}>{one.own ? text.labels.you : one.author}</bdi>}
    {one.staff && (
      <StatusBadge status="staff" tone="info">
        {copy.staff}
      </StatusBadge>
    )}
    <RelativeTime moment={one.createdAt} />
    {one.editedAt !== null && <span>{copy.edited}</span>}
  </p>
)

/** onReplied: a reply was sent or cancelled. children: its replies. */
type Props = {
  place: Place
  one: community.Comment
  mayWrite: boolean
  onReplied?: () => void
  children?: ReactNode
}

/** A comment with its available actions. */
export const CommentLine = ({ place, one, mayWrite, onReplied, children }: Props) => {
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <li className={styles.comment}>
      <Avatar name={one.author} src={null} size={32} {...(one.author === '' && { letters: '·' })} />
      <div className={styles.body}>
        <Head one={one} />
        {open === 'edit' ? <EditForm comment={one} onDone={close} /> : <CommentText one={one} />}
        {open !== 'edit' && <Actions one={one} mayWrite={mayWrite} onOpen={setOpen} />}
        {open === 'reply' && (
          <CommentForm
            place={place}
            to={one}
            onDone={() => {
              close()
              onReplied?.()
            }}
          />
        )}
        {children}
      </div>
      {open === 'remove' && (
        <ActionDialog
          endpoint={community.removeComment}
          input={{ params: { id: one.id } }}
          refreshes={[community.listComments]}
          question={copy.removeQuestion}
          consequences={copy.removeThen}
          action={text.labels.deleteAction}
          danger
          done={copy.removed}
          onClose={close}
        />
      )}
      {open === 'report' && (
        <Suspense>
          <ReportDialog id={one.id} onClose={close} />
        </Suspense>
      )}
    </li>
  )
}
