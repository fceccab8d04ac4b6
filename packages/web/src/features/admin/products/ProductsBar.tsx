import { Button } from '@mantine/core'
import { IconFileImport, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { products } from '@vesica/contract'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { ListExport } from '../../../lists/ListExport.tsx'
import lists from '../../../ui/list/List.module.css'
import { paths } from '../../../paths.ts'
import { productsAddress, type ViewProps } from './productsUrl.ts'

const copy = text.adminStore

/** List-level actions: export the products, add one. */
export const ProductsBar = ({ view, onView }: ViewProps) => {
  const rights = useRights()
  return (
    <div className={lists.bar}>
      <ListExport
        endpoint={products.exportProducts}
        query={productsAddress.filtersOf(view)}
        file="products"
        label={text.labels.exportCsv}
        done={copy.products.exported}
      />
      {rights.has('store:write') && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconFileImport size={16} />}
          renderRoot={(props) => <Link {...props} to={paths.adminProductImport()} />}
        >
          {text.imports.open}
        </Button>
      )}
      <ActionButton
        size="sm"
        leftSection={<IconPlus size={16} />}
        disabledReason={rights.disabledReason('store:write')}
        onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
      >
        {text.labels.addProduct}
      </ActionButton>
    </div>
  )
}
