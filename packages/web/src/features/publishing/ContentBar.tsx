import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { publishing } from '@vesica/contract'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { ListExport } from '../../lists/ListExport.tsx'
import { ActButton } from '../../ui/form/ActButton.tsx'
import { contentAddress, type ContentView } from './contentUrl.ts'
import styles from './Publishing.module.css'

const words = text.publishing

type Props = {
  /** What the list shows, where it is on screen: it can be taken along. */
  view?: ContentView
  /** Where the library is looked at as somebody else. */
  previewHref: string
  onAdd: () => void
  onAddCategory: () => void
}

/** What is done with the library as a whole: take it along, add a category or an item. */
export const ContentBar = ({ view, previewHref, onAdd, onAddCategory }: Props) => {
  const barred = useRights().barred('content:write')
  return (
    <div className={styles.acts}>
      {view && (
        <ListExport
          endpoint={publishing.exportContent}
          query={contentAddress.filtersOf(view)}
          file="content"
          label={words.export}
          done={words.list.exported}
        />
      )}
      <Button component="a" href={previewHref} size="sm" variant="default">
        {words.preview.open}
      </Button>
      <ActButton size="sm" variant="default" barred={barred} onClick={onAddCategory}>
        {text.categories.add}
      </ActButton>
      <ActButton size="sm" leftSection={<IconPlus size={16} />} barred={barred} onClick={onAdd}>
        {words.list.add}
      </ActButton>
    </div>
  )
}
