/** Half of what an iPhone draws on one canvas; other browsers allow more. */
export const MOST_PIXELS = 2 ** 23
/** Browsers allow 16,384 px per side with GPU rendering, and more without. */
export const MOST_SIDE = 16_384
/** CSS px. The tallest possible PDF page, four times as wide as a dialog, has about 200,000. */
const MOST_HEIGHT = 250_000
/** More than the eye can distinguish. */
const MOST_RATIO = 2

/** A full-width strip of a page, CSS px from the top. */
export type Strip = { readonly top: number; readonly height: number }

/** How a page is drawn. width, height: CSS px. scale: of the page. ratio: canvas px per CSS px. */
export type Drawing = {
  readonly width: number
  readonly height: number
  readonly scale: number
  readonly ratio: number
  readonly strips: readonly Strip[]
}

/**
 * Divides a page into strips that every browser can draw. A page too tall for that is drawn narrower than requested.
 * @param page its size at scale 1 @param width requested, CSS px @param density of the screen
 */
export const drawingOf = (page: { width: number; height: number }, width: number, density: number): Drawing => {
  const scale = Math.min(width / page.width, MOST_HEIGHT / page.height)
  const [drawnWidth, drawnHeight] = [page.width * scale, page.height * scale]
  const ratio = Math.min(density, MOST_RATIO, MOST_SIDE / drawnWidth)
  const pixelsWide = Math.max(1, Math.ceil(drawnWidth * ratio))
  const most = Math.max(1, Math.floor(Math.min(MOST_SIDE, MOST_PIXELS / pixelsWide) / ratio))
  const count = Math.ceil(drawnHeight / most)
  const strips = Array.from({ length: count }, (_, index) => ({
    top: index * most,
    height: Math.min(most, drawnHeight - index * most),
  }))
  return { width: drawnWidth, height: drawnHeight, scale, ratio, strips }
}
