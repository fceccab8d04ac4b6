import { content, membership } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { kindIcons } from '../../ui/cover/kinds.ts'
import { Chip, Chips, ChipSkeletons } from '../../ui/list/Chips.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'
import { LayoutChoice } from './LayoutChoice.tsx'
import styles from './Library.module.css'
import { isOnlyOpen, libraryAddress, type LibraryView, narrowed } from './libraryUrl.ts'

const copy = text.library

export type FilterProps = {
  view: LibraryView
  onView: (view: LibraryView, replace?: boolean) => void
}

const Categories = ({ view, onView }: FilterProps) => {
  const { data, isPending } = useRead(content.listContentCategories, {})
  return (
    <Chips label={text.labels.categories}>
      <Chip chosen={!view.category} onChoose={() => onView(narrowed(view, { category: undefined }))}>
        {text.labels.all}
      </Chip>
      {isPending && <ChipSkeletons widths={[117, 99, 92, 84, 84, 100, 147, 114]} />}
      {data?.categories.map(({ id, name, contentCount }) => (
        <Chip
          key={id}
          chosen={view.category === id}
          empty={contentCount === 0}
          onChoose={() => onView(narrowed(view, { category: view.category === id ? undefined : id }))}
        >
          {name}
        </Chip>
      ))}
    </Chips>
  )
}

const Types = ({ view, onView }: FilterProps) => (
  <Chips label={copy.types}>
    {content.contentTypes.map((type) => {
      const Icon = kindIcons[type]
      return (
        <Chip
          key={type}
          chosen={view.type === type}
          onChoose={() => onView(narrowed(view, { type: view.type === type ? undefined : type }))}
        >
          <Icon size={16} stroke={1.6} aria-hidden="true" />
          {text.media.kinds[type]}
        </Chip>
      )
    })}
  </Chips>
)

/** Filters by category and kind. */
export const LibraryFilters = (props: FilterProps) => (
  <div className={styles.filters}>
    <Categories {...props} />
    <Types {...props} />
  </div>
)

const sorts = content.contentSorts
  .filter((value) => value !== libraryAddress.plain.sort)
  .map((value) => ({ value, label: copy.sorts[value] }))

const Level = ({ view, onView }: FilterProps) => {
  const plans = useRead(membership.listPlans, {}).data?.plans ?? []
  return (
    <FilterSelect
      className={styles.select}
      label={text.labels.level}
      any={text.labels.allLevels}
      value={view.level}
      choices={plans.map(({ level, name }) => ({ value: level, label: name }))}
      onChange={(level) => onView(narrowed(view, { level }))}
    />
  )
}

/**
 * The bar beside the list heading: open items, level, order and layout. open: count for the whole library; undefined
 * while unknown or filtered.
 */
export const LibraryTools = ({ view, onView, open }: FilterProps & { open: number | undefined }) => (
  <div className={styles.tools}>
    <Chip
      chosen={isOnlyOpen(view)}
      onChoose={() => onView(narrowed(view, { open: isOnlyOpen(view) ? undefined : 'true' }))}
    >
      {open === undefined ? copy.openToYou : copy.countOpenToYou(String(open))}
    </Chip>
    <Level view={view} onView={onView} />
    <FilterSelect
      className={styles.select}
      label={text.labels.sortBy}
      any={copy.sorts[libraryAddress.plain.sort]}
      value={view.sort === libraryAddress.plain.sort ? undefined : view.sort}
      choices={sorts}
      onChange={(value) => onView(narrowed(view, { sort: value ?? libraryAddress.plain.sort }))}
    />
    <LayoutChoice />
  </div>
)
