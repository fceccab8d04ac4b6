import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { root } from './place.ts'

interface Bitmap {
  width: number
  height: number
  data: Uint8Array
}

// Uses the decoder of the package with which the web application draws its codes.
const decode = createRequire(join(root, 'packages/web/package.json'))('qr/decode.js') as {
  default: (image: Bitmap) => string
}

/** Pixels per unit of the drawing; decoders need several. */
const SCALE = 8

/** Decodes a QR code on screen. */
export const readQrCode = async (code: Locator): Promise<string> => {
  const drawing = await code.evaluate((svg, scale) => {
    const { width, height } = (svg as SVGSVGElement).viewBox.baseVal
    const copy = svg.cloneNode(true) as SVGSVGElement
    copy.setAttribute('width', String(width * scale))
    copy.setAttribute('height', String(height * scale))
    const backdrop = getComputedStyle(svg).backgroundColor
    return {
      source: new XMLSerializer().serializeToString(copy),
      width: width * scale,
      height: height * scale,
      backdrop,
    }
  }, SCALE)
  // An empty page has no content policy that would block the image.
  const page = await code.page().context().newPage()
  const pixels = await page.evaluate(async ({ source, width, height, backdrop }) => {
    const image = new Image()
    image.src = `data:image/svg+xml,${encodeURIComponent(source)}`
    await image.decode()
    const canvas = new OffscreenCanvas(width, height)
    const brush = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
    brush.fillStyle = backdrop
    brush.fillRect(0, 0, width, height)
    brush.drawImage(image, 0, 0)
    return [...brush.getImageData(0, 0, width, height).data]
  }, drawing)
  await page.close()
  return decode.default({ width: drawing.width, height: drawing.height, data: Uint8Array.from(pixels) })
}
