import { ActionIcon, Menu, Select } from '@mantine/core'
import { IconArrowsSplit2, IconBolt, IconDots, IconGitMerge, IconHistory, IconLink } from '@tabler/icons-react'
import { type cannedReplies, tickets } from '@vesica/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRights } from '../../../../data/rights.ts'
import { text } from '../../../../i18n/text.ts'
import { paths } from '../../../../paths.ts'
import { FormFailure } from '../../../../ui/form/FormFailure.tsx'
import { copyAndReport } from '../../../../ui/text/CopyButton.tsx'
import { MacroQuestion } from '../actions/MacroQuestion.tsx'
import { Outcomes } from '../actions/Outcomes.tsx'
import { useMany } from '../actions/useMany.ts'
import { useAgents, useCategories, useMacros } from '../reads.ts'
import { useChange } from '../useChange.ts'
import { SleepMenu } from './SleepMenu.tsx'
import styles from './Ticket.module.css'

const copy = text.helpdesk.ticket

const named = <T extends string>(values: readonly T[], names: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: names[value] }))

type ChoiceProps = {
  label: string
  data: readonly { value: string; label: string }[]
  value: string
  /** The label of a value that is not among the options. */
  known: string
  disabledReason: string | undefined
  onChange: (value: string) => void
}

/** A select for one field of a ticket. A disabled one explains why. */
const Choice = ({ label, data, value, known, disabledReason, onChange }: ChoiceProps) => (
  <Select
    className={styles.tool}
    size="xs"
    aria-label={label}
    title={disabledReason ?? label}
    data={data.some((option) => option.value === value) ? [...data] : [{ value, label: known }, ...data]}
    value={value}
    disabled={disabledReason !== undefined}
    allowDeselect={false}
    comboboxProps={{ width: 200, position: 'bottom-start' }}
    onChange={(next) => next !== null && next !== value && onChange(next)}
  />
)

/** Stands for "unassigned", because select values must be text. */
const UNASSIGNED = 'nobody'

type Props = {
  ticket: tickets.ManagedTicket
  onDialog: (dialog: 'merge' | 'split' | 'sleep') => void
}

/** The editable fields of a ticket and its other actions. */
export const TicketTools = ({ ticket, onDialog }: Props) => {
  const rights = useRights()
  const disabledReason = rights.disabledReason('support:write')
  const changing = useChange(ticket.id)
  const many = useMany(() => undefined)
  const macros = useMacros()
  const [macro, setMacro] = useState<cannedReplies.Macro>()
  const agents = useAgents()
  const categories = useCategories()
  const { change } = changing
  return (
    <div className={styles.tools}>
      <Choice
        label={copy.status}
        data={named(tickets.ticketStatuses, text.helpdesk.status)}
        value={ticket.status}
        known={ticket.status}
        disabledReason={disabledReason}
        onChange={(status) => void change({ status: status as tickets.TicketStatus })}
      />
      <Choice
        label={copy.assignee}
        data={[{ value: UNASSIGNED, label: text.labels.unassigned }, ...agents]}
        value={ticket.assigned_to ?? UNASSIGNED}
        known={ticket.helpdesk?.assigneeName ?? ''}
        disabledReason={disabledReason}
        onChange={(assignee) => void change({ assigned_to: assignee === UNASSIGNED ? null : assignee })}
      />
      <Choice
        label={copy.priority}
        data={named(tickets.ticketPriorities, text.helpdesk.priority)}
        value={ticket.priority}
        known={ticket.priority}
        disabledReason={disabledReason}
        onChange={(priority) => void change({ priority: priority as tickets.TicketPriority })}
      />
      <Choice
        label={copy.category}
        data={categories}
        value={ticket.category_id}
        known={ticket.categoryName}
        disabledReason={disabledReason}
        onChange={(category_id) => void change({ category_id })}
      />
      <SleepMenu ticket={ticket} changing={changing} disabledReason={disabledReason} onDay={() => onDialog('sleep')} />
      <Menu position="bottom-end" withinPortal returnFocus width={240}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label={copy.more} title={copy.more}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown mah={380} style={{ overflowY: 'auto' }}>
          <Menu.Item
            leftSection={<IconLink size={16} />}
            onClick={() => void copyAndReport(location.href, text.general.link)}
          >
            {text.general.copyNamed(text.general.link)}
          </Menu.Item>
          {rights.has('audit:read') && (
            <Menu.Item
              leftSection={<IconHistory size={16} />}
              component="a"
              href={paths.adminAudit({ record: `ticket:${ticket.id}` })}
              aria-label={text.audit.historyOf(ticket.ticketReference)}
            >
              {text.audit.history}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconGitMerge size={16} />}
            disabled={disabledReason !== undefined || ticket.mergedInto !== null}
            onClick={() => onDialog('merge')}
          >
            {copy.merge}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsSplit2 size={16} />}
            disabled={disabledReason !== undefined || ticket.mergedInto !== null}
            onClick={() => onDialog('split')}
          >
            {copy.split}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Label>{disabledReason ?? text.labels.macros}</Menu.Label>
          {macros.map((item) => (
            <Menu.Item
              key={item.id}
              leftSection={<IconBolt size={16} />}
              disabled={disabledReason !== undefined}
              onClick={() => setMacro(item)}
            >
              {item.name}
            </Menu.Item>
          ))}
          <Menu.Item component={Link} to={paths.admin('support/macros') as never}>
            {text.helpdesk.macros.manage}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <div className={styles.toolFailed} hidden={!changing.failure && many.refused.length === 0 && !many.failure}>
        <FormFailure message={changing.failure?.message} requestId={changing.failure?.requestId} />
        <Outcomes many={many} />
      </div>
      {macro && <MacroQuestion macro={macro} ids={[ticket.id]} many={many} onClose={() => setMacro(undefined)} />}
    </div>
  )
}
