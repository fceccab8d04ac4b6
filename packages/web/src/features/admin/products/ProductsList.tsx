import { SegmentedControl } from '@mantine/core'
import { products } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { pictureSources } from '../../../data/pictures.ts'
import { date } from '../../../format/time.ts'
import { locale, text } from '../../../i18n/text.ts'
import { defineList } from '../../../lists/defineList.tsx'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { ProductPicture } from '../../../ui/picture/ProductPicture.tsx'
import styles from './Catalogue.module.css'
import { ProductActions } from './ProductActions.tsx'
import { ProductDialogs } from './ProductDialogs.tsx'
import { OfferBadge, Price, RewardTag, Stock } from './ProductFacts.tsx'
import { ProductMetrics } from './ProductMetrics.tsx'
import { ProductsBulk } from './ProductsBulk.tsx'
import { ProductsGrid } from './ProductsGrid.tsx'
import { layouts, productsAddress, type ProductsView, type ViewProps } from './productsUrl.ts'
import { Truncated } from '../../../ui/text/Truncated.tsx'

const copy = text.adminStore.products

const useCategories = () =>
  (useRead(products.listManagedCategories, {}).data?.categories ?? []).map(({ id, name }) => ({
    value: id,
    label: name,
  }))

const Layout = ({ view, onView }: ViewProps) => (
  <SegmentedControl
    className={styles.layout}
    size="sm"
    aria-label={text.labels.layout}
    data={layouts.map((value) => ({ value, label: copy.layouts[value] }))}
    value={view.layout}
    onChange={(layout) => onView({ ...view, layout: layout as ProductsView['layout'] }, true)}
  />
)

const List = defineList(productsAddress)({
  name: 'products',
  copy,
  rows: (reply) => reply.products,
  label: ({ name }) => name,
  filters: [
    {
      key: 'category',
      label: text.labels.category,
      any: text.labels.allCategories,
      useChoices: useCategories,
      unknown: () => text.labels.category,
    },
    {
      key: 'show',
      label: text.labels.show,
      any: copy.showAll,
      useChoices: choicesOf(products.productShows, copy.shows),
    },
  ],
  columns: ({ view, onView }) => [
    {
      key: 'name',
      head: copy.columns.product,
      sortable: true,
      lead: true,
      cell: (product) => (
        <span className={styles.product}>
          <ProductPicture className={styles.thumb} sources={pictureSources(product)} seed={product.id} sizes="32px" />
          <span className={styles.name}>
            <Truncated>{product.name}</Truncated>
            <RewardTag product={product} />
          </span>
        </span>
      ),
    },
    { key: 'category', head: text.labels.category, cell: (product) => product.category },
    {
      key: 'price',
      head: text.labels.price,
      numeric: true,
      sortable: true,
      cell: (product) => <Price product={product} />,
    },
    {
      key: 'stock',
      head: text.labels.stock,
      numeric: true,
      sortable: true,
      cell: (product) => <Stock product={product} />,
    },
    {
      key: 'sold',
      head: copy.columns.sold,
      numeric: true,
      sortable: true,
      cell: (product) => product.sold.toLocaleString(locale),
    },
    { key: 'state', head: text.labels.state, cell: (product) => <OfferBadge product={product} /> },
    {
      key: 'updated',
      head: text.labels.updated,
      sortable: true,
      cell: (product) => (
        <time className="tabular" dateTime={product.updatedAt}>
          {date(product.updatedAt)}
        </time>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{text.labels.actions}</span>,
      cell: (product) => (
        <ProductActions product={product} onOpen={(dialog) => onView({ ...view, dialog, about: product.id })} />
      ),
    },
  ],
  open: ({ id }) => ({ dialog: 'edit', about: id }),
  current: ({ about }) => about,
  Bulk: ProductsBulk,
  add: ({ view, onView, rights }) => (
    <ActionButton
      disabledReason={rights.disabledReason('store:write')}
      onClick={() => onView({ ...view, dialog: 'add' })}
    >
      {text.labels.addProduct}
    </ActionButton>
  ),
  tiles: { isOn: ({ layout }) => layout === 'cards', Tiles: ProductsGrid, height: 380, minWidth: 220 },
  Tools: Layout,
})

type Props = ViewProps & {
  hrefOf: (search: Readonly<Record<string, string>>) => string
  /** Opens the categories, where the first one is added. */
  onCategories: () => void
}

/** The products of the store: metrics, search, filters, pagination and dialogs. */
export const ProductsList = ({ view, onView, hrefOf, onCategories }: Props) => (
  <List
    view={view}
    onView={onView}
    above={(reply, hasFailed) => !hasFailed && <ProductMetrics figures={reply?.metrics} view={view} hrefOf={hrefOf} />}
    below={(reply) => <ProductDialogs view={view} onView={onView} page={reply?.products} onCategories={onCategories} />}
  />
)
