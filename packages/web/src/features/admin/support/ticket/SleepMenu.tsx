import { ActionIcon, Menu } from '@mantine/core'
import { IconMoon, IconMoonFilled } from '@tabler/icons-react'
import type { tickets } from '@vesica/contract'
import { text } from '../../../../i18n/text.ts'
import { clockOf, type SleepPreset, sleepUntil } from '../helpdeskTimes.ts'
import type { Changing } from '../useChange.ts'

const copy = text.helpdesk.ticket
const presets = Object.keys(copy.presets) as SleepPreset[]

type Props = {
  ticket: tickets.ManagedTicket
  changing: Changing
  disabledReason: string | undefined
  /** Opens the date dialog. */
  onDay: () => void
}

/** Snoozes a ticket, which hides it from the other queues. */
export const SleepMenu = ({ ticket, changing, disabledReason, onDay }: Props) => {
  const until = ticket.helpdesk?.asleepUntil ?? null
  const isAsleep = until !== null && new Date(until).getTime() > Date.now()
  const label = isAsleep ? copy.sleepUntil(clockOf(until)) : copy.sleep
  const face = {
    variant: isAsleep ? 'light' : 'default',
    size: 30,
    'aria-label': label,
    title: disabledReason ?? label,
  }
  const icon = isAsleep ? <IconMoonFilled size={16} /> : <IconMoon size={16} />
  if (disabledReason)
    return (
      <ActionIcon {...face} aria-disabled data-disabled>
        {icon}
      </ActionIcon>
    )
  return (
    <Menu position="bottom-end" withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon {...face} loading={changing.isPending}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {isAsleep && <Menu.Item onClick={() => void changing.change({ asleep_until: null })}>{copy.wake}</Menu.Item>}
        {presets.map((preset) => (
          <Menu.Item
            key={preset}
            onClick={() => void changing.change({ asleep_until: sleepUntil(preset, Date.now()) })}
          >
            {copy.presets[preset]}
          </Menu.Item>
        ))}
        <Menu.Item onClick={onDay}>{copy.sleepDay}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
