import { Button, Textarea } from '@mantine/core'
import { community } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../data/action.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/form/FormFailure.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './Community.module.css'

const copy = text.community

/** Edits the reader's own comment. onDone: saved or cancelled. */
export const EditForm = ({ comment, onDone }: { comment: community.Comment; onDone: () => void }) => {
  const [typed, setTyped] = useState(comment.text)
  const saving = useAction(community.editComment, {
    refreshes: [community.listComments],
    onDone: () => {
      onDone()
      notifySuccess(copy.saved)
    },
  })
  return (
    <form
      className={styles.writing}
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim() !== '') void saving.run({ params: { id: comment.id }, body: { text: typed } })
      }}
    >
      <Textarea
        label={copy.editLabel}
        autosize
        minRows={2}
        maxRows={14}
        maxLength={community.MOST_COMMENT}
        value={typed}
        autoFocus
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {saving.failure && <FormFailure message={saving.failure.message} requestId={saving.failure.requestId} />}
      <div className={styles.foot}>
        <Button type="submit" disabled={typed.trim() === ''} loading={saving.isPending}>
          {text.labels.save}
        </Button>
        <Button variant="subtle" onClick={onDone}>
          {text.general.cancel}
        </Button>
      </div>
    </form>
  )
}
