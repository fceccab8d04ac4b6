import { Button, type ButtonProps } from '@mantine/core'
import { type MouseEventHandler, type ReactNode, useId } from 'react'
import { Tip } from '../Tip.tsx'

/** barred: why it is out of reach, when it is. The rest is a button's. */
export type ActButtonProps = ButtonProps & {
  barred: string | undefined
  onClick: MouseEventHandler<HTMLButtonElement>
  'aria-label'?: string
  children: ReactNode
}

/** A button that says why it cannot be pressed: on pointing at it, by keyboard, and to screen readers. */
export const ActButton = ({ barred, onClick, ...button }: ActButtonProps) => {
  const id = useId()
  if (!barred) return <Button {...button} onClick={onClick} />
  return (
    <>
      <Tip label={barred} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
        {/* Not `disabled`: the reason must be reachable by keyboard and screen reader. */}
        <Button {...button} aria-disabled data-disabled aria-describedby={id} />
      </Tip>
      <span id={id} className="visually-hidden">
        {barred}
      </span>
    </>
  )
}
