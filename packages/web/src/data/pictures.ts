import { store } from '@vesica/contract'
import { addressOf } from './wire.ts'

/** A picture in all its widths, as an `img` takes them. */
export interface PictureSources {
  readonly src: string
  readonly srcSet: string
}

/** The addresses of a product's picture. @param image as products, cart lines and order lines carry it */
export const pictureSources = (image: string | null): PictureSources | undefined => {
  if (image === null) return undefined
  const at = (width: number) => addressOf({ path: `${image}/${width}` }, {})
  return {
    src: at(store.productImageWidths[1]),
    srcSet: store.productImageWidths.map((width) => `${at(width)} ${width}w`).join(', '),
  }
}
