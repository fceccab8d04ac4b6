import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { products } from '@vesica/contract'
import { useDownload } from '../../data/useDownload.ts'
import { text } from '../../i18n/text.ts'
import { ExportList } from '../../ui/ExportList.tsx'
import lists from '../../ui/List.module.css'
import { saveTable } from '../../ui/saveFile.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import type { ViewProps } from './ProductsToolbar.tsx'
import { filtersOf } from './productsUrl.ts'

const words = text.adminStore

/** What is done with the products as a whole: take them along, add one. */
export const ProductsBar = ({ view, onView }: ViewProps) => {
  const download = useDownload(products.exportProducts)
  const keep = (file: Blob) => {
    saveTable(file, 'products')
    notifySuccess(words.products.exported)
  }
  return (
    <div className={lists.bar}>
      <ExportList
        label={words.export}
        download={download}
        onClick={() => void download.start({ query: filtersOf(view) }, keep)}
      />
      <Button
        size="sm"
        leftSection={<IconPlus size={16} />}
        onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
      >
        {words.products.add}
      </Button>
    </div>
  )
}
