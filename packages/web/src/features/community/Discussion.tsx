import { Button } from '@mantine/core'
import { community, type Reply } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../data/hooks.ts'
import { dateTime } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../ui/page/RowsSkeleton.tsx'
import { CommentForm } from './CommentForm.tsx'
import { CommentLine } from './CommentLine.tsx'
import styles from './Community.module.css'
import type { Place } from './typedComment.ts'

const copy = text.community
const AT_ONCE = '20'

type CommentsQuery = { limit: string; cursor?: string; replies_to?: string }
const queryOf = (cursor: string | undefined, repliesTo?: string): CommentsQuery => ({
  limit: AT_ONCE,
  ...(cursor !== undefined && { cursor }),
  ...(repliesTo !== undefined && { replies_to: repliesTo }),
})

/** Loads one page below another. @returns the cursors so far and a function to load more */
const usePages = () => {
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  return { cursors, more: (next: string) => setCursors((known) => [...known, next]) }
}

type PageProps = {
  place: Place
  cursor: string | undefined
  mayWrite: boolean
  isLast: boolean
  onMore: (next: string) => void
}

const More = ({
  isLast,
  next,
  label,
  onMore,
}: Pick<PageProps, 'isLast' | 'onMore'> & { next: string | null; label: string }) =>
  isLast && next !== null ? (
    <li className={styles.more}>
      <Button variant="default" onClick={() => onMore(next)}>
        {label}
      </Button>
    </li>
  ) : null

const RepliesPage = ({ place, to, cursor, mayWrite, isLast, onMore }: PageProps & { to: community.Comment }) => {
  const read = useRead(community.listComments, { params: place, query: queryOf(cursor, to.id) })
  if (!read.data)
    return <li>{read.error ? <ReadFailed what={copy.whatReplies} read={read} /> : <RowsSkeleton count={1} dense />}</li>
  return (
    <>
      {read.data.comments.map((comment) => (
        <CommentLine key={comment.id} place={place} one={comment} mayWrite={mayWrite} />
      ))}
      <More isLast={isLast} next={read.data.next_cursor} label={copy.moreReplies} onMore={onMore} />
    </>
  )
}

const Replies = ({ place, to, mayWrite }: Pick<PageProps, 'place' | 'mayWrite'> & { to: community.Comment }) => {
  const { cursors, more } = usePages()
  return (
    <ul className={styles.replies} aria-label={copy.repliesOf(to.author)}>
      {cursors.map((cursor, index) => (
        <RepliesPage
          key={cursor ?? ''}
          place={place}
          to={to}
          cursor={cursor}
          mayWrite={mayWrite}
          isLast={index === cursors.length - 1}
          onMore={more}
        />
      ))}
    </ul>
  )
}

/** A comment with its replies, which are loaded on request. */
const Thread = ({ place, one, mayWrite }: Pick<PageProps, 'place' | 'mayWrite'> & { one: community.Comment }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <CommentLine place={place} one={one} mayWrite={mayWrite} onReplied={() => setOpen(true)}>
      {one.replies > 0 && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            mih={44}
            ml={-10}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? copy.hideReplies : copy.replies(one.replies)}
          </Button>
          {isOpen && <Replies place={place} to={one} mayWrite={mayWrite} />}
        </div>
      )}
    </CommentLine>
  )
}

const Threads = ({ place, cursor, mayWrite, isLast, onMore }: PageProps) => {
  const read = useRead(community.listComments, { params: place, query: queryOf(cursor) })
  if (!read.data)
    return <li>{read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={2} dense />}</li>
  return (
    <>
      {read.data.comments.map((comment) => (
        <Thread key={comment.id} place={place} one={comment} mayWrite={mayWrite} />
      ))}
      <More isLast={isLast} next={read.data.next_cursor} label={copy.more} onMore={onMore} />
    </>
  )
}

const LoadedDiscussion = ({ place, first }: { place: Place; first: Reply<typeof community.listComments> }) => {
  const { cursors, more } = usePages()
  const { discussion, bannedUntil } = first
  const mayWrite = discussion.open && bannedUntil === null
  return (
    <>
      {mayWrite && <CommentForm place={place} />}
      {!discussion.open && <p className={styles.quiet}>{copy.closed}</p>}
      {discussion.open && bannedUntil !== null && <p className={styles.quiet}>{copy.banned(dateTime(bannedUntil))}</p>}
      {first.comments.length === 0 ? (
        <p className={styles.quiet}>{discussion.open ? copy.none : copy.noneClosed}</p>
      ) : (
        <ul className={styles.list} aria-label={copy.count(discussion.comments)}>
          {cursors.map((cursor, index) => (
            <Threads
              key={cursor ?? ''}
              place={place}
              cursor={cursor}
              mayWrite={mayWrite}
              isLast={index === cursors.length - 1}
              onMore={more}
            />
          ))}
        </ul>
      )}
    </>
  )
}

/** The discussion of an item or course the reader can open, with the comment field. */
export const Discussion = ({ place }: { place: Place }) => {
  const first = useRead(community.listComments, { params: place, query: queryOf(undefined) })
  // The page above explains when its content has become unavailable.
  if (first.error && ['content_locked', 'not_found', 'feature_disabled'].includes(first.error.code ?? '')) return null
  return (
    <PageSection
      title={copy.title}
      actions={first.data && <span className={styles.quiet}>{copy.count(first.data.discussion.comments)}</span>}
    >
      {first.data && <LoadedDiscussion place={place} first={first.data} />}
      {!first.data && first.error && <ReadFailed what={copy.what} read={first} />}
      {!first.data && !first.error && <RowsSkeleton count={3} dense />}
    </PageSection>
  )
}
