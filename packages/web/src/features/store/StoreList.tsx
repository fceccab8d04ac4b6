import { Button, Skeleton } from '@mantine/core'
import { countedUpTo, store } from '@vesica/contract'
import { useEffect, useRef } from 'react'
import { useRead } from '../../data/hooks.ts'
import { matches } from '../../format/count.ts'
import { text } from '../../i18n/text.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import { PageButtons } from '../../ui/list/PageButtons.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { SkipLink } from '../../ui/page/SkipLink.tsx'
import { ProductCard } from './ProductCard.tsx'
import styles from './Store.module.css'
import { StoreFilters } from './StoreFilters.tsx'
import { narrowed, PAGE_SIZE, storeAddress, type StoreView } from './storeUrl.ts'

const copy = text.store.list
/** Number of cards on the first screen, whose pictures load eagerly. */
const FIRST = 4

const Shelf = () => (
  <div className={styles.grid} aria-hidden="true">
    {Array.from({ length: 8 }, (_, index) => (
      <div key={`card ${index + 1}`} className={styles.card}>
        <Skeleton className={styles.cover} style={{ aspectRatio: 1 }} radius={0} />
        <div className={styles.facts}>
          <Skeleton height={12} width="45%" />
          <Skeleton height={18} width="80%" />
          <Skeleton height={14} width="50%" />
          <Skeleton height={20} width="35%" />
        </div>
        <div className={styles.foot}>
          <Skeleton height={36} />
        </div>
      </div>
    ))}
  </div>
)

type Props = {
  view: StoreView
  onView: (view: StoreView, replace?: boolean) => void
  hrefOf: (view: StoreView) => string
}

const Nothing = ({ view, onView }: Omit<Props, 'hrefOf'>) =>
  storeAddress.isNarrowed(view) ? (
    <EmptyState
      title={text.labels.noResults}
      why={copy.noneWhy}
      action={
        <Button variant="light" onClick={() => onView(storeAddress.cleared(view))}>
          {text.general.clearFilters}
        </Button>
      }
    />
  ) : (
    <EmptyState title={copy.empty} why={copy.emptyWhy} figure={<FlowerOfLife size={96} />} />
  )

/** The store's products, filtered and sorted as in the URL, page by page. */
export const StoreList = ({ view, onView, hrefOf }: Props) => {
  const read = useRead(store.listProducts, { query: storeAddress.query(view) }, { keepPrevious: true })
  const { data } = read
  const heading = useRef<HTMLHeadingElement>(null)
  const cursor = useRef(view.cursor)
  useEffect(() => {
    if (cursor.current === view.cursor) return
    cursor.current = view.cursor
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [view.cursor])
  return (
    <>
      {data && data.products.length > 0 && <SkipLink label={copy.skip} target="store-results" here />}
      {(data || !read.error) && <StoreFilters view={view} facets={data?.facets} onView={onView} />}
      <section aria-labelledby="store-results">
        <h2 id="store-results" ref={heading} tabIndex={-1} className="visually-hidden">
          {text.labels.products}
        </h2>
        {!data && read.isPending && <Shelf />}
        {!data && read.error && <ReadFailed what={text.store.what} read={read} />}
        {data?.products.length === 0 &&
          (view.cursor ? (
            <EmptyState
              title={text.labels.noResults}
              action={<Button onClick={() => onView(narrowed(view, {}))}>{text.labels.goToFirstPage}</Button>}
            />
          ) : (
            <Nothing view={view} onView={onView} />
          ))}
        {data && data.products.length > 0 && (
          <>
            <ul className={styles.grid} data-old={read.isPlaceholderData || undefined}>
              {data.products.map((product, index) => (
                <ProductCard
                  key={product.id}
                  product={product}
                  href={hrefOf({ ...view, product: product.id })}
                  eager={index < FIRST}
                />
              ))}
            </ul>
            <div className={styles.pager}>
              <span role="status" className="tabular">
                {copy.showing(String(data.products.length), matches(data.total, countedUpTo))}
              </span>
              {data.total > PAGE_SIZE && <PageButtons page={data} onCursor={(to) => onView({ ...view, cursor: to })} />}
            </div>
          </>
        )}
      </section>
    </>
  )
}
