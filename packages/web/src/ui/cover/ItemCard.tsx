import { text } from '../../i18n/text.ts'
import { Cover, type CoverProps, type CoverState } from './Cover.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import { KindLine } from './KindLine.tsx'
import type { MediaKind } from './kinds.ts'
import styles from './ItemCard.module.css'

/**
 * href: its page, locked or not. length: '27 min', '212 pages'. level: its plan. opensWith: the plan that would open
 * it; if set, it is locked. favourite: whether it is one, and the callback to change it.
 */
export type Item = CoverState &
  Pick<CoverProps, 'id' | 'sources' | 'eager'> & {
    title: string
    href: string
    kind: MediaKind
    length?: string | undefined
    level?: string | undefined
    opensWith?: string | undefined
    favourite?: { readonly on: boolean; readonly onChange: (on: boolean) => void } | undefined
  }

const SIZES = '(max-width: 639px) 50vw, (max-width: 75em) 33vw, 240px'

/** An item's card in a list (`ul`). The whole card is a link. */
export const ItemCard = (item: Item) => {
  const { title, href, kind, length, level, opensWith, favourite, ...cover } = item
  const locked = cover.locked ?? opensWith !== undefined
  return (
    <li className={styles.card} data-locked={locked || undefined}>
      <Cover {...cover} locked={locked} sizes={SIZES} className={styles.cover}>
        {favourite && <FavouriteButton title={title} floating {...favourite} />}
      </Cover>
      <div className={styles.facts}>
        <h3 className={styles.title}>
          <a href={href}>{title}</a>
        </h3>
        <KindLine kind={kind} length={length} />
        {opensWith ? (
          <span className={styles.opens}>{text.media.cover.opensWith(opensWith)}</span>
        ) : (
          level && <span className={styles.level}>{level}</span>
        )}
      </div>
    </li>
  )
}
