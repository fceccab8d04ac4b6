import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { libraryManagement } from '@vesica/contract'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { ListExport } from '../../../lists/ListExport.tsx'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { contentAddress, type ContentView } from './contentUrl.ts'
import styles from './Publishing.module.css'

const copy = text.adminLibrary

type Props = {
  /** The view of the visible list, for its export. */
  view?: ContentView
  /** The URL of the library preview as another person. */
  previewHref: string
  onAdd: () => void
  onAddCategory: () => void
}

/** Library-level actions: export, add a category or an item. */
export const ContentBar = ({ view, previewHref, onAdd, onAddCategory }: Props) => {
  const disabledReason = useRights().disabledReason('content:write')
  return (
    <div className={styles.acts}>
      {view && (
        <ListExport
          endpoint={libraryManagement.exportContent}
          query={contentAddress.filtersOf(view)}
          file="content"
          label={text.labels.exportCsv}
          done={copy.list.exported}
        />
      )}
      <Button component="a" href={previewHref} size="sm" variant="default">
        {copy.preview.open}
      </Button>
      <ActionButton size="sm" variant="default" disabledReason={disabledReason} onClick={onAddCategory}>
        {text.categories.add}
      </ActionButton>
      <ActionButton size="sm" leftSection={<IconPlus size={16} />} disabledReason={disabledReason} onClick={onAdd}>
        {text.labels.addContent}
      </ActionButton>
    </div>
  )
}
