import { Preferences } from '../../../features/activity/Preferences.tsx'

/** Notification topics, channels, and quiet hours for email. */
export const NotificationsTab = () => <Preferences />
