import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from './place.ts'

interface Reader {
  getDocument: (source: { data: Uint8Array; verbosity: number }) => {
    promise: Promise<Pages>
    destroy(): Promise<void>
  }
}
interface Pages {
  numPages: number
  getPage(number: number): Promise<{ getTextContent(): Promise<{ items: { str?: string }[] }> }>
}

// Uses the package with which the back-office displays PDFs.
const modulePath = createRequire(join(root, 'packages/web/package.json')).resolve('pdfjs-dist/legacy/build/pdf.mjs')

/** The text of all pages of a PDF, in order. */
export const textOfPdf = async (file: Buffer): Promise<string> => {
  const { getDocument } = (await import(modulePath)) as Reader
  const opening = getDocument({ data: new Uint8Array(file), verbosity: 0 })
  const pages = await opening.promise
  const texts: string[] = []
  for (let number = 1; number <= pages.numPages; number += 1) {
    const { items } = await (await pages.getPage(number)).getTextContent()
    texts.push(...items.map(({ str }) => str ?? ''))
  }
  await opening.destroy()
  return texts.join(' ')
}
