import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { text } from '../i18n/text.ts'
import { Coming } from './Coming.tsx'
import { useRestoreFocus } from './dialog/useRestoreFocus.ts'
import type { Lazy } from './lazy.tsx'
import { notifyFailed } from './toastFailed.ts'
import { useWhenIdle } from './useWhenIdle.ts'

/** onClose: also where its code did not come. */
type Openable = { onClose: () => void }

const parts = new Set<() => Promise<unknown>>()

/** Asks for the code of all that can be opened where this is called, and of what opens in that. */
export const loadOpenedParts = async (): Promise<void> => {
  // What is added while it is gone through is gone through as well; what does not come is asked for again once it is opened.
  for (const load of parts) await load().catch(() => undefined)
}

/**
 * What opens over a screen, whose code no screen waits for: it comes while nothing else is to be done, or once it is opened.
 * From then on it stands there closed, so that it opens and closes as if it always had.
 * @param load its code  @param isOpen whether it is
 */
export const openedPart = <Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): Lazy<Props> => {
  let Come: ComponentType<Props> | undefined
  const once = async () => (Come ??= await load())
  parts.add(once)
  const Drawn = (props: Props) => {
    const opened = isOpen(props)
    const [Part, setPart] = useState(() => Come)
    const [cameOpen, setCameOpen] = useState(false)
    const ask = useEffectEvent(async () => {
      try {
        const found = await once()
        setPart(() => found)
      } catch {
        if (!isOpen(props)) return
        notifyFailed(text.general.notOpened)
        props.onClose()
      }
    })
    useWhenIdle(() => void ask())
    useEffect(() => {
      if (opened) void ask()
    }, [opened])
    // What was opened before it came has not seen where the focus was.
    if (opened && !Part && !cameOpen) setCameOpen(true)
    if (!opened && Part && cameOpen) setCameOpen(false)
    useRestoreFocus(opened && cameOpen)
    if (Part) return <Part {...props} />
    return opened ? <Coming /> : null
  }
  return Object.assign(Drawn, { load: once })
}
