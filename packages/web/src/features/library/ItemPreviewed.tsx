import type { content, Reply } from '@vesica/contract'
import { pictureSources } from '../../data/pictures.ts'
import { text } from '../../i18n/text.ts'
import { Cover } from '../../ui/cover/Cover.tsx'
import { KindLine } from '../../ui/cover/KindLine.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { Markdown } from '../../ui/text/Markdown.tsx'
import styles from './Item.module.css'
import { ItemAccess } from './ItemAccess.tsx'
import { ItemFacts } from './ItemFacts.tsx'
import { audienceOf, lengthOf } from './itemCopy.ts'
import { Shelf } from './Shelf.tsx'

const copy = text.library.item

/** Previews an item as a member would see it: nothing plays and no progress is saved. */
export const ItemLookedAt = ({ page: { content: item, related } }: { page: Reply<typeof content.getContent> }) => (
  <>
    <div className={styles.item} data-read={item.textContent === null ? undefined : true}>
      <Cover
        id={item.id}
        sources={pictureSources(item)}
        sizes="(max-width: 61.99em) 100vw, 760px"
        locked={!item.access.opens}
        eager
        className={styles.stage}
      />
      <header className={styles.head}>
        <h2 className={styles.title}>{item.title}</h2>
        <p className={styles.kind}>
          <KindLine kind={item.type} length={lengthOf(item)} />
          <span>{audienceOf(item)}</span>
        </p>
        {item.description && <p className={styles.description}>{item.description}</p>}
      </header>
      {item.textContent !== null && (
        <div className={styles.text}>
          <Markdown>{item.textContent}</Markdown>
        </div>
      )}
      <aside className={styles.side} aria-label={copy.about}>
        <ItemAccess item={item} upgradeHref={undefined} />
        <ItemFacts item={item} />
      </aside>
    </div>
    {related.length > 0 && (
      <PageSection title={copy.related(item.category)} card={false}>
        <Shelf items={related} layout="list" />
      </PageSection>
    )}
  </>
)
