import type { store } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { Chip, Chips, ChipSkeletons } from '../../ui/list/Chips.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { rangeText } from './productCopy.ts'
import styles from './Store.module.css'
import { narrowed, storeAddress, type StoreView } from './storeUrl.ts'

const copy = text.store.list

type Facets = {
  readonly categories: readonly { id: string; name: string; emoji: string; count: number | null }[]
  readonly prices: readonly { range: store.PriceRange; count: number | null }[]
}

const sortOptions = Object.entries(copy.sorts)
  .filter(([value]) => value !== storeAddress.plain.sort)
  .map(([value, label]) => ({ value: value as store.ProductSort, label }))

const countOf = (count: number | null) =>
  count === null ? undefined : { shown: String(count), said: copy.count(String(count)) }

type Props = {
  view: StoreView
  /** undefined while loading. */
  facets: Facets | undefined
  onView: (view: StoreView, replace?: boolean) => void
}

/** Filters and sorting of the list. */
export const StoreFilters = ({ view, facets, onView }: Props) => (
  <div className={styles.filters}>
    <div className={styles.bar}>
      <SearchField
        className={styles.search}
        label={copy.search}
        value={view.search}
        onSearch={(search) => onView(narrowed(view, { search }), true)}
      />
      <FilterSelect
        className={styles.sort}
        label={text.labels.sortBy}
        any={copy.sorts[storeAddress.plain.sort] ?? ''}
        value={view.sort === storeAddress.plain.sort ? undefined : view.sort}
        choices={sortOptions}
        onChange={(sort) => onView(narrowed(view, { sort: sort ?? storeAddress.plain.sort }))}
      />
    </div>
    <Chips label={text.labels.categories}>
      <Chip chosen={!view.category} onChoose={() => onView(narrowed(view, { category: undefined }))}>
        {text.labels.all}
      </Chip>
      {!facets && <ChipSkeletons widths={[164, 154, 164, 134, 156, 146, 208, 146]} />}
      {facets?.categories
        .filter(({ id, count }) => count !== 0 || id === view.category)
        .map((category) => (
          <Chip
            key={category.id}
            chosen={view.category === category.id}
            count={countOf(category.count)}
            empty={category.count === 0}
            onChoose={() =>
              onView(narrowed(view, { category: view.category === category.id ? undefined : category.id }))
            }
          >
            {category.emoji && (
              <span className={styles.emoji} aria-hidden="true">
                {category.emoji}
              </span>
            )}{' '}
            {category.name}
          </Chip>
        ))}
    </Chips>
    <Chips label={copy.prices}>
      <Chip chosen={!view.price} onChoose={() => onView(narrowed(view, { price: undefined }))}>
        {copy.anyPrice}
      </Chip>
      {!facets && <ChipSkeletons widths={[112, 120, 128, 74]} />}
      {facets?.prices.map(({ range, count }) => (
        <Chip
          key={range}
          chosen={view.price === range}
          count={countOf(count)}
          empty={count === 0}
          onChoose={() => onView(narrowed(view, { price: view.price === range ? undefined : range }))}
        >
          {rangeText(range)}
        </Chip>
      ))}
    </Chips>
  </div>
)
