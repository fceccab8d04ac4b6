import { pictureSources } from '../../../../data/pictures.ts'
import { text } from '../../../../i18n/text.ts'
import type { Doing } from '../../../../lists/defineList.tsx'
import { Cover } from '../../../../ui/cover/Cover.tsx'
import { KindLine } from '../../../../ui/cover/KindLine.tsx'
import lists from '../../../../ui/list/List.module.css'
import { onTileKey } from '../../../../ui/list/tileKeys.ts'
import tiles from '../../../../ui/list/Tiles.module.css'
import type { ContentView, ItemDialog } from '../contentUrl.ts'
import styles from '../Publishing.module.css'
import { ItemActions } from './ItemActions.tsx'
import { type Item, SampleTag, State, Tags } from './ItemFacts.tsx'

const copy = text.adminLibrary.list

type Props = { rows: readonly Item[]; refreshing: boolean; doing: Doing<ContentView> }

/** One page of items with their covers. */
export const ItemsGrid = ({ rows, refreshing, doing: { view, onView } }: Props) => {
  const onOpen = (dialog: ItemDialog, { id }: Item) => onView({ ...view, dialog, about: id })
  return (
    <ul className={tiles.grid} aria-label={copy.caption} aria-busy={refreshing || undefined}>
      {rows.map((item) => (
        <li
          key={item.id}
          className={tiles.tile}
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
          <div className={tiles.tileHead}>
            <h2 dir="auto">{item.title}</h2>
            <State item={item} />
          </div>
          <KindLine kind={item.type} length={item.duration} />
          <p className={tiles.tileText}>{item.description}</p>
          <Tags tags={item.tags} />
          <div className={tiles.tileFoot}>
            <span className={`${tiles.tileUnder} ${lists.under}`}>
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
