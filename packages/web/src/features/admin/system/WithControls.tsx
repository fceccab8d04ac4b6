import { system } from '@vesica/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../data/hooks.ts'
import { text } from '../../../i18n/text.ts'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'

type Props = {
  /** Rendered until the controls are loaded. */
  awaited?: ReactNode
  children: (controls: system.SystemControls) => ReactNode
}

/** Provides the platform's controls to sections of the system screen. */
export const WithControls = ({ awaited = <RowsSkeleton count={4} dense />, children }: Props) => {
  const read = useRead(system.getSystemControls, {})
  if (read.data) return children(read.data.systemControls)
  return read.error ? <ReadFailed what={text.system.system.what} read={read} /> : awaited
}
