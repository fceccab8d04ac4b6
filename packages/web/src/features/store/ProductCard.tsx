import type { store } from '@vesica/contract'
import { pictureSources } from '../../data/pictures.ts'
import { text } from '../../i18n/text.ts'
import { ProductPicture } from '../../ui/picture/ProductPicture.tsx'
import { AddToCart } from './AddToCart.tsx'
import { Price } from './Price.tsx'
import { stockOf } from './productCopy.ts'
import { RatingLine } from './RatingLine.tsx'
import styles from './Store.module.css'

const SIZES = '(max-width: 639px) 50vw, (max-width: 75em) 33vw, 300px'

/** A product in the store. href: its page. */
export const ProductCard = ({ product, href, eager }: { product: store.Product; href: string; eager: boolean }) => {
  const stock = stockOf(product)
  return (
    <li className={styles.card} data-off={stock.tone === 'none' || undefined}>
      <ProductPicture
        sources={pictureSources(product)}
        seed={product.id}
        sizes={SIZES}
        eager={eager}
        className={styles.cover}
      />
      {product.isFeatured && <span className={styles.featured}>{text.labels.featured}</span>}
      <div className={styles.facts}>
        <span className={styles.category}>
          <span aria-hidden="true">{product.categoryEmoji}</span> {product.category}
        </span>
        <h3 className={styles.name}>
          <a href={href} title={product.name}>
            {product.name}
          </a>
        </h3>
        {product.rating !== null && <RatingLine rating={product.rating} count={product.ratingCount} />}
        <Price of={product} />
        <span className={styles.stock} data-tone={stock.tone}>
          {stock.text}
        </span>
      </div>
      <div className={styles.foot}>
        <AddToCart product={product} variant="light" />
      </div>
    </li>
  )
}
