import { Button, Checkbox, Textarea } from '@mantine/core'
import { IconAlertCircle, IconCloudCheck } from '@tabler/icons-react'
import { tickets } from '@vesica/contract'
import type { RefObject, SyntheticEvent } from 'react'
import { SendFailure } from '../../../../conversation/SendFailure.tsx'
import { useRights } from '../../../../data/rights.ts'
import { timeOfDay } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { FilesProgress, FilesToSend, PickFiles } from '../../../../ui/form/FilesToSend.tsx'
import { Warning } from '../../../../ui/page/Warning.tsx'
import { unfilled } from './canned.ts'
import { CannedMenu } from './CannedMenu.tsx'
import styles from './Composer.module.css'
import { useCanned } from './useCanned.ts'
import { type Composing, type Kind, useComposer } from './useComposer.ts'
import type { Undone } from './UndoToast.tsx'

const copy = text.helpdesk.reply

const commandKey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘↵' : 'Ctrl ↵'

const SaveState = ({ draft: { kept, typed }, savedAt }: Pick<Composing, 'draft'> & { savedAt: string | null }) => {
  const at = kept && kept !== 'here' ? kept.at : typed === '' ? null : savedAt
  if (kept === 'here')
    return (
      <span className={styles.kept} data-failed>
        {copy.storedHere}
      </span>
    )
  return (
    <span className={styles.kept}>
      <IconCloudCheck size={17} stroke={1.6} aria-hidden="true" />
      {at ? copy.storedAt(timeOfDay(at)) : copy.kept}
    </span>
  )
}

const kinds: readonly Kind[] = ['reply', 'note']

const Kinds = ({ composing: { kind, setKind, takesReplies } }: { composing: Composing }) => (
  <div className={styles.kinds} role="group" aria-label={copy.tabs}>
    {kinds.map((option) => (
      <button
        key={option}
        type="button"
        aria-pressed={option === kind}
        disabled={option === 'reply' && !takesReplies}
        onClick={() => setKind(option)}
      >
        {copy[option]}
      </button>
    ))}
  </div>
)

const Missing = ({ typed }: { typed: string }) => {
  const missing = unfilled(typed)
  if (missing.length === 0) return null
  return (
    <p className={styles.missing} role="status">
      <IconAlertCircle size={15} aria-hidden="true" />
      {copy.missing(missing.join(', '))}
    </p>
  )
}

const SendButton = ({
  composing: { kind, draft, isBusy, isNewer },
  onSend,
}: {
  composing: Composing
  onSend: () => void
}) => {
  const disabledReason = useRights().disabledReason('support:write')
  const label = kind === 'note' ? copy.addNote : isNewer ? copy.sendAnyway : copy.send
  const inside = (
    <>
      {label} <kbd className={styles.sendKey}>{commandKey}</kbd>
    </>
  )
  if (disabledReason)
    return (
      <ActionButton disabledReason={disabledReason} size="sm" onClick={onSend}>
        {inside}
      </ActionButton>
    )
  return (
    <Button type="submit" size="sm" loading={isBusy} disabled={draft.typed.trim() === ''}>
      {inside}
    </Button>
  )
}

type Props = {
  ticket: tickets.ManagedTicket
  field: RefObject<HTMLTextAreaElement | null>
  onType: (typed: string, kind: Kind) => void
  undone: Undone | undefined
}

/**
 * Writes a reply or note: drafts are saved, `/` inserts a canned reply, files are added by selection, drop or paste.
 */
export const Composer = ({ ticket, field, onType, undone }: Props) => {
  const composing = useComposer({ ticket, field, undone })
  const { kind, draft, files, isBusy, isBlank, isNewer, failure, progress, type } = composing
  const canned = useCanned({
    ticket: ticket.id,
    field,
    typed: draft.typed,
    onType: type,
    onPut: composing.usesCanned,
    enabled: kind === 'reply',
  })
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    void composing.send()
    if (draft.typed.trim() === '') field.current?.focus()
  }
  const isOpen = ticket.status === 'open' || ticket.status === 'in_progress'
  return (
    <form
      className={styles.composer}
      data-kind={kind}
      data-over={files.isOver || undefined}
      {...files.takes}
      onSubmit={submit}
      noValidate
    >
      <CannedMenu canned={canned} />
      <div className={styles.top}>
        <Kinds composing={composing} />
        <SaveState draft={draft} savedAt={ticket.drafts.savedAt} />
      </div>
      {isNewer && <Warning title={copy.newer}>{copy.newerWhy}</Warning>}
      {!composing.takesReplies && <p className={styles.closed}>{copy.closed}</p>}
      <Textarea
        ref={field}
        variant="unstyled"
        aria-label={kind === 'reply' ? copy.replyLabel : copy.noteLabel}
        aria-autocomplete={kind === 'reply' ? 'list' : undefined}
        aria-controls={canned.isOpen && canned.current ? canned.listId : undefined}
        aria-activedescendant={canned.isOpen && canned.current ? canned.optionId(canned.current) : undefined}
        placeholder={kind === 'reply' ? copy.replyHint : copy.noteHint}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={tickets.TICKET_TEXT_MAX}
        value={draft.typed}
        readOnly={isBusy}
        error={isBlank ? copy.blank : failure?.errors?.message?.[0]}
        autoComplete="off"
        onChange={(event) => {
          type(event.currentTarget.value)
          onType(event.currentTarget.value, kind)
        }}
        onSelect={canned.onCaret}
        onBlur={canned.onLeave}
        onKeyDown={(event) => {
          if (canned.onKey(event)) return
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <FilesToSend files={files} disabled={isBusy} kept={composing.kept} />
      <FilesProgress progress={progress} count={files.files.length} />
      <Missing typed={draft.typed} />
      <SendFailure failure={failure} />
      <div className={styles.foot}>
        {kind === 'reply' && isOpen && (
          <Checkbox
            size="sm"
            label={copy.resolve}
            checked={composing.resolves}
            onChange={(event) => composing.setResolves(event.currentTarget.checked)}
          />
        )}
        <span className={styles.footEnd}>
          <PickFiles files={files} disabled={isBusy} />
          <SendButton composing={composing} onSend={submit} />
        </span>
      </div>
    </form>
  )
}
