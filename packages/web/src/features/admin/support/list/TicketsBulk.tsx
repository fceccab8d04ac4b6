import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconX } from '@tabler/icons-react'
import { type cannedReplies, tickets } from '@vesica/contract'
import { type ReactNode, useState } from 'react'
import { useRights } from '../../../../data/rights.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { MacroQuestion } from '../actions/MacroQuestion.tsx'
import { Outcomes } from '../actions/Outcomes.tsx'
import { type Change, useMany } from '../actions/useMany.ts'
import { useAgents, useMacros } from '../reads.ts'
import styles from './List.module.css'

const copy = text.helpdesk.bulk

type ChoiceProps = { label: string; disabledReason: string | undefined; loading: boolean; children: ReactNode }

const Choices = ({ label, disabledReason, loading, children }: ChoiceProps) => {
  const face = { size: 'compact-sm', variant: 'default', rightSection: <IconChevronDown size={14} /> } as const
  if (disabledReason)
    return (
      <ActionButton {...face} disabledReason={disabledReason} onClick={() => undefined}>
        {label}
      </ActionButton>
    )
  return (
    <Menu position="top-start" withinPortal returnFocus>
      <Menu.Target>
        <Button {...face} loading={loading}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {children}
      </Menu.Dropdown>
    </Menu>
  )
}

type Props = { chosen: readonly string[]; onChosen: (ids: readonly string[]) => void }

/** Bulk actions for the selected tickets, each with its own outcome. */
export const TicketsBulk = ({ chosen, onChosen }: Props) => {
  const disabledReason = useRights().disabledReason('support:write')
  const many = useMany(onChosen)
  const agents = useAgents()
  const macros = useMacros()
  const [macro, setMacro] = useState<cannedReplies.Macro>()
  const change = (changes: Change) => () => void many.change(chosen, changes)
  const menu = { disabledReason, loading: many.isPending }
  return (
    <>
      <Outcomes many={many} className={styles.outcomes} />
      {chosen.length > 0 && (
        <section className={styles.bulk} aria-label={copy.label}>
          <strong role="status">{text.general.selected(chosen.length.toLocaleString(locale))}</strong>
          <Choices label={text.labels.status} {...menu}>
            {tickets.ticketStatuses.map((status) => (
              <Menu.Item key={status} onClick={change({ status })}>
                {text.helpdesk.status[status]}
              </Menu.Item>
            ))}
          </Choices>
          <Choices label={copy.assignee} {...menu}>
            <Menu.Item onClick={change({ assigned_to: null })}>{text.labels.unassigned}</Menu.Item>
            {agents.map(({ value, label }) => (
              <Menu.Item key={value} onClick={change({ assigned_to: value })}>
                {label}
              </Menu.Item>
            ))}
          </Choices>
          <Choices label={text.labels.priority} {...menu}>
            {tickets.ticketPriorities.map((priority) => (
              <Menu.Item key={priority} onClick={change({ priority })}>
                {text.helpdesk.priority[priority]}
              </Menu.Item>
            ))}
          </Choices>
          <Choices label={copy.macro} {...menu}>
            {macros.length === 0 && <Menu.Label>{text.labels.noMacrosYet}</Menu.Label>}
            {macros.map((item) => (
              <Menu.Item key={item.id} onClick={() => setMacro(item)}>
                {item.name}
              </Menu.Item>
            ))}
          </Choices>
          <Button size="compact-sm" variant="subtle" leftSection={<IconX size={14} />} onClick={() => onChosen([])}>
            {text.general.clearSelection}
          </Button>
        </section>
      )}
      {macro && <MacroQuestion macro={macro} ids={chosen} many={many} onClose={() => setMacro(undefined)} />}
    </>
  )
}
