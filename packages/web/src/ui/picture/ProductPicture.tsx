import { LevelGeometry } from './Geometry.tsx'
import styles from './ProductPicture.module.css'

/**
 * sources: the picture in its widths; undefined: a figure in its place. seed: chooses the figure, constant per record.
 * sizes: its display width, as for `img`. alt: empty if the name is next to it. eager: for the main picture of a page.
 */
export type ProductPictureProps = {
  sources: { readonly src: string; readonly srcSet: string } | undefined
  seed: string
  sizes: string
  alt?: string
  eager?: boolean
  className?: string | undefined
}

const SIDE = 640
const DRAWINGS = 3

const orderOf = (seed: string): number =>
  [...seed].reduce((sum, character) => sum + character.charCodeAt(0), 0) % DRAWINGS

/** A product's picture in a square reserved before it loads; a calm figure without one. */
export const ProductPicture = ({ sources, seed, sizes, alt = '', eager, className }: ProductPictureProps) => (
  <span className={[styles.frame, className].filter(Boolean).join(' ')}>
    {sources ? (
      <img
        src={sources.src}
        srcSet={sources.srcSet}
        sizes={sizes}
        width={SIDE}
        height={SIDE}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
      />
    ) : (
      <LevelGeometry order={orderOf(seed)} size="62%" />
    )}
  </span>
)
