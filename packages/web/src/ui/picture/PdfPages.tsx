import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy, type RenderTask } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { text } from '../../i18n/text.ts'
import styles from './ProofViewer.module.css'

// Our own origin serves the worker, so that the content policy needs no exception.
GlobalWorkerOptions.workerSrc = workerUrl

const words = text.admin.proof
/** A proof is a page or two; a book that somebody sends is not drawn whole. */
const PAGES_SHOWN = 10

const useDocument = (file: Blob): { pdf: PDFDocumentProxy | undefined; failed: boolean } => {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let gone = false
    const load = async () => {
      const data = new Uint8Array(await file.arrayBuffer())
      if (gone) return undefined
      const task = getDocument({ data, enableXfa: false })
      try {
        const document = await task.promise
        if (!gone) setPdf(document)
      } catch {
        if (!gone) setFailed(true)
      }
      return task
    }
    const loading = load()
    return () => {
      gone = true
      void loading.then((task) => task?.destroy())
    }
  }, [file])
  return { pdf, failed }
}

/** One page on a canvas, as wide as `width` CSS px, sharp on the screen it is on. */
const Page = ({ pdf, page, width }: { pdf: PDFDocumentProxy; page: number; width: number }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let task: RenderTask | undefined
    let gone = false
    const draw = async () => {
      const source = await pdf.getPage(page)
      if (gone || !canvas.current) return
      const scale = width / source.getViewport({ scale: 1 }).width
      const viewport = source.getViewport({ scale: scale * Math.min(devicePixelRatio, 2) })
      canvas.current.width = Math.floor(viewport.width)
      canvas.current.height = Math.floor(viewport.height)
      task = source.render({ canvas: canvas.current, viewport })
      await task.promise
    }
    // A drawing that is cut off by the next one rejects; there is nothing to tell anybody.
    void draw().catch(() => undefined)
    return () => {
      gone = true
      task?.cancel()
    }
  }, [pdf, page, width])
  return (
    <canvas
      ref={canvas}
      className={styles.page}
      style={{ width }}
      role="img"
      aria-label={words.page(page, pdf.numPages)}
    />
  )
}

/** The pages of a PDF, drawn here instead of handed to the browser's viewer. width: of a page, CSS px. */
export const PdfPages = ({ file, width }: { file: Blob; width: number }) => {
  const { pdf, failed } = useDocument(file)
  if (failed) return <p className={styles.note}>{words.unreadable}</p>
  if (!pdf) return <p className={styles.note}>{words.loading}</p>
  const shown = Math.min(pdf.numPages, PAGES_SHOWN)
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <Page key={`page ${index + 1}`} pdf={pdf} page={index + 1} width={width} />
      ))}
      {pdf.numPages > shown && <p className={styles.note}>{words.pagesLeftOut(shown, pdf.numPages)}</p>}
    </>
  )
}
