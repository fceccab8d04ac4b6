import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue, useElementSize } from '@mantine/hooks'
import { landing, type LandingChoice } from '@vesica/contract'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../../../../data/action.ts'
import { checkBody } from '../../../../data/check.ts'
import { text } from '../../../../i18n/text.ts'
import { FormFailure } from '../../../../ui/form/FormFailure.tsx'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import styles from './Landing.module.css'

const copy = text.landingSettings
const widths = { wide: 1280, phone: 375 } as const
const HEIGHT = 640
/** How long typing must pause before the preview is rendered again. */
const REST_MS = 500

type Scheme = 'light' | 'dark'

/** The page in one color scheme. Links target a new window, which the sandboxed frame may not open. */
const framed = (html: string, scheme: Scheme): string =>
  html
    .replace('<html', `<html data-mantine-color-scheme="${scheme}"`)
    .replace(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace('<head>', '<head><base target="_blank">')

/** The page as rendered by the server from the typed content, with a short delay. */
const useDrawn = (choice: LandingChoice) => {
  const isRight = Object.keys(checkBody(landing.setLanding, choice)).length === 0
  const [debounced] = useDebouncedValue(JSON.stringify(choice), REST_MS)
  const [drawn, setDrawn] = useState<{ of: string; html: string }>()
  const [tried, setTried] = useState<string>()
  const preview = useAction(landing.previewLanding, {
    onAnswer: ({ html }, { body }) => setDrawn({ of: JSON.stringify(body), html }),
  })
  const draw = useEffectEvent(() => {
    const body = JSON.parse(debounced) as LandingChoice
    if (preview.isPending || tried === debounced || Object.keys(checkBody(landing.setLanding, body)).length > 0) return
    setTried(debounced)
    void preview.run({ body })
  })
  useEffect(() => draw(), [debounced, preview.isPending])
  return { html: drawn?.html, isRight, failure: preview.failure }
}

/** A preview of the whole page with the typed content, rendered by the server as for visitors, in an inert frame. */
export const LandingPreview = ({ choice }: { choice: LandingChoice }) => {
  const { html, isRight, failure } = useDrawn(choice)
  const [width, setWidth] = useState<keyof typeof widths>('wide')
  const [scheme, setScheme] = useState<Scheme>('light')
  const { ref, width: available } = useElementSize()
  const frame = useRef<HTMLIFrameElement>(null)
  const scrollTop = useRef(0)
  const scale = available > 0 ? Math.min(1, available / widths[width]) : 1
  return (
    <PageSection dense title={text.labels.preview}>
      <div className={styles.stack}>
        <div className={styles.acts}>
          <SegmentedControl
            size="xs"
            aria-label={copy.width}
            data={[
              { value: 'wide', label: copy.wide },
              { value: 'phone', label: text.labels.phone },
            ]}
            value={width}
            onChange={(next) => setWidth(next as keyof typeof widths)}
          />
          <SegmentedControl
            size="xs"
            aria-label={copy.scheme}
            data={[
              { value: 'light', label: copy.light },
              { value: 'dark', label: copy.dark },
            ]}
            value={scheme}
            onChange={(next) => setScheme(next as Scheme)}
          />
        </div>
        <p className={styles.quiet} role="status">
          {!isRight ? copy.previewWrong : html === undefined && !failure ? copy.previewDrawing : ''}
        </p>
        {failure && <FormFailure message={failure.message} requestId={undefined} />}
        <div ref={ref} className={styles.stage} style={{ height: HEIGHT }}>
          {html !== undefined && (
            <iframe
              ref={frame}
              className={styles.frame}
              title={copy.previewOf}
              sandbox="allow-same-origin"
              srcDoc={framed(html, scheme)}
              style={{ width: widths[width], height: HEIGHT / scale, transform: `scale(${scale})` }}
              // Restores the scroll position after the preview is rendered again.
              onLoad={() => {
                const page = frame.current?.contentWindow
                page?.scrollTo({ top: scrollTop.current, behavior: 'instant' })
                page?.addEventListener('scroll', () => {
                  scrollTop.current = page.scrollY
                })
              }}
            />
          )}
        </div>
      </div>
    </PageSection>
  )
}
