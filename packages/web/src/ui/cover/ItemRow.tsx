import { text } from '../../i18n/text.ts'
import { Cover } from './Cover.tsx'
import { FavouriteButton } from './FavouriteButton.tsx'
import type { Item } from './ItemCard.tsx'
import { ProgressRing } from './ProgressRing.tsx'
import styles from './ItemRow.module.css'

/** note: shown in place of the length ('15 min left', 'finished twice'). */
export type ItemRowProps = Item & { note?: string | undefined }

/** An item as one row of a list (`ul`): a small cover, title, kind and length. */
export const ItemRow = (item: ItemRowProps) => {
  const { title, href, kind, length, note, level: _level, opensWith, favourite, percent = 0, done, ...cover } = item
  const locked = cover.locked ?? opensWith !== undefined
  const details = [text.media.kinds[kind], note ?? length, done && !note && text.labels.done]
  return (
    <li className={styles.row} data-locked={locked || undefined}>
      <Cover {...cover} locked={locked} sizes="52px" small className={styles.cover} />
      <div className={styles.facts}>
        <span className={styles.title}>
          <a href={href}>{title}</a>
        </span>
        <span className={styles.kind}>{details.filter(Boolean).join(' · ')}</span>
        {opensWith && <span className={styles.opens}>{text.media.cover.opensWith(opensWith)}</span>}
      </div>
      {percent > 0 && !done && !locked && <ProgressRing percent={percent} size={32} />}
      {favourite && <FavouriteButton title={title} {...favourite} />}
    </li>
  )
}
