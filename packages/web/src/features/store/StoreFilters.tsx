import { Skeleton } from '@mantine/core'
import type { store } from '@vesica/contract'
import type { ReactNode } from 'react'
import { text } from '../../i18n/text.ts'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { SearchField } from '../../ui/list/SearchField.tsx'
import { rangeWords } from './productWords.ts'
import styles from './Store.module.css'
import { narrowed, storeAddress, type StoreView } from './storeUrl.ts'

const words = text.store.list

type Facets = {
  readonly categories: readonly { id: string; name: string; emoji: string; count: number | null }[]
  readonly prices: readonly { range: store.PriceRange; count: number | null }[]
}

const sorts = Object.entries(words.sorts)
  .filter(([value]) => value !== storeAddress.plain.sort)
  .map(([value, label]) => ({ value: value as store.ProductSort, label }))

type ChipProps = { chosen: boolean; count?: number | null; onChoose: () => void; children: ReactNode }

const Chip = ({ chosen, count, onChoose, children }: ChipProps) => (
  <button
    type="button"
    className={styles.chip}
    aria-pressed={chosen}
    data-empty={count === 0 || undefined}
    onClick={onChoose}
  >
    {children}
    {typeof count === 'number' && (
      <span className={styles.chipCount}>
        <span aria-hidden="true">{count}</span>
        <span className="visually-hidden">, {words.count(String(count))}</span>
      </span>
    )}
  </button>
)

const Loading = ({ widths }: { widths: readonly number[] }) =>
  widths.map((width, index) => <Skeleton key={`${index + 1}`} height={36} width={width} radius="xl" />)

type Props = {
  view: StoreView
  /** undefined while they are being read. */
  facets: Facets | undefined
  onView: (view: StoreView, replace?: boolean) => void
}

/** What the list is narrowed to and how it is ordered. */
export const StoreFilters = ({ view, facets, onView }: Props) => (
  <div className={styles.filters}>
    <div className={styles.bar}>
      <SearchField
        className={styles.search}
        label={words.search}
        value={view.search}
        onSearch={(search) => onView(narrowed(view, { search }), true)}
      />
      <FilterSelect
        className={styles.sort}
        label={words.sort}
        any={words.sorts[storeAddress.plain.sort] ?? ''}
        value={view.sort === storeAddress.plain.sort ? undefined : view.sort}
        choices={sorts}
        onChange={(sort) => onView(narrowed(view, { sort: sort ?? storeAddress.plain.sort }))}
      />
    </div>
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{words.categories}</legend>
      <Chip chosen={!view.category} onChoose={() => onView(narrowed(view, { category: undefined }))}>
        {words.allCategories}
      </Chip>
      {!facets && <Loading widths={[164, 154, 164, 134, 156, 146, 208, 146]} />}
      {facets?.categories.map((one) => (
        <Chip
          key={one.id}
          chosen={view.category === one.id}
          count={one.count}
          onChoose={() => onView(narrowed(view, { category: view.category === one.id ? undefined : one.id }))}
        >
          {one.emoji && <span aria-hidden="true">{one.emoji}</span>} {one.name}
        </Chip>
      ))}
    </fieldset>
    <fieldset className={styles.chips}>
      <legend className="visually-hidden">{words.prices}</legend>
      <Chip chosen={!view.price} onChoose={() => onView(narrowed(view, { price: undefined }))}>
        {words.anyPrice}
      </Chip>
      {!facets && <Loading widths={[112, 120, 128, 74]} />}
      {facets?.prices.map(({ range, count }) => (
        <Chip
          key={range}
          chosen={view.price === range}
          count={count}
          onChoose={() => onView(narrowed(view, { price: view.price === range ? undefined : range }))}
        >
          {rangeWords(range)}
        </Chip>
      ))}
    </fieldset>
  </div>
)
