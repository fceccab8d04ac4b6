import { ActionIcon, Button, Group, Skeleton, Tooltip } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { IconDownload, IconMaximize, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { members } from '@vesica/contract'
import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { callForFile } from '../../data/call.ts'
import type { CallFailed } from '../../data/failure.ts'
import { readKey } from '../../data/queries.ts'
import { fileSize } from '../../format/fileSize.ts'
import { text } from '../../i18n/text.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import styles from './ProofViewer.module.css'

const words = text.admin.proof
const PdfPages = lazy(async () => ({ default: (await import('./PdfPages.tsx')).PdfPages }))

const ZOOM_LEAST = 1
const ZOOM_MOST = 4
const ZOOM_STEP = 0.5

/** The file of an application. `version` tells a new proof from the old one of the same person. */
const useProof = (personId: string, version: string) => {
  const input = { params: { id: personId } }
  return useQuery<Blob, CallFailed>({
    queryKey: [...readKey(members.getSignupProof, input), version],
    queryFn: ({ signal }) => callForFile(members.getSignupProof, input, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  })
}

/** An address for a file in memory, given back when it is no longer shown. */
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

const ProofFailed = ({ failure, onRetry }: { failure: CallFailed; onRetry: () => void }) => (
  <div className={styles.failed} role="alert">
    <p className={styles.failedTitle}>{words.failed}</p>
    <p>{failure.message}</p>
    <Button variant="light" onClick={onRetry}>
      {text.words.retry}
    </Button>
    {failure.requestId && (
      <p className={styles.request}>
        {text.words.requestId} <code>{failure.requestId}</code>
        <CopyButton value={failure.requestId} label={text.words.copyRequestId} toast={text.words.requestIdCopied} />
      </p>
    )}
  </div>
)

type Props = { member: Pick<members.Member, 'id' | 'name'>; request: members.SignupRequest }

/** The proof of payment, large: a picture or the pages of a PDF, with zoom and download. */
export const ProofViewer = ({ member, request }: Props) => {
  const proof = useProof(member.id, request.sentAt)
  const url = useObjectUrl(proof.data)
  const [zoom, setZoom] = useState(ZOOM_LEAST)
  const { ref, width } = useElementSize<HTMLDivElement>()
  const shownWidth = Math.max(0, Math.floor(width * zoom))
  const caption = [request.proof_name, request.proof_bytes === null ? null : fileSize(request.proof_bytes)]
  return (
    <figure className={styles.viewer} aria-label={words.title}>
      <div className={styles.bar}>
        <figcaption className={styles.caption}>{caption.filter(Boolean).join(' · ')}</figcaption>
        <Group gap={4} wrap="nowrap">
          <Tool
            label={words.zoomOut}
            icon={IconZoomOut}
            disabled={!proof.data || zoom <= ZOOM_LEAST}
            onClick={() => setZoom(zoom - ZOOM_STEP)}
          />
          <Tool
            label={words.zoomIn}
            icon={IconZoomIn}
            disabled={!proof.data || zoom >= ZOOM_MOST}
            onClick={() => setZoom(zoom + ZOOM_STEP)}
          />
          <Tool label={words.fit} icon={IconMaximize} disabled={!proof.data || zoom === 1} onClick={() => setZoom(1)} />
          <Button
            component="a"
            variant="default"
            size="xs"
            href={url}
            download={request.proof_name ?? 'proof'}
            data-disabled={!url || undefined}
            leftSection={<IconDownload size={16} />}
          >
            {words.download}
          </Button>
        </Group>
      </div>
      <div className={styles.area} tabIndex={0} role="group" aria-label={words.area}>
        <div ref={ref} className={styles.measure}>
          {proof.isPending && <Skeleton height={320} aria-label={words.loading} />}
          {proof.error && <ProofFailed failure={proof.error} onRetry={() => void proof.refetch()} />}
          {proof.data && width > 0 && request.proof_kind === 'pdf' && (
            <Suspense fallback={<Skeleton height={320} />}>
              <PdfPages file={proof.data} width={shownWidth} />
            </Suspense>
          )}
          {url && width > 0 && request.proof_kind !== 'pdf' && (
            <img
              className={styles.image}
              data-fit={zoom === 1 || undefined}
              src={url}
              style={zoom === 1 ? undefined : { width: shownWidth }}
              alt={words.alt(member.name)}
            />
          )}
        </div>
      </div>
    </figure>
  )
}
