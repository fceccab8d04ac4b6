import { ActionIcon, Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { text } from '../../i18n/text.ts'
import { copyText } from './clipboard.ts'
import { Tip } from '../Tip.tsx'
import { notifyFailure, notifySuccess } from '../toasts.tsx'

/** value: what is copied. label: the button's name. toast: said when it worked. withText: shows the label beside the icon. */
export type CopyButtonProps = { value: string; label?: string; toast?: string; withText?: boolean }

/** Copies a value and says so. */
export const CopyButton = ({ value, label = text.words.copy, toast, withText }: CopyButtonProps) => {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    const worked = await copyText(value)
    setCopied(worked)
    if (!worked) notifyFailure(text.words.copyFailed)
    else if (toast) notifySuccess(toast)
  }
  const icon = copied ? <IconCheck size={16} /> : <IconCopy size={16} />
  if (withText)
    return (
      <Button variant="light" leftSection={icon} onClick={() => void copy()}>
        {label}
      </Button>
    )
  return (
    <Tip label={copied ? text.words.copied : label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={() => void copy()}>
        {icon}
      </ActionIcon>
    </Tip>
  )
}
