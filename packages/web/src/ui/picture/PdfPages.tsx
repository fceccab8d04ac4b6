import type { PDFDocumentProxy, PDFPageProxy, RenderTask } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { failureOf, lacksPicture, openPdf, type PdfFailure } from '../pdf/pdf.ts'
import { drawingOf, type Drawing, type Strip } from '../pdf/strips.ts'
import styles from './ProofViewer.module.css'

const copy = text.admin.proof
/** A proof has a page or two; an uploaded book is not drawn completely. */
const MAX_PAGES = 10
/** How far outside the viewport strips are drawn ahead, CSS px. */
const AHEAD = '600px'

const useDocument = (file: Blob): { pdf: PDFDocumentProxy | undefined; failure: PdfFailure | undefined } => {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [failure, setFailure] = useState<PdfFailure>()
  useEffect(() => {
    let cancelled = false
    const load = async () => {
      const data = new Uint8Array(await file.arrayBuffer())
      if (cancelled) return undefined
      const task = openPdf({ data })
      try {
        const document = await task.promise
        if (!cancelled) setPdf(document)
      } catch (error) {
        if (!cancelled) setFailure(failureOf(error instanceof Error ? error.name : ''))
      }
      return task
    }
    const loading = load()
    return () => {
      cancelled = true
      void loading.then((task) => task?.destroy())
    }
  }, [file])
  return { pdf, failure }
}

/** A strip of a page with a canvas of its own while it is near the viewport. */
const PageStrip = ({
  source,
  drawing: { scale, ratio, width },
  strip: { top, height },
  onIncomplete,
}: {
  source: PDFPageProxy
  drawing: Drawing
  strip: Strip
  onIncomplete: () => void
}) => {
  const container = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => setNear(entries.at(-1)?.isIntersecting === true),
      // Without the scroll container as root, a margin applies to the window's edges only.
      { root: container.current?.closest('[role="group"]') ?? null, rootMargin: AHEAD },
    )
    if (container.current) watch.observe(container.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    if (!isNear || !canvas.current) return
    const viewport = source.getViewport({ scale: scale * ratio, offsetY: -top * ratio })
    let task: RenderTask | undefined
    let cancelled = false
    const draw = async (on: HTMLCanvasElement) => {
      on.width = Math.max(1, Math.ceil(width * ratio))
      on.height = Math.max(1, Math.ceil(height * ratio))
      task = source.render({ canvas: on, viewport })
      await task.promise
      if (!cancelled && lacksPicture(source)) onIncomplete()
    }
    // A drawing cancelled by the next one rejects as well.
    void draw(canvas.current).catch(() => cancelled || onIncomplete())
    return () => {
      cancelled = true
      task?.cancel()
    }
  }, [source, scale, ratio, width, top, height, isNear, onIncomplete])
  return (
    <div ref={container} className={styles.strip} style={{ height }}>
      {isNear && <canvas ref={canvas} style={{ width, height }} />}
    </div>
  )
}

type PageProps = { pdf: PDFDocumentProxy; page: number; width: number; onFault: () => void }

/** One page, `width` CSS px wide, sharp on its screen. */
const Page = ({ pdf, page, width, onFault }: PageProps) => {
  const [source, setSource] = useState<PDFPageProxy>()
  const [isIncomplete, setIncomplete] = useState(false)
  const [incomplete] = useState(() => () => setIncomplete(true))
  useEffect(() => {
    let cancelled = false
    pdf.getPage(page).then(
      (loaded) => cancelled || setSource(loaded),
      () => cancelled || setIncomplete(true),
    )
    return () => {
      cancelled = true
    }
  }, [pdf, page])
  useEffect(() => {
    if (isIncomplete) onFault()
  }, [isIncomplete, onFault])
  const drawing = source && drawingOf(source.getViewport({ scale: 1 }), width, devicePixelRatio)
  return (
    <>
      {isIncomplete && (
        <p className={styles.note} role="alert">
          {copy.incomplete(page)}
        </p>
      )}
      {source && drawing && (
        <div
          className={styles.page}
          style={{ width: drawing.width }}
          role="img"
          aria-label={copy.page(page, pdf.numPages)}
        >
          {drawing.strips.map((strip) => (
            <PageStrip key={strip.top} source={source} drawing={drawing} strip={strip} onIncomplete={incomplete} />
          ))}
        </div>
      )}
    </>
  )
}

/**
 * The pages of a PDF, drawn here instead of by the browser's viewer. width: of a page, CSS px. onFault: called if
 * something could not be displayed; must be a stable function.
 */
export const PdfPages = ({ file, width, onFault }: { file: Blob; width: number; onFault: () => void }) => {
  const { pdf, failure } = useDocument(file)
  useEffect(() => {
    if (failure) onFault()
  }, [failure, onFault])
  if (failure)
    return (
      <p className={styles.note} role="alert">
        {failure === 'locked' ? copy.locked : copy.unreadable}
      </p>
    )
  if (!pdf) return <p className={styles.note}>{copy.loading}</p>
  const visible = Math.min(pdf.numPages, MAX_PAGES)
  return (
    <>
      {Array.from({ length: visible }, (_, index) => (
        <Page key={`page ${index + 1}`} pdf={pdf} page={index + 1} width={width} onFault={onFault} />
      ))}
      {pdf.numPages > visible && <p className={styles.note}>{copy.pagesLeftOut(visible, pdf.numPages)}</p>}
    </>
  )
}
