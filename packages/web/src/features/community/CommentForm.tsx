import { Button, Textarea } from '@mantine/core'
import { community } from '@vesica/contract'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Community.module.css'
import { type Place, useTypedComment } from './typedComment.ts'

const copy = text.community

/** to: the comment to reply to. onDone: sent or cancelled. */
type Props = { place: Place; to?: community.Comment; onDone?: () => void }

/** Writes a comment or reply. The draft is stored until it is sent. */
export const CommentForm = ({ place, to, onDone }: Props) => {
  const [typed, setTyped] = useTypedComment(place, to?.id)
  const adding = useAction(community.addComment, {
    refreshes: [community.listComments],
    onAnswer: () => {
      setTyped('')
      onDone?.()
      notifySuccess(to ? copy.replySent : copy.sent)
    },
  })
  const body = { text: typed, ...(to && { reply_to: to.id }) }
  const name = to?.author ?? ''
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') void adding.run({ params: place, body })
      }}
    >
      <Textarea
        label={to ? copy.replyLabel(name) : copy.label}
        description={copy.how}
        placeholder={to ? undefined : copy.placeholder}
        autosize
        minRows={2}
        maxRows={14}
        maxLength={community.MOST_COMMENT}
        value={typed}
        autoFocus={to !== undefined}
        error={adding.failure?.errors?.text?.[0]}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {adding.failure && <FormFailure message={adding.failure.message} requestId={adding.failure.requestId} />}
      <div className={styles.foot}>
        <Button type="submit" disabled={typed.trim() === ''} loading={adding.isPending}>
          {to ? text.labels.reply : copy.send}
        </Button>
        {to && (
          <Button variant="subtle" onClick={onDone}>
            {text.general.cancel}
          </Button>
        )}
      </div>
    </form>
  )
}
