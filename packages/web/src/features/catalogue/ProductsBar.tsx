import { Button } from '@mantine/core'
import { IconDownload, IconPlus } from '@tabler/icons-react'
import { products } from '@vesica/contract'
import { useDownload } from '../../data/useDownload.ts'
import { text } from '../../i18n/text.ts'
import { FormFailure } from '../../ui/FormFailure.tsx'
import lists from '../../ui/List.module.css'
import { saveTable } from '../../ui/saveFile.ts'
import { notifySuccess } from '../../ui/toasts.tsx'
import type { ViewProps } from './ProductsToolbar.tsx'

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
      <Button
        variant="default"
        size="sm"
        leftSection={<IconDownload size={16} />}
        loading={download.isPending}
        onClick={() => void download.start({}, keep)}
      >
        {words.export}
      </Button>
      <Button
        size="sm"
        leftSection={<IconPlus size={16} />}
        onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
      >
        {words.products.add}
      </Button>
      {download.failure && (
        <div className={lists.barFailure}>
          <FormFailure message={words.exportFailed(download.failure.message)} requestId={download.failure.requestId} />
        </div>
      )}
    </div>
  )
}
