import { Button, type ButtonProps } from '@mantine/core'
import { type MouseEventHandler, type ReactNode, useId } from 'react'
import { Tooltip } from '../Tooltip.tsx'

/** disabledReason: why it is disabled, if it is. The rest are button props. */
export type ActionButtonProps = ButtonProps & {
  disabledReason: string | undefined
  onClick: MouseEventHandler<HTMLButtonElement>
  'aria-label'?: string
  children: ReactNode
}

/** A button that says why it is disabled: on hover, on focus, and to screen readers. */
export const ActionButton = ({ disabledReason, onClick, ...button }: ActionButtonProps) => {
  const id = useId()
  if (!disabledReason) return <Button {...button} onClick={onClick} />
  return (
    <>
      <Tooltip label={disabledReason} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
        {/* Not `disabled`: the reason must be reachable by keyboard and screen reader. */}
        <Button {...button} aria-disabled data-disabled aria-describedby={id} />
      </Tooltip>
      <span id={id} className="visually-hidden">
        {disabledReason}
      </span>
    </>
  )
}
