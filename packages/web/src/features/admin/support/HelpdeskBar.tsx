import { helpdesk, tickets } from '@vesica/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { IconChartBar, IconPlus, IconSettings } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useIsOn } from '../../../data/features.ts'
import { useRead, useRefresh } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { duration } from '../../../format/time.ts'
import { locale, text } from '../../../i18n/text.ts'
import { ListExport } from '../../../lists/ListExport.tsx'
import { choicesOf, type FilterParts, ListToolbar } from '../../../lists/ListToolbar.tsx'
import { paths, supportParts } from '../../../paths.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { RefreshButton } from '../../../ui/list/RefreshButton.tsx'
import styles from './Desk.module.css'
import { HelpdeskCards } from './HelpdeskCards.tsx'
import { helpdeskAddress, type HelpdeskView, filtered, type ViewProps } from './helpdeskUrl.ts'
import { useAgents, useCategories } from './reads.ts'

const copy = text.helpdesk
const list = copy.list

const filters: readonly FilterParts<HelpdeskView>[] = [
  {
    key: 'status',
    label: text.labels.status,
    any: text.labels.allStatuses,
    useChoices: choicesOf(tickets.ticketStatuses, copy.status),
  },
  { key: 'category', label: text.labels.category, any: text.labels.allCategories, useChoices: useCategories },
  {
    key: 'priority',
    label: text.labels.priority,
    any: list.anyPriority,
    useChoices: choicesOf(tickets.ticketPriorities, copy.priority),
  },
  { key: 'assigned_to', label: text.labels.assignee, any: list.anyAssignee, useChoices: useAgents },
]

const MINUTE_MS = 60_000

/** The current state of support in one line. */
const Summary = () => {
  const { data } = useRead(helpdesk.getQueues, {})
  if (!data) return <p className={styles.summary} />
  const first = data.firstAnswerMinutes
  return (
    <p className={styles.summary}>
      {copy.summary(
        data.queues.all_open.toLocaleString(locale),
        first === null ? undefined : duration(Math.max(1, first) * MINUTE_MS),
      )}
    </p>
  )
}

/** Links to saved answers and support settings. */
const SettingsMenu = () => (
  <Menu position="bottom-end" withinPortal returnFocus>
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label={copy.answers} title={copy.answers}>
        <IconSettings size={16} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {supportParts.map((section) => (
        <Menu.Item key={section} component={Link} to={paths.adminSupport(section) as never}>
          {text.supportContent.screens[section]}
        </Menu.Item>
      ))}
    </Menu.Dropdown>
  </Menu>
)

/** The bar above the tickets: current state, search and the button for a new ticket. */
export const HelpdeskBar = ({ view, onView }: ViewProps) => {
  const disabledReason = useRights().disabledReason('support:write')
  const analytics = useIsOn()('analytics')
  const refresh = useRefresh(tickets.listTickets, helpdesk.getQueues, helpdesk.getManagedTicket)
  // A status filter searches all tickets.
  const narrow = (next: HelpdeskView, replace?: boolean) =>
    onView(next.status === view.status ? next : filtered(next, { status: next.status }), replace)
  return (
    <div className={styles.bar}>
      <div className={styles.barTop}>
        <div>
          <HelpdeskCards />
          <Summary />
        </div>
        <div className={styles.barActs}>
          <RefreshButton dense again={refresh} done={copy.refreshed} />
          <ListExport
            endpoint={helpdesk.exportTickets}
            query={helpdeskAddress.filtersOf(view)}
            file="tickets.csv"
            label={text.labels.exportCsv}
            done={list.exported}
          />
          {analytics && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={copy.figures}
              title={copy.figures}
              onClick={() => onView({ ...view, part: 'metrics' })}
            >
              <IconChartBar size={16} />
            </ActionIcon>
          )}
          <SettingsMenu />
          <ActionButton
            size="sm"
            leftSection={<IconPlus size={16} />}
            disabledReason={disabledReason}
            onClick={() => onView({ ...view, dialog: 'add' })}
          >
            {copy.create}
          </ActionButton>
        </div>
      </div>
      <ListToolbar
        address={helpdeskAddress}
        filters={filters}
        listWords={{ search: list.search, sorts: list.sorts } as never}
        hasHeaders={false}
        view={view}
        onView={narrow}
      />
    </div>
  )
}
