import type { Look } from '@vesica/contract'
import type { Settings } from '../../settings/index.ts'

/** How visitors see the platform. */
export const presentLook = ({ look }: Pick<Settings, 'look'>): Look => ({
  accent: look.accent,
  mark: look.markId === null ? null : `/api/marks/${look.markId}`,
})
