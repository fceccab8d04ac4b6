import { cannedReplies } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { ActDialog } from '../../../forms/ActDialog.tsx'
import { locale, text } from '../../../i18n/text.ts'
import { ActButton } from '../../../ui/form/ActButton.tsx'
import type { Column } from '../../../ui/list/DataTable.tsx'
import styles from '../Answers.module.css'
import { addDialog, type EntryProps } from '../answersUrl.ts'
import { EntryDialogs } from '../EntryDialogs.tsx'
import { EntryTable } from '../EntryTable.tsx'
import { Head } from '../Head.tsx'
import { ReplyForm } from './ReplyForm.tsx'

const words = text.answers.replies

const columns: readonly Column<cannedReplies.CannedReply>[] = [
  {
    key: 'title',
    head: words.title,
    lead: true,
    cell: ({ title, shortcut }) => (
      <span className={styles.named}>
        <strong dir="auto">{title}</strong>
        <code>/{shortcut}</code>
      </span>
    ),
  },
  {
    key: 'text',
    head: words.text,
    cell: (reply) => (
      <span className={styles.beginning} dir="auto">
        {reply.text.slice(0, 300)}
      </span>
    ),
  },
  { key: 'used', head: words.used, numeric: true, cell: ({ usedCount }) => usedCount.toLocaleString(locale) },
]

/** Replies that are written already. */
export const RepliesList = ({ view, onView }: EntryProps) => {
  const read = useRead(cannedReplies.listCannedReplies, { query: {} })
  const barred = useRights().barred('support:write')
  const entries = read.data?.replies
  const add = () => onView(addDialog)
  return (
    <>
      <Head lead={words.lead} add={words.add} barred={barred} onAdd={add} />
      <EntryTable
        {...{ words, entries, read, columns, barred, view, onView }}
        label={({ title }) => title}
        add={
          <ActButton barred={barred} onClick={add}>
            {words.add}
          </ActButton>
        }
      />
      <EntryDialogs
        {...{ view, onView, entries }}
        what={words.what}
        titleOf={(reply) => (reply ? words.editTitle(reply.title) : words.addTitle)}
        form={(reply, close) => <ReplyForm reply={reply} onDone={close} />}
        remove={(reply, close) => (
          <ActDialog
            endpoint={cannedReplies.deleteCannedReply}
            input={{ params: { id: reply.id } }}
            refreshes={[cannedReplies.listCannedReplies]}
            question={words.deleteQuestion(reply.title)}
            consequences={words.deleteThen}
            act={text.answers.delete}
            danger
            done={words.deleted}
            onClose={close}
          />
        )}
      />
    </>
  )
}
