import { activity } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { latest } from './latest.ts'

/** Number of unread notifications; 0 while unknown. @param enabled false for people without notifications yet */
export const useUnread = (enabled: boolean): number =>
  useRead(activity.listActivity, latest, { enabled }).data?.unread ?? 0
