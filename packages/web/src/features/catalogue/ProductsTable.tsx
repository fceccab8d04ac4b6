import { pictureSources } from '../../data/pictures.ts'
import { date } from '../../format/time.ts'
import { locale, text } from '../../i18n/text.ts'
import type { Column } from '../../ui/DataTable.tsx'
import { ListTable } from '../../ui/ListTable.tsx'
import type { Selection } from '../../ui/useSelection.ts'
import { ProductPicture } from '../../ui/ProductPicture.tsx'
import styles from './Catalogue.module.css'
import { ProductActions } from './ProductActions.tsx'
import { OfferBadge, Price, type Product, RewardTag, Stock } from './ProductFacts.tsx'
import type { ViewProps } from './ProductsToolbar.tsx'
import { type ProductSort, sortedBy } from './productsUrl.ts'

const words = text.adminStore.products

type OnOpen = (dialog: 'edit' | 'delete', product: Product) => void

const columnsFor = (onOpen: OnOpen): Column<Product>[] => [
  {
    key: 'name',
    head: words.columns.product,
    sortable: true,
    lead: true,
    cell: (product) => (
      <span className={styles.product}>
        <ProductPicture className={styles.thumb} sources={pictureSources(product)} seed={product.id} sizes="32px" />
        <span className={styles.name}>
          {product.name}
          <RewardTag product={product} />
        </span>
      </span>
    ),
  },
  { key: 'category', head: words.columns.category, cell: (product) => product.category },
  {
    key: 'price',
    head: words.columns.price,
    numeric: true,
    sortable: true,
    cell: (product) => <Price product={product} />,
  },
  {
    key: 'stock',
    head: words.columns.stock,
    numeric: true,
    sortable: true,
    cell: (product) => <Stock product={product} />,
  },
  {
    key: 'sold',
    head: words.columns.sold,
    numeric: true,
    sortable: true,
    cell: (product) => product.sold.toLocaleString(locale),
  },
  { key: 'state', head: words.columns.state, cell: (product) => <OfferBadge product={product} /> },
  {
    key: 'updated',
    head: words.columns.updated,
    sortable: true,
    cell: (product) => (
      <time className="tabular" dateTime={product.updatedAt}>
        {date(product.updatedAt)}
      </time>
    ),
  },
  {
    key: 'actions',
    head: <span className="visually-hidden">{words.columns.actions}</span>,
    cell: (product) => <ProductActions product={product} onOpen={(dialog) => onOpen(dialog, product)} />,
  },
]

type Props = ViewProps & {
  shown: readonly Product[]
  selection: Selection<Product>
  refreshing: boolean
  onOpen: OnOpen
}

/** The products of one page, as a dense table; cards on phones. */
export const ProductsTable = ({ shown, selection, view, onView, refreshing, onOpen }: Props) => (
  <ListTable
    selected={selection.selected}
    onSelect={selection.onSelect}
    list="products"
    room="scarce"
    caption={words.caption}
    columns={columnsFor(onOpen)}
    rows={shown}
    rowKey={(product) => product.id}
    rowLabel={(product) => product.name}
    sort={{ key: view.sort, direction: view.direction === 'asc' ? 'ascending' : 'descending' }}
    onSort={({ key }) => onView(sortedBy(view, key as ProductSort))}
    onOpen={(product) => onOpen('edit', product)}
    {...(view.about && { current: view.about })}
    loading={refreshing}
  />
)
