import { ActionIcon, Indicator, type IndicatorProps } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Beneath } from '../ui/Beneath.tsx'
import styles from './AdminShellAlerts.module.css'

/** name: of the button. count: the style of the badge. children: the panel, which gets its close function. */
export type AdminShellPanelProps = {
  name: string
  icon: ReactNode
  count: Pick<IndicatorProps, 'label' | 'disabled' | 'color'>
  children: (close: () => void) => ReactNode
}

/** A header button of the back-office that opens a panel below it. */
export const AdminShellPanel = ({ name, icon, count, children }: AdminShellPanelProps) => {
  const [opened, { toggle, close }] = useDisclosure(false)
  return (
    <Indicator {...count} size={16} offset={7}>
      <Beneath
        opened={opened}
        onChange={(next) => !next && close()}
        position="bottom-end"
        width="min(380px, calc(100vw - 16px))"
        shadow="md"
        trapFocus
        returnFocus
        className={styles.panel}
        button={
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={name} onClick={toggle}>
            {icon}
          </ActionIcon>
        }
      >
        {children(close)}
      </Beneath>
    </Indicator>
  )
}
