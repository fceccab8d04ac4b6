import type { identity } from '@vesica/contract'
import type { ComponentType } from 'react'
import { text } from '../../../i18n/text.ts'
import type { SettingsTab } from '../../../paths.ts'
import { NotificationsTab } from './NotificationsTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { DataTab } from './DataTab.tsx'
import { ReadingTab } from './ReadingTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import { ShippingTab } from './ShippingTab.tsx'

const copy = text.member.settingsPage

/** Declares a settings tab. Its key and path are in `paths.ts`. */
interface Declared {
  readonly label: string
  /** manageHref: where to change the membership, if there is such a screen. */
  readonly Tab: ComponentType<{ user: identity.User; manageHref?: string | undefined }>
}

export const settings: Readonly<Record<SettingsTab, Declared>> = {
  profile: { label: copy.profile, Tab: ProfileTab },
  security: { label: copy.security, Tab: SecurityTab },
  notifications: { label: text.notifications.settings.tab, Tab: NotificationsTab },
  data: { label: text.account.data.tab, Tab: DataTab },
  reading: { label: text.account.reading.tab, Tab: ReadingTab },
  shipping: { label: copy.shipping, Tab: ShippingTab },
}
