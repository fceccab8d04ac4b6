import { Alert, Button } from '@mantine/core'
import { audit } from '@vesica/contract'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../data/hooks.ts'
import { dateTime } from '../../../format/time.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { locale, text } from '../../../i18n/text.ts'
import { paths } from '../../../paths.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { DialogFoot } from '../../../ui/dialog/DialogFoot.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { Fact, Facts } from '../../../ui/text/Facts.tsx'
import styles from './Audit.module.css'
import { AuditChanges } from './AuditChanges.tsx'
import { actionSentence, actorOf, recordOf } from './auditCopy.ts'
import { auditAddress, type ViewProps } from './auditUrl.ts'

const copy = text.audit

type Entry = audit.AuditDetails
type PartProps = { entry: Entry; onOpen: (id: string) => void }

/** The actor, time, record, reason and origin. */
const EntryFacts = ({ entry }: { entry: Entry }) => (
  <Facts>
    <Fact name={text.labels.item}>{recordOf(entry)}</Fact>
    <Fact name={text.labels.byLabel}>{actorOf(entry)}</Fact>
    <Fact name={text.labels.time}>{dateTime(entry.time)}</Fact>
    {entry.reason && <Fact name={text.labels.reason}>{entry.reason}</Fact>}
    <Fact name={text.labels.from}>{entry.from}</Fact>
    <Fact name={text.labels.result}>{entry.result === 'done' ? text.labels.done : copy.refused(entry.result)}</Fact>
    <Fact name={copy.entry.hash} code copyValue={`${entry.number}:${entry.hash}`} copyName={copy.entry.head}>
      {entry.hash}
    </Fact>
  </Facts>
)

/** The parent and child actions, and the undo links in both directions. */
const Related = ({ entry, onOpen }: PartProps) => {
  const related = entry.related.filter(({ id }) => id !== entry.undoneBy && id !== entry.undoes)
  return (
    <>
      {entry.undoneBy && (
        <Alert color="yellow">
          {copy.entry.undoneBy}{' '}
          <Button size="compact-sm" variant="default" onClick={() => onOpen(entry.undoneBy ?? '')}>
            {copy.entry.openUndo}
          </Button>
        </Alert>
      )}
      {entry.undoes && (
        <Alert>
          {copy.entry.undoes}{' '}
          <Button size="compact-sm" variant="default" onClick={() => onOpen(entry.undoes ?? '')}>
            {copy.entry.openUndone}
          </Button>
        </Alert>
      )}
      {related.length > 0 && (
        <section className={styles.part}>
          <h3>{copy.entry.related}</h3>
          <ul className={styles.related}>
            {related.map((item) => (
              <li key={item.id}>
                <Button size="compact-sm" variant="subtle" onClick={() => onOpen(item.id)}>
                  {actionSentence(item.action)}, {recordOf(item)}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

const Undo = ({ entry }: { entry: Entry }) => {
  const [isConfirming, setConfirming] = useState(false)
  const { does, blocked } = entry.undo
  if (does === null) return null
  return (
    <section className={styles.part}>
      <h3>{copy.undo.title}</h3>
      <p>{does}</p>
      <ActionButton variant="default" disabledReason={blocked ?? undefined} onClick={() => setConfirming(true)}>
        {copy.undo.title}
      </ActionButton>
      {blocked && <p className={styles.quiet}>{blocked}</p>}
      {isConfirming && (
        <ActionDialog
          endpoint={audit.undoAction}
          input={{ params: { id: entry.id } }}
          refreshes={[audit.getAuditEntry, audit.listAudit]}
          question={copy.undo.question}
          consequences={`${does} ${copy.undo.how}`}
          action={text.labels.undo}
          done={copy.undo.done}
          onClose={() => setConfirming(false)}
        />
      )}
    </section>
  )
}

/** Where to find the results of an import, by its name in the audit log. */
const imports: Readonly<Record<string, string>> = {
  'import of members': paths.adminMemberImport(),
  'import of products': paths.adminProductImport(),
}

const OpenImport = ({ entry }: { entry: Entry }) => {
  const to = imports[entry.type]
  if (to === undefined) return null
  return (
    <Button
      variant="default"
      renderRoot={(props) => <Link {...props} to={to} search={{ import: entry.subjectId } as never} />}
    >
      {copy.entry.openImport}
    </Button>
  )
}

const Details = ({ entry, onOpen, view, onView }: PartProps & ViewProps) => (
  <div className={styles.stack}>
    <Related entry={entry} onOpen={onOpen} />
    <section className={styles.part}>
      <h3>{copy.entry.changed}</h3>
      <AuditChanges changes={entry.changes} />
    </section>
    <EntryFacts entry={entry} />
    <Undo entry={entry} />
    <DialogFoot>
      <OpenImport entry={entry} />
      <Button
        variant="default"
        onClick={() => onView({ ...auditAddress.plain, size: view.size, record: `${entry.type}:${entry.subjectId}` })}
      >
        {copy.entry.historyOf}
      </Button>
      <Button variant="default" onClick={() => onView({ ...auditAddress.plain, size: view.size, who: entry.actorId })}>
        {copy.entry.byThem}
      </Button>
    </DialogFoot>
  </div>
)

const EntryDialog = ({ id, ...props }: ViewProps & { id: string }) => {
  const { view, onView } = props
  const { data, error, refetch } = useRead(audit.getAuditEntry, { params: { id } })
  const entry = data?.entry
  const close = () => onView({ ...view, id: undefined }, true)
  const title = entry
    ? `${actionSentence(entry.action)} · ${copy.entry.number(entry.number.toLocaleString(locale))}`
    : copy.entry.plain
  return (
    <Dialog opened onClose={close} title={title} size="lg" full>
      {entry && <Details entry={entry} onOpen={(next) => onView({ ...view, id: next })} {...props} />}
      {!entry && !error && <RowsSkeleton count={8} dense />}
      {!entry && error && <ReadFailed what={copy.entry.what} read={{ error, refetch }} />}
    </Dialog>
  )
}

/** The entry in the URL. */
export const AuditDialog = (props: ViewProps) => {
  const { id } = props.view
  useRestoreFocus(id !== undefined)
  return id ? <EntryDialog key={id} id={id} {...props} /> : null
}
