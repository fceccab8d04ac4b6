import { text } from '../../i18n/text.ts'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import styles from './Library.module.css'
import type { FilterProps } from './LibraryFilters.tsx'
import { narrowed } from './libraryUrl.ts'

/** The name of the screen, and the search beside it. */
export const LibraryHead = ({ view, onView }: FilterProps) => (
  <PageTitle
    title={text.library.title}
    actions={
      <SearchField
        className={styles.search}
        label={text.library.search}
        value={view.search}
        onSearch={(search) => onView(narrowed(view, { search }), true)}
      />
    }
  />
)
