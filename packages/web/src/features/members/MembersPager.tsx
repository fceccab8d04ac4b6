import { Select } from '@mantine/core'
import { text } from '../../i18n/text.ts'
import { PageButtons } from '../../ui/PageButtons.tsx'
import styles from './Members.module.css'
import type { ViewProps } from './MembersToolbar.tsx'
import { type MembersView, pageSizes } from './membersUrl.ts'
import { totalName } from './memberWords.ts'

const words = text.admin.users

type Props = ViewProps & {
  shown: number
  total: number
  previous: string | null
  next: string | null
}

/** How many there are, Previous and Next, and how many a page holds. */
export const MembersPager = ({ view, onView, shown, total, previous, next }: Props) => (
  <div className={styles.pager}>
    <span role="status" className="tabular">
      {words.showing(String(shown), totalName(total))}
    </span>
    <PageButtons previous={previous} next={next} onCursor={(cursor) => onView({ ...view, cursor })}>
      <Select
        className={styles.size}
        size="sm"
        aria-label={words.perPage}
        data={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        value={String(view.size)}
        allowDeselect={false}
        onChange={(size) => onView({ ...view, size: Number(size) as MembersView['size'], cursor: undefined })}
      />
    </PageButtons>
  </div>
)
