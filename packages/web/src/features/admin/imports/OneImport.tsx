import { Alert, Button, Progress } from '@mantine/core'
import { imports } from '@vesica/contract'
import { useState } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { useDownload } from '../../../data/useDownload.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { locale, text } from '../../../i18n/text.ts'
import { ExportList } from '../../../ui/list/ExportList.tsx'
import lists from '../../../ui/list/List.module.css'
import { PageSection } from '../../../ui/page/PageSection.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { Warning } from '../../../ui/page/Warning.tsx'
import { saveTable } from '../../../ui/saveFile.ts'
import { StatCard } from '../../../ui/text/StatCard.tsx'
import { notifySuccess } from '../../../ui/toasts.tsx'
import styles from './Importing.module.css'
import { type ImportKind, refreshesOf, type ViewProps } from './importKinds.ts'
import { ImportRows } from './ImportRows.tsx'
import { MatchColumns } from './MatchColumns.tsx'

const copy = text.imports
type Import = imports.Import
type ImportProps = { kind: ImportKind; one: Import }

const UnderWay = ({ one }: { one: Import }) => {
  const percent = Math.floor((one.progress ?? 0) * 100)
  const label = one.state === 'checking' ? copy.checking : copy.running
  return (
    <PageSection dense title={label}>
      <Progress value={percent} aria-label={label} size="lg" />
      <p className={styles.quiet} role="status">
        {copy.progress(percent, copy.rows(one.rows))}
      </p>
    </PageSection>
  )
}

const Counts = ({ one }: { one: Import }) => (
  <div className={lists.figures}>
    {imports.importOutcomes.map((outcome) => (
      <StatCard
        key={outcome}
        dense
        label={copy.counts[outcome][one.state === 'done' ? 'done' : 'checked']}
        value={one.counts[outcome].toLocaleString(locale)}
      />
    ))}
  </div>
)

const DownloadRefused = ({ kind, one }: ImportProps) => {
  const download = useDownload(kind.calls.refused)
  const save = (blob: Blob) => {
    saveTable(blob, `refused-${kind.name}`)
    notifySuccess(copy.tookRefused)
  }
  if (one.counts.refuse === 0 || one.storedUntil === null) return null
  return (
    <ExportList
      label={copy.takeRefused}
      download={download}
      onClick={() => void download.start({ params: { id: one.id } }, save)}
    />
  )
}

type ConfirmProps = ImportProps & { onClose: () => void }

const ConfirmRun = ({ kind, one, onClose }: ConfirmProps) => {
  const { create, change, refuse } = one.counts
  return (
    <ActionDialog
      endpoint={kind.calls.run}
      input={{ params: { id: one.id }, body: { checked_at: one.checkedAt ?? '' } }}
      refreshes={refreshesOf(kind)}
      question={copy.ask.question(create + change)}
      consequences={
        <>
          <p>{copy.ask.what(create, change)}</p>
          {refuse > 0 && <p>{copy.ask.refused(refuse)}</p>}
          {kind.hasLetters && <p>{one.sendEmails ? copy.ask.letters(create) : copy.ask.quiet}</p>}
        </>
      }
      action={copy.checked.action}
      done={copy.ask.started}
      onClose={onClose}
    />
  )
}

const ConfirmDelete = ({ kind, one, onClose, onForgotten }: ConfirmProps & { onForgotten: () => void }) => (
  <ActionDialog
    endpoint={kind.calls.remove}
    input={{ params: { id: one.id } }}
    refreshes={[kind.calls.list]}
    question={copy.forget.question}
    consequences={copy.forget.why}
    action={copy.checked.forget}
    danger
    done={copy.forget.done}
    onAnswer={onForgotten}
    onClose={onClose}
  />
)

type CheckedProps = ImportProps & { onMatch: () => void; onForget: () => void }

/** The result of a check and the next actions. */
const Checked = ({ kind, one, onMatch, onForget }: CheckedProps) => {
  const [isConfirming, setConfirming] = useState(false)
  const { create, change } = one.counts
  const isIdle = create + change === 0
  return (
    <PageSection dense title={text.labels.preview}>
      <p className={styles.lead}>{copy.checked.lead(one.rows, one.file)}</p>
      <Counts one={one} />
      {isIdle && <p className={styles.quiet}>{copy.checked.nothing}</p>}
      <div className={styles.acts}>
        {!isIdle && (
          <Button size="sm" onClick={() => setConfirming(true)}>
            {copy.checked.action}
          </Button>
        )}
        <Button size="sm" variant="default" onClick={onMatch}>
          {copy.checked.again}
        </Button>
        <DownloadRefused {...{ kind, one }} />
        <Button size="sm" variant="subtle" onClick={onForget}>
          {copy.checked.forget}
        </Button>
      </div>
      {isConfirming && <ConfirmRun {...{ kind, one }} onClose={() => setConfirming(false)} />}
    </PageSection>
  )
}

const Finished = ({ kind, one }: ImportProps) => (
  <PageSection dense title={copy.done.title}>
    <p className={styles.lead} dir="auto">
      {copy.done.lead(one.file, one.by)}
    </p>
    <Counts one={one} />
    {one.moved > 0 && <p className={styles.quiet}>{copy.done.moved(one.moved)}</p>}
    <div className={styles.acts}>
      <DownloadRefused {...{ kind, one }} />
    </div>
  </PageSection>
)

const withRows: ReadonlySet<Import['state']> = new Set(['checked', 'importing', 'done'])

type Props = ViewProps & { kind: ImportKind; id: string }

/** An import at its current step: columns, check, progress or result. */
export const OneImport = ({ kind, id, view, onView }: Props) => {
  const read = useRead(kind.calls.get, { params: { id } })
  const [matches, setMatches] = useState(false)
  const [forgets, setForgets] = useState(false)
  const { data, error } = read
  if (!data && error) return <ReadFailed what={copy.what} read={read} />
  if (!data) return <RowsSkeleton count={6} dense />
  const one = data.import
  const canMatch = one.storedUntil !== null && (one.state === 'waiting' || one.state === 'failed' || matches)
  const forget = (
    <Button size="sm" variant="subtle" onClick={() => setForgets(true)}>
      {copy.checked.forget}
    </Button>
  )
  return (
    <div className={styles.stack}>
      {one.problem !== null && <Warning title={copy.failed}>{one.problem}</Warning>}
      {one.progress !== null && <UnderWay one={one} />}
      {canMatch && one.progress === null && one.state !== 'done' && (
        <MatchColumns key={one.id} {...{ kind, one }} onChecking={() => setMatches(false)}>
          {forget}
        </MatchColumns>
      )}
      {one.state === 'checked' && !matches && (
        <Checked {...{ kind, one }} onMatch={() => setMatches(true)} onForget={() => setForgets(true)} />
      )}
      {one.state === 'done' && <Finished {...{ kind, one }} />}
      {one.storedUntil === null && <Alert variant="light">{copy.gone}</Alert>}
      {one.storedUntil !== null && withRows.has(one.state) && !matches && (
        <ImportRows {...{ kind, id, view, onView }} />
      )}
      {forgets && (
        <ConfirmDelete
          {...{ kind, one }}
          onClose={() => setForgets(false)}
          onForgotten={() => onView({ ...view, id: undefined })}
        />
      )}
    </div>
  )
}
