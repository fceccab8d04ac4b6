import { useMediaQuery } from '@mantine/hooks'
import type { tickets } from '@vesica/contract'
import { useRef, useState } from 'react'
import { text } from '../../../i18n/text.ts'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { CreateDialog } from './actions/CreateDialog.tsx'
import { MergeDialog } from './actions/MergeDialog.tsx'
import { SleepDialog } from './actions/SleepDialog.tsx'
import { SplitDialog } from './actions/SplitDialog.tsx'
import { UndoMerge } from './actions/UndoMerge.tsx'
import { ContextPanel } from './context/ContextPanel.tsx'
import styles from './Desk.module.css'
import { HelpdeskBar } from './HelpdeskBar.tsx'
import type { ViewProps } from './helpdeskUrl.ts'
import { MetricsPage } from './metrics/MetricsPage.tsx'
import { TicketsList } from './list/TicketsList.tsx'
import { Queues } from './Queues.tsx'
import { TicketLinks } from './ticket/TicketLinks.tsx'
import { TicketPane } from './ticket/TicketPane.tsx'
import { TicketTools } from './ticket/TicketTools.tsx'
import { type Undone, UndoToast } from './ticket/UndoToast.tsx'

const copy = text.helpdesk.ticket

const atOnce = { getInitialValueInEffect: false }

/** The dialog in the URL. */
const Dialogs = ({ view, onView }: ViewProps) => {
  const { dialog, ticket } = view
  useRestoreFocus(dialog !== undefined)
  const close = () => onView({ ...view, dialog: undefined }, true)
  if (dialog === 'add')
    return <CreateDialog onClose={close} onCreated={(id) => onView({ ...view, dialog: undefined, ticket: id }, true)} />
  if (dialog === 'merge' && ticket)
    return (
      <MergeDialog
        id={ticket}
        onClose={close}
        onMerged={(into) => onView({ ...view, dialog: undefined, ticket: into }, true)}
      />
    )
  if (dialog === 'split' && ticket)
    return (
      <SplitDialog
        id={ticket}
        onClose={close}
        onSplit={(newId) => onView({ ...view, dialog: undefined, ticket: newId, step: 'talk' }, true)}
      />
    )
  if (dialog === 'sleep' && ticket) return <SleepDialog id={ticket} onClose={close} />
  return null
}

/** The queues, the tickets of the open one, the conversation and the member context. */
const Tickets = ({ view, onView }: ViewProps) => {
  const hasBoth = useMediaQuery('(min-width: 900px)', undefined, atOnce)
  const field = useRef<HTMLTextAreaElement>(null)
  const [undone, setUndone] = useState<Undone>()
  const hasContext = useMediaQuery('(min-width: 1200px)', undefined, atOnce)
  const { ticket } = view
  const showsContext = ticket !== undefined && (hasContext === true || view.step === 'context')
  const showsTalk = ticket !== undefined && (hasContext === true || view.step === 'talk')
  const open = (id: string | undefined, replaces: boolean) => onView({ ...view, ticket: id, step: 'talk' }, replaces)
  const showsList = hasBoth || ticket === undefined
  return (
    <div className={styles.desk} data-narrow={!hasBoth || undefined} data-open={ticket !== undefined || undefined}>
      {showsList && <HelpdeskBar view={view} onView={onView} />}
      <div className={styles.columns}>
        {showsList && <Queues view={view} onView={onView} />}
        {showsList && (
          <TicketsList
            view={view}
            onView={onView}
            // On a phone, Back returns to the list; in the wide layout it does not step through tickets.
            onOpen={(id, replaces) => open(id, replaces || (hasBoth === true && ticket !== undefined))}
            onEnter={() => field.current?.focus()}
          />
        )}
        {showsTalk && (
          <TicketPane
            key={ticket}
            id={ticket}
            field={field}
            undone={undone}
            onBack={hasBoth ? undefined : () => open(undefined, false)}
            onContext={hasContext ? undefined : () => onView({ ...view, step: 'context' })}
            tools={(current: tickets.ManagedTicket) => (
              <TicketTools ticket={current} onDialog={(dialog) => onView({ ...view, dialog })} />
            )}
            links={(current: tickets.ManagedTicket) => (
              <TicketLinks
                ticket={current}
                onOpen={(id) => open(id, false)}
                takeBack={(merged, until) => <UndoMerge merged={merged} until={until} />}
              />
            )}
          />
        )}
        {showsContext && (
          <ContextPanel
            id={ticket}
            onOpen={(id) => open(id, false)}
            onDialog={(dialog) => onView({ ...view, dialog })}
            onBack={hasContext ? undefined : () => onView({ ...view, step: 'talk' })}
          />
        )}
        {ticket === undefined && hasBoth && (
          <div className={styles.nothing}>
            <EmptyState title={copy.choose} why={copy.chooseWhy} />
          </div>
        )}
      </div>
      <UndoToast
        onUndone={(undoneMessage) => {
          setUndone(undoneMessage)
          open(undoneMessage.ticket, true)
        }}
      />
      <Dialogs view={view} onView={onView} />
    </div>
  )
}

/** The administrators' helpdesk: tickets or metrics. */
export const HelpdeskPage = ({ view, onView }: ViewProps) => {
  const Page = view.part === 'metrics' ? MetricsPage : Tickets
  return <Page view={view} onView={onView} />
}
