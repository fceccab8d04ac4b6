import type { KeyboardEvent } from 'react'
import { pictureSources } from '../../../data/pictures.ts'
import { text } from '../../../i18n/text.ts'
import type { Doing } from '../../../lists/defineList.tsx'
import { Cover } from '../../../ui/cover/Cover.tsx'
import { KindLine } from '../../../ui/cover/KindLine.tsx'
import lists from '../../../ui/list/List.module.css'
import type { ContentView, ItemDialog } from '../contentUrl.ts'
import styles from '../Publishing.module.css'
import { ItemActions } from './ItemActions.tsx'
import { type Item, SampleTag, State, Tags } from './ItemFacts.tsx'

const words = text.publishing.list

type Props = { rows: readonly Item[]; refreshing: boolean; doing: Doing<ContentView> }

/** J and K, and Enter or O, as in tables. */
const onTileKey = (event: KeyboardEvent<HTMLLIElement>, open: () => void) => {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
  const { currentTarget: tile } = event
  const to = event.key === 'j' ? tile.nextElementSibling : event.key === 'k' ? tile.previousElementSibling : undefined
  if (event.key === 'Enter' || event.key === 'o') open()
  else if (to instanceof HTMLElement) to.focus()
  else return
  event.preventDefault()
}

/** The items of one page, each with its cover. */
export const ItemsGrid = ({ rows, refreshing, doing: { view, onView } }: Props) => {
  const onOpen = (dialog: ItemDialog, { id }: Item) => onView({ ...view, dialog, about: id })
  return (
    <ul className={styles.grid} aria-label={words.caption} aria-busy={refreshing || undefined}>
      {rows.map((item) => (
        <li
          key={item.id}
          className={styles.tile}
          tabIndex={-1}
          data-tile
          onKeyDown={(event) => onTileKey(event, () => onOpen('edit', item))}
        >
          <Cover
            className={styles.tileCover}
            id={item.id}
            sources={pictureSources(item)}
            sizes="(max-width: 639px) 90vw, 260px"
          />
          <div className={styles.tileHead}>
            <h2 dir="auto">{item.title}</h2>
            <State item={item} />
          </div>
          <KindLine kind={item.type} length={item.duration} />
          <p className={styles.tileText}>{item.description}</p>
          <Tags tags={item.tags} />
          <div className={styles.tileFoot}>
            <span className={`${styles.tileUnder} ${lists.under}`}>
              <span title={item.category}>
                {item.categoryEmoji} {item.category}
              </span>
              <span>
                {item.planName} <SampleTag item={item} />
              </span>
            </span>
            <ItemActions item={item} onOpen={(dialog) => onOpen(dialog, item)} />
          </div>
        </li>
      ))}
    </ul>
  )
}
