import { Select } from '@mantine/core'
import { countedUpTo, type members, type Reply } from '@vesica/contract'
import { matches } from '../../format/count.ts'
import { text } from '../../i18n/text.ts'
import { Pager } from '../../ui/Pager.tsx'
import styles from './Members.module.css'
import type { ViewProps } from './MembersToolbar.tsx'
import { type MembersView, pageSizes } from './membersUrl.ts'

const words = text.admin.users

type Props = ViewProps & { page: Reply<typeof members.listMembers> }

/** How many there are, Previous and Next, and how many a page holds. */
export const MembersPager = ({ view, onView, page }: Props) => (
  <Pager
    shown={words.showing(String(page.users.length), matches(page.total, countedUpTo))}
    page={page}
    onCursor={(cursor) => onView({ ...view, cursor })}
  >
    <Select
      className={styles.size}
      size="sm"
      aria-label={words.perPage}
      data={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      value={String(view.size)}
      allowDeselect={false}
      onChange={(size) => onView({ ...view, size: Number(size) as MembersView['size'], cursor: undefined })}
    />
  </Pager>
)
