import { IconPlus } from '@tabler/icons-react'
import { products } from '@vesica/contract'
import { useDownload } from '../../data/useDownload.ts'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { ActButton } from '../../ui/ActButton.tsx'
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
  const rights = useRights()
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
      <ActButton
        size="sm"
        leftSection={<IconPlus size={16} />}
        barred={rights.barred('store:write')}
        onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
      >
        {words.products.add}
      </ActButton>
    </div>
  )
}
