import { Button, Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { store } from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser, useRead } from '../../data/hooks.ts'
import { pictureSources } from '../../data/pictures.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { BackLink } from '../../ui/page/BackLink.tsx'
import { CopyButton } from '../../ui/text/CopyButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageSection } from '../../ui/page/PageSection.tsx'
import { ProductPicture } from '../../ui/picture/ProductPicture.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { RelativeTime } from '../../ui/text/RelativeTime.tsx'
import { Stars } from '../../ui/text/Stars.tsx'
import { AddToCart } from './AddToCart.tsx'
import { Price } from './Price.tsx'
import { stockOf } from './productCopy.ts'
import { Quantity } from './Quantity.tsx'
import { RateProduct } from './RateProduct.tsx'
import { RatingLine } from './RatingLine.tsx'
import styles from './Store.module.css'
import { useCart } from './useCart.ts'

const copy = text.store.product

type Loaded = { product: store.Product; ratings: readonly Rating[] }
type Rating = { stars: number; comment: string | null; by: string; date: string }

/** Layouts with a navigation bar at the bottom. */
const useIsPhone = (): boolean =>
  useMediaQuery('(max-width: 61.99em)', undefined, { getInitialValueInEffect: false }) ?? false

/** Pieces of the product in the cart. */
const useInCart = (id: string): number => useCart().data?.items.find((item) => item.product_id === id)?.quantity ?? 0

const InCart = ({ count }: { count: number }) =>
  count > 0 ? <p className={styles.inCart}>{copy.inCart(count)}</p> : null

/** atFoot: sticks to the bottom while scrolling, with the price beside it. */
const Buying = ({ product, atFoot }: { product: store.Product; atFoot?: boolean }) => {
  const [quantity, setQuantity] = useState(1)
  const inCart = useInCart(product.id)
  const most = Math.max(1, Math.min(store.MOST_PIECES, product.stockCount - inCart))
  return (
    <div className={atFoot ? styles.buyingAtFoot : styles.buying}>
      {atFoot && <Price of={product} />}
      {product.inStock && (
        <Quantity name={product.name} value={Math.min(quantity, most)} most={most} onChange={setQuantity} />
      )}
      <div className={styles.buyingButton}>
        <AddToCart product={product} quantity={Math.min(quantity, most)} size="md" onAdded={() => setQuantity(1)} />
      </div>
      {!atFoot && <InCart count={inCart} />}
    </div>
  )
}

/** The plan of a reward, and the claim button for its members. */
const RewardNote = ({ product }: { product: store.Product }) => {
  const isOwn = useCurrentUser()?.planId === product.rewardPlan
  return (
    <div className={styles.reward}>
      <strong>{product.rewardPlanName === null ? copy.rewardOfNone : copy.reward(product.rewardPlanName)}</strong>
      <p>{isOwn ? copy.rewardYours : copy.rewardWhy}</p>
      {isOwn && (
        <Button component="a" href={paths.dashboard()} variant="default">
          {copy.toRewards}
        </Button>
      )}
    </div>
  )
}

/** Price, stock and the "add to cart" button, which on a phone sticks to the bottom of the page. */
const Offer = ({ product }: { product: store.Product }) => {
  const stock = stockOf(product)
  const isPhone = useIsPhone()
  const inCart = useInCart(product.id)
  return (
    <>
      <Price of={product} large />
      <span className={styles.stock} data-tone={stock.tone}>
        {stock.text}
      </span>
      {isPhone ? <InCart count={inCart} /> : <Buying product={product} />}
      <p className={styles.guarantee}>{text.store.guarantee}</p>
    </>
  )
}

const Facts = ({ product }: { product: store.Product }) => {
  const link = new URL(paths.store({ product: product.id }), location.origin).href
  return (
    <div className={styles.productFacts}>
      <span className={styles.category}>
        <span aria-hidden="true">{product.categoryEmoji}</span> {product.category}
      </span>
      <h1 className={styles.productName}>{product.name}</h1>
      <RatingLine rating={product.rating} count={product.ratingCount} />
      {product.isReward ? <RewardNote product={product} /> : <Offer product={product} />}
      <div>
        <h2 className={styles.small}>{copy.about}</h2>
        <p className={styles.description}>{product.description || copy.noDescription}</p>
      </div>
      {product.tags.length > 0 && (
        <ul className={styles.tags} aria-label={text.labels.tags}>
          {product.tags.map((tag) => (
            <li key={tag}>
              <a href={paths.store({ search: tag })}>{tag}</a>
            </li>
          ))}
        </ul>
      )}
      <div>
        <CopyButton value={link} name={text.general.link} withText />
      </div>
    </div>
  )
}

const Ratings = ({ product, ratings }: Loaded) => (
  <PageSection title={text.store.ratings.title} actions={<RateProduct product={product} />}>
    {ratings.length === 0 ? (
      <div className={styles.noRatings}>
        <strong>{text.store.ratings.none}</strong>
        <span>{text.store.ratings.noneWhy}</span>
      </div>
    ) : (
      <ul className={styles.ratings}>
        {ratings.map((rating) => (
          <li key={`${rating.by} ${rating.date}`}>
            <div className={styles.ratingHead}>
              <Stars value={rating.stars} label={text.store.ratings.stars(String(rating.stars))} />
              <strong>{rating.by}</strong>
              <RelativeTime moment={rating.date} className={styles.quiet ?? ''} />
            </div>
            {rating.comment && <p>{rating.comment}</p>}
          </li>
        ))}
      </ul>
    )}
  </PageSection>
)

const Loading = () => (
  <div className={styles.product} aria-hidden="true">
    <Skeleton style={{ aspectRatio: 1 }} radius="lg" />
    <div className={styles.productFacts}>
      <Skeleton height={14} width="40%" />
      <Skeleton height={36} width="80%" />
      <Skeleton height={16} width="45%" />
      <Skeleton height={28} width="30%" />
      <Skeleton height={42} />
      <Skeleton height={96} />
    </div>
  </div>
)

/** The details of one product. listHref: the list it was opened from. */
export const ProductPage = ({ id, listHref }: { id: string; listHref: string }) => {
  const read = useRead(store.getProduct, { params: { id } })
  const isPhone = useIsPhone()
  const backLink = (
    <div className={styles.back}>
      <BackLink href={listHref}>{copy.list}</BackLink>
    </div>
  )
  if (read.error?.code === 'not_found')
    return (
      <EmptyState
        title={copy.gone}
        why={copy.goneWhy}
        action={
          <Button component="a" href={listHref}>
            {text.store.toStore}
          </Button>
        }
      />
    )
  if (!read.data && read.error) return <ReadFailed what={copy.what} read={read} />
  if (!read.data) return <Loading />
  const { product } = read.data
  return (
    <>
      {backLink}
      <article className={styles.product}>
        <ProductPicture
          sources={pictureSources(product)}
          seed={product.id}
          sizes="(max-width: 61.99em) 100vw, 480px"
          alt={product.name}
          eager
          className={styles.large}
        />
        <Facts product={product} />
      </article>
      <Ratings {...read.data} />
      {isPhone && !product.isReward && <Buying product={product} atFoot />}
    </>
  )
}
