import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { text } from '../i18n/text.ts'
import { Coming } from './Coming.tsx'
import { useRestoreFocus } from './dialog/useRestoreFocus.ts'
import type { Lazy } from './lazy.tsx'
import { notifyFailed } from './toastFailed.ts'
import { useWhenIdle } from './useWhenIdle.ts'

/** onClose: also if its code failed to load. */
type Openable = { onClose: () => void }

const loaders = new Set<() => Promise<unknown>>()

/** Loads the code of everything that can be opened here, and of what opens within that. */
export const loadOpenedParts = async (): Promise<void> => {
  // Additions during the loop are included; failed loads are repeated when opened.
  for (const load of loaders) await load().catch(() => undefined)
}

/**
 * Something that opens over a screen, whose code loads when idle, or once it is opened. From then on it is mounted
 * closed, so that it opens and closes normally.
 * @param load its code @param isOpen whether it is
 */
export const openedPart = <Props extends Openable>(
  load: () => Promise<ComponentType<Props>>,
  isOpen: (props: Props) => boolean,
): Lazy<Props> => {
  let Loaded: ComponentType<Props> | undefined
  const once = async () => (Loaded ??= await load())
  loaders.add(once)
  const Drawn = (props: Props) => {
    const opened = isOpen(props)
    const [Part, setPart] = useState(() => Loaded)
    const [cameOpen, setCameOpen] = useState(false)
    const loadNow = useEffectEvent(async () => {
      try {
        const loaded = await once()
        setPart(() => loaded)
      } catch {
        if (!isOpen(props)) return
        notifyFailed(text.general.notOpened)
        props.onClose()
      }
    })
    useWhenIdle(() => void loadNow())
    useEffect(() => {
      if (opened) void loadNow()
    }, [opened])
    // If it was opened before it loaded, it has not seen where the focus was.
    if (opened && !Part && !cameOpen) setCameOpen(true)
    if (!opened && Part && cameOpen) setCameOpen(false)
    useRestoreFocus(opened && cameOpen)
    if (Part) return <Part {...props} />
    return opened ? <Coming /> : null
  }
  return Object.assign(Drawn, { load: once })
}
