import { cannedReplies } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { locale, text } from '../../../../i18n/text.ts'
import type { Column } from '../../../../ui/list/DataTable.tsx'
import styles from '../Answers.module.css'
import type { EntryProps } from '../supportContentUrl.ts'
import { EntryList } from '../EntryList.tsx'
import { ReplyForm } from './ReplyForm.tsx'

const copy = text.supportContent.replies

const columns: readonly Column<cannedReplies.CannedReply>[] = [
  {
    key: 'title',
    head: text.labels.title,
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
    head: text.labels.textLabel,
    cell: (reply) => (
      <span className={styles.beginning} dir="auto">
        {reply.text.slice(0, 300)}
      </span>
    ),
  },
  { key: 'used', head: text.labels.used, numeric: true, cell: ({ usedCount }) => usedCount.toLocaleString(locale) },
]

/** The canned replies. */
export const RepliesList = (props: EntryProps) => {
  const read = useRead(cannedReplies.listCannedReplies, { query: {} })
  return (
    <EntryList
      {...props}
      record="canned reply"
      {...{ copy, read, columns }}
      entries={read.data?.replies}
      label={({ title }) => title}
      form={(reply, close) => <ReplyForm reply={reply} onDone={close} />}
      remove={cannedReplies.deleteCannedReply}
      refreshes={cannedReplies.listCannedReplies}
    />
  )
}
