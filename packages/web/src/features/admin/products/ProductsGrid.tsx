import { pictureSources } from '../../../data/pictures.ts'
import { locale, text } from '../../../i18n/text.ts'
import lists from '../../../ui/list/List.module.css'
import { onTileKey } from '../../../ui/list/tileKeys.ts'
import tiles from '../../../ui/list/Tiles.module.css'
import { ProductPicture } from '../../../ui/picture/ProductPicture.tsx'
import styles from './Catalogue.module.css'
import type { Doing } from '../../../lists/defineList.tsx'
import { ProductActions } from './ProductActions.tsx'
import { OfferBadge, Price, type Product, RewardTag, Stock } from './ProductFacts.tsx'
import type { ProductsView } from './productsUrl.ts'

const copy = text.adminStore.products
/** Maximum number of tags on a card. */
const MAX_TAGS = 3

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <ul className={tiles.tags}>
      {tags.slice(0, MAX_TAGS).map((tag) => (
        <li key={tag}>{tag}</li>
      ))}
      {tags.length > MAX_TAGS && <li title={tags.join(', ')}>{text.labels.moreTags(tags.length - MAX_TAGS)}</li>}
    </ul>
  )

type Props = { rows: readonly Product[]; refreshing: boolean; doing: Doing<ProductsView> }

/** One page of products with their pictures. */
export const ProductsGrid = ({ rows, refreshing, doing: { view, onView } }: Props) => {
  const onOpen = (dialog: 'edit' | 'delete', { id }: Product) => onView({ ...view, dialog, about: id })
  return (
    <ul className={tiles.grid} aria-label={text.labels.products} aria-busy={refreshing || undefined}>
      {rows.map((product) => (
        <li
          key={product.id}
          className={tiles.tile}
          tabIndex={-1}
          data-tile
          onKeyDown={(event) => onTileKey(event, () => onOpen('edit', product))}
        >
          <ProductPicture
            className={styles.tilePicture}
            sources={pictureSources(product)}
            seed={product.id}
            sizes="(max-width: 639px) 90vw, 260px"
          />
          <div className={tiles.tileHead}>
            <h2 dir="auto">{product.name}</h2>
            <OfferBadge product={product} />
          </div>
          {product.isReward && (
            <div>
              <RewardTag product={product} />
            </div>
          )}
          <p className={tiles.tileText}>{product.description}</p>
          <div className={styles.tileFacts}>
            <Price product={product} />
            <Stock product={product} />
          </div>
          <Tags tags={product.tags} />
          <div className={tiles.tileFoot}>
            <span className={`${tiles.tileUnder} ${lists.under}`}>
              <span title={product.category}>{product.category}</span>
              <span>{copy.sold(product.sold.toLocaleString(locale))}</span>
            </span>
            <ProductActions product={product} onOpen={(dialog) => onOpen(dialog, product)} />
          </div>
        </li>
      ))}
    </ul>
  )
}
