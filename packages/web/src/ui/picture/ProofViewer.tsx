import { ActionIcon, Button, Group, Skeleton } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconDownload, IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type ComponentType, Suspense, use, useCallback, useEffect, useState } from 'react'
import { fileSize } from '../../format/fileSize.ts'
import { text } from '../../i18n/text.ts'
import { Reference } from '../text/Reference.tsx'
import { Tooltip } from '../Tooltip.tsx'
import { ProofDisplayed } from './proofDisplay.ts'
import styles from './ProofViewer.module.css'
import { lazyPart } from '../lazyPart.tsx'

const copy = text.admin.proof
const PdfPages = lazyPart(async () => (await import('./PdfPages.tsx')).PdfPages)

const ZOOM_LEAST = 1
const ZOOM_MOST = 4
const ZOOM_STEP = 0.5

/** An object URL for a file in memory, revoked when it is no longer displayed. */
const useObjectUrl = (file: Blob | undefined): string | undefined => {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return
    const next = URL.createObjectURL(file)
    setUrl(next)
    return () => {
      setUrl(undefined)
      URL.revokeObjectURL(next)
    }
  }, [file])
  return url
}

type ToolProps = { label: string; icon: ComponentType<{ size?: number }>; disabled?: boolean; onClick: () => void }

const Tool = ({ label, icon: Icon, disabled = false, onClick }: ToolProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon size={16} />
    </ActionIcon>
  </Tooltip>
)

type ProofFailure = { readonly message: string; readonly requestId?: string | undefined }

const ProofFailed = ({ failure, onRetry }: { failure: ProofFailure; onRetry: () => void }) => (
  <div className={styles.failed} role="alert">
    <p className={styles.failedTitle}>{copy.failed}</p>
    <p>{failure.message}</p>
    <Button variant="light" onClick={onRetry}>
      {text.general.retry}
    </Button>
    {failure.requestId && (
      <p className={styles.request}>
        <Reference id={failure.requestId} />
      </p>
    )}
  </div>
)

/**
 * file: its bytes, once loaded. failure: why they could not be loaded. onRetry: loads them again. kind: how it is
 * displayed. name: its download name. bytes: its size. sender: for the accessible name.
 */
export type ProofViewerProps = {
  file: Blob | undefined
  failure?: ProofFailure | null
  onRetry: () => void
  kind: 'image' | 'pdf'
  name: string | null
  bytes?: number | null
  sender: string
}

/** The proof of payment, large: a picture or PDF pages, with zoom and download. */
export const ProofViewer = ({ file, failure, onRetry, kind, name, bytes, sender }: ProofViewerProps) => {
  const url = useObjectUrl(file)
  const [zoom, setZoom] = useState(ZOOM_LEAST)
  const [broken, setBroken] = useState<string>()
  const isBroken = url !== undefined && broken === url
  const [faulty, setFaulty] = useState<Blob>()
  const onFault = useCallback(() => setFaulty(file), [file])
  const isIncomplete = isBroken || (file ? faulty === file : Boolean(failure))
  const { report } = use(ProofDisplayed)
  useEffect(() => {
    report(isIncomplete)
    return () => report(false)
  }, [isIncomplete, report])
  const { ref, width } = useElementSize<HTMLDivElement>()
  const zoomedWidth = Math.max(0, Math.floor(width * zoom))
  const size = bytes ?? file?.size
  const caption = [name, size === undefined ? null : fileSize(size)]
  return (
    <figure className={styles.viewer} aria-label={copy.title}>
      <div className={styles.bar}>
        <figcaption className={styles.caption}>{caption.filter(Boolean).join(' · ')}</figcaption>
        <Group gap={4} wrap="nowrap">
          <Tool
            label={copy.zoomOut}
            icon={IconZoomOut}
            disabled={!file || zoom <= ZOOM_LEAST}
            onClick={() => setZoom(zoom - ZOOM_STEP)}
          />
          <Tool
            label={copy.zoomIn}
            icon={IconZoomIn}
            disabled={!file || zoom >= ZOOM_MOST}
            onClick={() => setZoom(zoom + ZOOM_STEP)}
          />
          <Tool label={copy.fit} icon={IconMaximize} disabled={!file || zoom === 1} onClick={() => setZoom(1)} />
          <Button
            component="a"
            variant="default"
            size="xs"
            href={url}
            download={name ?? 'proof'}
            data-disabled={!url || undefined}
            aria-disabled={!url || undefined}
            leftSection={<IconDownload size={16} />}
          >
            {copy.download}
          </Button>
        </Group>
      </div>
      <div className={styles.area} tabIndex={0} role="group" aria-label={copy.area}>
        <div ref={ref} className={styles.measure}>
          {!file && !failure && <Skeleton height={320} aria-label={copy.loading} />}
          {!file && failure && <ProofFailed failure={failure} onRetry={onRetry} />}
          {file && width > 0 && kind === 'pdf' && (
            <Suspense fallback={<Skeleton height={320} />}>
              <PdfPages file={file} width={zoomedWidth} onFault={onFault} />
            </Suspense>
          )}
          {isBroken && (
            <p className={styles.failed} role="alert">
              {copy.unreadable}
            </p>
          )}
          {url && !isBroken && width > 0 && kind === 'image' && (
            <img
              onError={() => setBroken(url)}
              className={styles.image}
              data-fit={zoom === 1 || undefined}
              src={url}
              style={zoom === 1 ? undefined : { width: zoomedWidth }}
              alt={copy.alt(sender)}
            />
          )}
        </div>
      </div>
    </figure>
  )
}
