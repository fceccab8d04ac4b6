import { getDocument, GlobalWorkerOptions, type PDFDocumentLoadingTask, type PDFPageProxy, version } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

// Our own origin serves the worker and its files (`build/pdfFiles.ts`), so the content security policy of pages needs
// no exception; that of the worker itself allows WebAssembly.
GlobalWorkerOptions.workerSrc = workerUrl
const files = `/assets/pdfjs-${version}/`

type Source = Omit<
  NonNullable<Exclude<Parameters<typeof getDocument>[0], string | URL | ArrayBuffer>>,
  'cMapUrl' | 'enableXfa' | 'iccUrl' | 'standardFontDataUrl' | 'wasmUrl'
>

/** Opens a PDF with everything its pages may need: image decoders, character maps, fonts and color profiles. */
export const openPdf = (source: Source): PDFDocumentLoadingTask =>
  getDocument({
    ...source,
    enableXfa: false,
    wasmUrl: `${files}wasm/`,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    iccUrl: `${files}iccs/`,
  })

/** Why a PDF did not open. `lost`: its bytes could not be loaded. */
export type PdfFailure = 'broken' | 'locked' | 'lost'

/** @param name of the error that the library threw */
export const failureOf = (name: string): PdfFailure => {
  if (name === 'PasswordException') return 'locked'
  return name === 'InvalidPDFException' ? 'broken' : 'lost'
}

/** Whether a picture on a rendered page could not be decoded: the library omits it without an error. */
export const lacksPicture = ({ pageNumber, objs, commonObjs }: PDFPageProxy): boolean => {
  const named = `img_p${pageNumber - 1}_`
  return [...objs, ...commonObjs].some(([id, data]) => data === null && String(id).includes(named))
}
