import { activity } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { latest } from './latest.ts'

/** How many notifications are unread; 0 while unknown. @param enabled false for people who have none yet */
export const useUnread = (enabled: boolean): number =>
  useRead(activity.listActivity, latest, { enabled }).data?.unread ?? 0
