import { Button } from '@mantine/core'
import { countedUpTo, products } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { matches } from '../../format/count.ts'
import { useRights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { CardSkeleton } from '../../ui/CardSkeleton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import lists from '../../ui/List.module.css'
import { rowsAwaited } from '../../ui/pageSize.ts'
import { Pager } from '../../ui/Pager.tsx'
import { ReadFailed } from '../../ui/ReadFailed.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { RowsSkeleton } from '../../ui/RowsSkeleton.tsx'
import { useKeys } from '../../ui/useKeys.ts'
import { useSelection } from '../../ui/useSelection.ts'
import styles from './Catalogue.module.css'
import { ProductDialogs } from './ProductDialogs.tsx'
import { ProductFigures } from './ProductFigures.tsx'
import { ProductsBulk } from './ProductsBulk.tsx'
import { ProductsGrid } from './ProductsGrid.tsx'
import { ProductsTable } from './ProductsTable.tsx'
import { ProductsToolbar, type ViewProps } from './ProductsToolbar.tsx'
import { isNarrowed, narrowed, plainView, productsQuery } from './productsUrl.ts'

const words = text.adminStore

const Nothing = ({ view, onView, total }: ViewProps & { total: number }) => {
  const barred = useRights().barred('store:write')
  if (total > 0) {
    const action = <Button onClick={() => onView(narrowed(view, {}))}>{words.firstPage}</Button>
    return <EmptyState title={words.pageGone} why={words.pageGoneWhy} action={action} />
  }
  if (isNarrowed(view)) {
    const clear = () =>
      onView({ ...plainView, layout: view.layout, size: view.size, sort: view.sort, direction: view.direction })
    const action = <Button onClick={clear}>{text.words.clearFilters}</Button>
    return <EmptyState title={words.products.nothingMatches} why={words.products.nothingMatchesWhy} action={action} />
  }
  const action = (
    <ActButton barred={barred} onClick={() => onView({ ...view, dialog: 'add' })}>
      {words.products.add}
    </ActButton>
  )
  return <EmptyState title={words.products.nothingYet} why={words.products.nothingYetWhy} action={action} />
}

const Waiting = ({ view: { layout, size } }: Pick<ViewProps, 'view'>) =>
  layout === 'table' ? (
    <div className={lists.rows}>
      <RowsSkeleton count={rowsAwaited(size)} dense />
    </div>
  ) : (
    <div className={styles.gridRows}>
      <CardSkeleton count={8} height={380} minWidth={220} />
    </div>
  )

type Props = ViewProps & {
  hrefOf: (search: Readonly<Record<string, string>>) => string
  /** Leads to the categories, where the first one is added. */
  onCategories: () => void
}

/** The products of the store: figures, search, filters, a page at a time, and the dialogs about one. */
export const ProductsList = ({ view, onView, hrefOf, onCategories }: Props) => {
  const list = useRead(products.listKeptProducts, { query: productsQuery(view) }, { keepPrevious: true })
  useKeys(rowKeys)
  const { data, error } = list
  const open = (dialog: 'edit' | 'delete', { id }: { id: string }) => onView({ ...view, dialog, about: id })
  const shown = data?.products ?? []
  const isShown = shown.length > 0
  const selection = useSelection(shown)
  return (
    <>
      {(data || !error) && <ProductFigures figures={data?.figures} view={view} hrefOf={hrefOf} />}
      <section className={lists.card} aria-label={words.products.caption}>
        <ProductsToolbar view={view} onView={onView} />
        {!data && !error && <Waiting view={view} />}
        {!data && error && (
          <div className={lists.inside}>
            <ReadFailed what={words.products.what} read={list} />
          </div>
        )}
        {data && !isShown && <Nothing view={view} onView={onView} total={data.total} />}
        {isShown && view.layout === 'table' && (
          <ProductsTable {...{ shown, view, onView, selection }} refreshing={list.isPlaceholderData} onOpen={open} />
        )}
        {isShown && view.layout === 'cards' && (
          <ProductsGrid shown={shown} refreshing={list.isPlaceholderData} onOpen={open} />
        )}
        {view.layout === 'table' && <ProductsBulk selection={selection} />}
        {data && isShown && (
          <Pager
            shown={words.products.showing(String(shown.length), matches(data.total, countedUpTo))}
            page={data}
            onCursor={(cursor) => onView({ ...view, cursor })}
            size={view.size}
            onSize={(size) => onView(narrowed(view, { size }))}
          />
        )}
      </section>
      <ProductDialogs view={view} onView={onView} page={data?.products} onCategories={onCategories} />
    </>
  )
}
