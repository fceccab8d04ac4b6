import type { Look } from '@vesica/contract'
import type { Settings } from '../../settings/index.ts'

/** The branding that visitors see. */
export const presentLook = ({ look }: Pick<Settings, 'look'>): Look => ({
  accent: look.accent,
  mark: look.markId === null ? null : `/api/logos/${look.markId}`,
})
