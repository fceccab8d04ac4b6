import type { Branding } from '@vesica/contract'
import type { Settings } from '../../settings/index.ts'

/** The branding that visitors see. */
export const presentBranding = ({ look }: Pick<Settings, 'look'>): Branding => ({
  accent: look.accent,
  logo: look.markId === null ? null : `/api/logos/${look.markId}`,
})
