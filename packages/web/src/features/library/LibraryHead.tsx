import { Button } from '@mantine/core'
import { useIsOn } from '../../data/features.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import styles from './Library.module.css'
import type { FilterProps } from './LibraryFilters.tsx'
import { narrowed } from './libraryUrl.ts'

/** The screen title and the search field. */
export const LibraryHead = ({ view, onView }: FilterProps) => (
  <PageTitle
    title={text.labels.library}
    actions={
      <div className={styles.headActs}>
        <Button component="a" variant="subtle" size="sm" href={paths.libraryNotes()}>
          {text.library.notes.all}
        </Button>
        {useIsOn()('analytics') && (
          <Button component="a" variant="subtle" size="sm" href={paths.libraryHistory()}>
            {text.labels.history}
          </Button>
        )}
        <SearchField
          className={styles.search}
          label={text.library.search}
          value={view.search}
          onSearch={(search) => onView(narrowed(view, { search }), true)}
        />
      </div>
    }
  />
)
