import type { Pictured } from '@vesica/contract'

/** A picture in all its widths, as `img` attributes. */
export interface PictureSources {
  readonly src: string
  readonly srcSet: string
}

/** The URLs of a picture of a product, a reward or an ordered item. @returns undefined without one */
export const pictureSources = ({ image, images }: Pictured): PictureSources | undefined => {
  if (image === null || images === null) return undefined
  const srcSet = Object.entries(images).map(([width, address]) => `${address} ${width}w`)
  return { src: image, srcSet: srcSet.join(', ') }
}
