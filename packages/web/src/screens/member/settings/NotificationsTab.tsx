import { Preferences } from '../../../features/activity/Preferences.tsx'

/** What one is notified of, where, and when mail rests. */
export const NotificationsTab = () => <Preferences />
