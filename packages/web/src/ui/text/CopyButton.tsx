import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { copyText } from './clipboard.ts'
import { Tooltip } from '../Tooltip.tsx'
import { notifyFailure, notifySuccess } from '../toasts.tsx'

/** value: what is copied. name: what it is, like `Address`. withText: shows the label next to the icon. */
export type CopyButtonProps = { value: string; name?: string; withText?: boolean }

/** Copies a value and reports success or failure. @param name what it is, like `Address` */
export const copyAndReport = async (value: string, name?: string): Promise<boolean> => {
  const worked = await copyText(value)
  if (worked) notifySuccess(text.general.copiedNamed(name))
  else notifyFailure(text.general.copyFailed)
  return worked
}

/** A button that copies a value. */
export const CopyButton = ({ value, name, withText }: CopyButtonProps) => {
  const label = name === undefined ? text.general.copy : text.general.copyNamed(name)
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    setCopied(await copyAndReport(value, name))
  }
  const icon = copied ? <IconCheck size={16} /> : <IconCopy size={16} />
  if (withText)
    return (
      <Button variant="light" leftSection={icon} onClick={() => void copy()}>
        {label}
      </Button>
    )
  return (
    <Tooltip label={copied ? text.general.copied : label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => void copy()}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
