import { Button, Skeleton } from '@mantine/core'
import { content } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { KindLine } from '../../ui/cover/KindLine.tsx'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import styles from './Item.module.css'
import { ItemAccess } from './ItemAccess.tsx'
import { ItemActions } from './ItemActions.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { audienceOf, lengthOf } from './itemCopy.ts'
import { LibraryClosed } from './LibraryClosed.tsx'
import { Shelf } from './Shelf.tsx'
import { Study } from './Study.tsx'
import { useOpened } from './useOpened.ts'

const copy = text.library.item

const Head = ({ item }: { item: content.OpenedItem }) => (
  <header className={styles.head}>
    <div className={styles.headline}>
      <h1 className={styles.title}>{item.title}</h1>
      <ItemActions item={item} />
    </div>
    <p className={styles.kind}>
      <KindLine kind={item.type} length={lengthOf(item)} />
      <span>{audienceOf(item)}</span>
    </p>
    {item.description && <p className={styles.description}>{item.description}</p>}
    {item.tags.length > 0 && (
      <ul className={styles.tags} aria-label={text.labels.tags}>
        {item.tags.map((tag) => (
          <li key={tag}>
            <a href={paths.library({ search: tag })}>{tag}</a>
          </li>
        ))}
      </ul>
    )}
  </header>
)

const Related = ({ items, category }: { items: readonly content.ContentItem[]; category: string }) =>
  items.length > 0 && (
    <PageSection title={copy.related(category)} card={false}>
      <Shelf items={items} layout="list" />
    </PageSection>
  )

const BackToLibrary = () => (
  <div className={styles.back}>
    <BackLink href={paths.library()}>{text.labels.library}</BackLink>
  </div>
)

const Loading = () => (
  <div className={styles.item} aria-hidden="true">
    <Skeleton className={styles.stage} radius="lg" />
    <div className={styles.head}>
      <Skeleton height={38} width="70%" />
      <Skeleton height={14} width="40%" />
      <Skeleton height={48} />
    </div>
    <div className={styles.side}>
      <Skeleton height={120} radius="lg" />
      <Skeleton height={200} radius="lg" />
    </div>
  </div>
)

const NotFound = () => (
  <EmptyState
    title={copy.gone}
    why={copy.goneWhy}
    action={
      <Button component="a" href={paths.library()}>
        {text.library.toLibrary}
      </Button>
    }
  />
)

const Item = ({ item, upgradeHref, at, paragraph }: { item: content.OpenedItem } & Omit<ItemPageProps, 'id'>) => (
  <Study
    item={item}
    by={item.category}
    opened={useOpened(item)}
    at={at}
    paragraph={paragraph}
    head={<Head item={item} />}
    about={
      <>
        <ItemAccess item={item} upgradeHref={upgradeHref} />
        <ItemFacts item={item} />
      </>
    }
  />
)

/**
 * upgradeHref: the upgrade page; undefined while there is none. at, paragraph: the start in seconds or as a paragraph
 * number, instead of the saved position.
 */
export type ItemPageProps = {
  id: string
  upgradeHref: string | undefined
  at?: number | undefined
  paragraph?: string | undefined
}

/** A library item: its description, access and related items. */
export const ItemPage = ({ id, ...rest }: ItemPageProps) => {
  const read = useRead(content.getContent, { params: { id } })
  if (read.error?.code === 'not_found') return <NotFound />
  if (read.error?.code === 'feature_disabled') return <LibraryClosed why={read.error.message} />
  if (!read.data && read.error)
    return (
      <>
        <BackToLibrary />
        <ReadFailed what={copy.what} read={read} />
      </>
    )
  if (!read.data) return <Loading />
  const { content: item, related } = read.data
  return (
    <>
      <BackToLibrary />
      <Item key={String(item.access.opens)} item={item} {...rest} />
      <Related items={related} category={item.category} />
    </>
  )
}
