import { AnnotationMode } from 'pdfjs-dist'
import {
  EventBus,
  LinkTarget,
  PDFFindController,
  PDFLinkService,
  type PDFPageView,
  PDFViewer,
  ScrollMode,
} from 'pdfjs-dist/web/pdf_viewer.mjs'
import { failureOf, lacksPicture, openPdf } from '../pdf/pdf.ts'
import { MOST_PIXELS, MOST_SIDE } from '../pdf/strips.ts'
import type { BookActions, BookSource, BookState } from './book.ts'
import { bytesOf, PIECE_BYTES } from './bookSource.ts'

const PAGE_WIDTH = 'page-width'
/** The library's numbers for the states of a search. */
const STILL_SEARCHING = 3

type Rendered = { readonly source: PDFPageView; readonly pageNumber: number; readonly error: unknown }
type Counted = { readonly matchesCount: { readonly current: number; readonly total: number }; readonly state?: number }

const documentOf = async (...from: Parameters<typeof bytesOf>) =>
  openPdf({
    ...(await bytesOf(...from)),
    disableAutoFetch: true,
    disableStream: true,
    rangeChunkSize: PIECE_BYTES,
  })

/** The library's own viewer without its controls: it draws visible pages, with their text and links. */
const viewerIn = (container: HTMLDivElement, pages: HTMLDivElement) => {
  const eventBus = new EventBus()
  const linkService = new PDFLinkService({ eventBus, externalLinkTarget: LinkTarget.BLANK })
  const findController = new PDFFindController({ eventBus, linkService })
  const viewer = new PDFViewer({
    container,
    viewer: pages,
    eventBus,
    linkService,
    findController,
    annotationMode: AnnotationMode.ENABLE,
    removePageBorders: true,
    // Of larger pages the visible part is drawn sharply over a coarser whole.
    maxCanvasPixels: MOST_PIXELS,
    maxCanvasDim: MOST_SIDE,
  })
  linkService.setViewer(viewer)
  return { eventBus, linkService, viewer }
}

type Viewing = ReturnType<typeof viewerIn>

const actionsOf = ({ eventBus, viewer }: Viewing): BookActions => {
  const find = (query: string, again: boolean, backwards = false) =>
    eventBus.dispatch('find', {
      source: viewer,
      type: again ? 'again' : '',
      query,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      findPrevious: backwards,
      matchDiacritics: false,
    })
  return {
    goTo: (page) => {
      viewer.currentPageNumber = Math.max(1, Math.min(viewer.pagesCount, page))
    },
    zoom: (steps) => (steps > 0 ? viewer.increaseScale({ steps }) : viewer.decreaseScale({ steps: -steps })),
    fit: () => {
      viewer.currentScaleValue = PAGE_WIDTH
    },
    turn: (oneByOne) => {
      viewer.scrollMode = oneByOne ? ScrollMode.PAGE : ScrollMode.VERTICAL
    },
    search: (query) => (query === '' ? eventBus.dispatch('findbarclose', { source: viewer }) : find(query, false)),
    searchOn: (query, backwards) => find(query, true, backwards),
  }
}

/**
 * Opens a book in an element.
 * @param container scrolls; absolutely positioned @param pages an empty `div` within it
 * @param onState receives changes of the state @returns closes it
 */
export const openBook = (
  [container, pages]: readonly [HTMLDivElement, HTMLDivElement],
  { source, startAt, oneByOne }: { source: BookSource; startAt: number; oneByOne: boolean },
  onState: (changed: Partial<BookState>) => void,
): (() => void) => {
  const viewing = viewerIn(container, pages)
  const { eventBus, linkService, viewer } = viewing
  const actions = actionsOf(viewing)
  let cancelled = false
  // Fitted to an element without width, pages get none themselves, and no later width can be derived from it.
  let isFitted = true
  const refit = () => {
    if (isFitted && container.clientWidth > 0) actions.fit()
  }
  eventBus.on('pagesinit', () => {
    refit()
    actions.turn(oneByOne)
    actions.goTo(startAt)
    onState({ status: 'ready', pages: viewer.pagesCount, page: viewer.currentPageNumber, actions })
  })
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onState({ page: pageNumber }))
  eventBus.on('scalechanging', ({ scale, presetValue }: { scale: number; presetValue?: string }) => {
    isFitted = presetValue === PAGE_WIDTH
    onState({ zoom: Math.round(scale * 100) })
  })
  let incomplete: readonly number[] = []
  eventBus.on('pagerendered', ({ source: { pdfPage }, pageNumber, error }: Rendered) => {
    if (incomplete.includes(pageNumber) || !(error || (pdfPage && lacksPicture(pdfPage)))) return
    incomplete = [...incomplete, pageNumber]
    onState({ incomplete })
  })
  let pending = false
  const counted = ({ matchesCount, state }: Counted) => {
    pending = state === undefined ? pending : state === STILL_SEARCHING
    onState({ found: { at: matchesCount.current, total: matchesCount.total, pending } })
  }
  eventBus.on('updatefindmatchescount', counted)
  eventBus.on('updatefindcontrolstate', counted)
  const sized = new ResizeObserver(refit)
  sized.observe(container)
  const controller = new AbortController()
  const opening = documentOf(source, controller.signal, (retry) => onState({ retry }))
  void opening
    .then(({ promise }) => promise)
    .then(
      (document) => {
        if (cancelled) return
        viewer.setDocument(document)
        linkService.setDocument(document)
      },
      (error: Error) => cancelled || onState({ status: 'failed', failure: failureOf(error.name) }),
    )
  return () => {
    cancelled = true
    controller.abort()
    sized.disconnect()
    viewer.setDocument(null as never)
    linkService.setDocument(null)
    void opening.then((task) => task.destroy()).catch(() => undefined)
  }
}
