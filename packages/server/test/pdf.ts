import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A PDF as another program parses it: its pages with their sizes and pieces of text. */
export const readPdf = async (bytes: Uint8Array) => {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const pdf = await task.promise
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1)
      const { items } = await page.getTextContent()
      const { width, height } = page.getViewport({ scale: 1 })
      const pieces = items.flatMap((item) =>
        'str' in item && item.str !== ''
          ? [{ text: item.str, left: Number(item.transform[4]), bottom: Number(item.transform[5]), width: item.width }]
          : [],
      )
      return { width, height, pieces }
    }),
  )
  await task.destroy()
  return { pages, text: pages.flatMap(({ pieces }) => pieces.map(({ text }) => text)).join('') }
}
