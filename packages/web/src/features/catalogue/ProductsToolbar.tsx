import { ActionIcon, SegmentedControl, Select, Tooltip } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { products } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import lists from '../../ui/List.module.css'
import { SearchField } from '../../ui/SearchField.tsx'
import styles from './Catalogue.module.css'
import {
  layouts,
  narrowed,
  type ProductSort,
  type ProductsView,
  productShows,
  productSorts,
  sortedBy,
} from './productsUrl.ts'

const words = text.adminStore.products

/** view: what the address says. onView: another view; `replace` leaves no step to go back to. */
export type ViewProps = { view: ProductsView; onView: (view: ProductsView, replace?: boolean) => void }

const SortField = ({ view, onView }: ViewProps) => (
  <div className={styles.sort}>
    <Select
      size="sm"
      aria-label={words.sortBy}
      data={productSorts.map((sort) => ({ value: sort, label: words.sorts[sort] }))}
      value={view.sort}
      allowDeselect={false}
      onChange={(next) => next && next !== view.sort && onView(sortedBy(view, next as ProductSort))}
    />
    <Tooltip label={words.turnAround}>
      <ActionIcon variant="default" aria-label={words.turnAround} onClick={() => onView(sortedBy(view, view.sort))}>
        <IconArrowsSort size={16} />
      </ActionIcon>
    </Tooltip>
  </div>
)

/** Search, filters, order and layout of the products. */
export const ProductsToolbar = ({ view, onView }: ViewProps) => {
  const categories = useRead(products.listKeptCategories, {}).data?.categories ?? []
  const choices = categories.map(({ id, name }) => ({ value: id, label: name }))
  // A category that is gone, or not known yet, still has to show that it narrows.
  const isKnown = !view.category || choices.some(({ value }) => value === view.category)
  return (
    <div className={lists.toolbar} role="search" aria-label={words.filters}>
      <SearchField
        className={lists.search}
        label={words.search}
        value={view.search}
        onSearch={(search) => onView(narrowed(view, { search }), true)}
      />
      <FilterSelect
        className={lists.filter}
        label={words.category}
        any={words.anyCategory}
        value={view.category}
        choices={isKnown ? choices : [...choices, { value: view.category ?? '', label: words.category }]}
        onChange={(category) => onView(narrowed(view, { category }))}
      />
      <FilterSelect
        className={lists.filter}
        label={words.show}
        any={words.showAll}
        value={view.show}
        choices={productShows.map((value) => ({ value, label: words.shows[value] }))}
        onChange={(show) => onView(narrowed(view, { show }))}
      />
      <SortField view={view} onView={onView} />
      <SegmentedControl
        className={styles.layout}
        size="sm"
        aria-label={words.layout}
        data={layouts.map((value) => ({ value, label: words.layouts[value] }))}
        value={view.layout}
        onChange={(layout) => onView({ ...view, layout: layout as ProductsView['layout'] }, true)}
      />
    </div>
  )
}
