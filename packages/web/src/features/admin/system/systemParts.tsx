import {
  IconActivityHeartbeat,
  IconAdjustmentsHorizontal,
  IconBrowser,
  IconBuildingBank,
  IconCoins,
  IconDatabase,
  IconDiscount,
  IconGift,
  IconKey,
  IconListDetails,
  IconMail,
  IconMailCog,
  IconPalette,
  IconSparkles,
  IconToggleRight,
  IconWebhook,
  type IconProps,
} from '@tabler/icons-react'
import {
  apiKeys,
  availability,
  backups,
  codes,
  type Endpoint,
  gifts,
  health,
  landing,
  emailTemplates,
  logs,
  branding,
  payments,
  plans,
  system,
  webhooks,
} from '@vesica/contract'
import { type ComponentType } from 'react'
import { mayMakeOneOf, type Rights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import type { RawSearch } from '../../../address.ts'
import type { SystemView } from './systemUrl.ts'
import { lazyPart } from '../../../ui/lazyPart.tsx'

const copy = text.system.system

/** Props of a section: the view in the URL and a function to change it. */
export interface SystemPartProps {
  readonly view: SystemView
  readonly onView: (view: SystemView, replace?: boolean) => void
  /** The full query parameters, for a section that stores more than a dialog in them, and a setter. */
  readonly search: RawSearch
  readonly onSearch: (search: Readonly<Record<string, string>>, replace?: boolean) => void
}

export type SystemGroup = keyof typeof copy.groups

/** A section of the system screen. All are declared once, below. */
export interface SystemPart {
  /** Its key in the URL. */
  readonly key: string
  readonly group: SystemGroup
  readonly title: string
  readonly icon: ComponentType<IconProps>
  /** Visible to anyone with permission for at least one of these calls. */
  readonly opens: readonly [Endpoint, ...Endpoint[]]
  /** Shows the state of the platform, with buttons to refresh it and start a backup. */
  readonly status?: true
  /** Its changes appear in the settings history. */
  readonly decides?: true
  /** Its dialogs are stored in the URL. */
  readonly dialogs?: true
  /** Loaded lazily. */
  readonly Panel: ComponentType<SystemPartProps>
}

/** The sections of the system screen, in order. */
export const systemParts: readonly SystemPart[] = [
  {
    key: 'platform',
    group: 'platform',
    title: copy.parts.platform,
    icon: IconAdjustmentsHorizontal,
    opens: [system.getSystemControls],
    status: true,
    decides: true,
    Panel: lazyPart(async () => (await import('./PlatformPanel.tsx')).PlatformPanel),
  },
  {
    key: 'features',
    group: 'platform',
    title: text.labels.features,
    icon: IconToggleRight,
    opens: [availability.listFeatures],
    status: true,
    decides: true,
    Panel: lazyPart(async () => (await import('./FeaturesPanel.tsx')).FeaturesPanel),
  },
  {
    key: 'branding',
    group: 'platform',
    title: copy.parts.branding,
    icon: IconPalette,
    opens: [branding.getBranding],
    decides: true,
    Panel: lazyPart(async () => (await import('./branding/BrandingPanel.tsx')).BrandingPanel),
  },
  {
    key: 'front-page',
    group: 'platform',
    title: copy.parts.frontPage,
    icon: IconBrowser,
    opens: [landing.getLanding],
    decides: true,
    Panel: lazyPart(async () => (await import('./landing/LandingPanel.tsx')).LandingPanel),
  },
  {
    key: 'plans',
    group: 'platform',
    title: copy.parts.plans,
    icon: IconSparkles,
    opens: [plans.listManagedPlans],
    status: true,
    decides: true,
    dialogs: true,
    Panel: lazyPart(async () => (await import('./PlansPanel.tsx')).PlansPanel),
  },
  {
    key: 'codes',
    group: 'platform',
    title: text.labels.discountCodes,
    icon: IconDiscount,
    opens: [codes.listCodes],
    Panel: lazyPart(async () => (await import('./codes/CodesPanel.tsx')).CodesPanel),
  },
  {
    key: 'gifts',
    group: 'platform',
    title: text.labels.gifts,
    icon: IconGift,
    opens: [gifts.listGifts],
    Panel: lazyPart(async () => (await import('./gifts/GiftsPanel.tsx')).GiftsPanel),
  },
  {
    key: 'assets',
    group: 'platform',
    title: copy.parts.assets,
    icon: IconCoins,
    opens: [system.getSystemControls],
    status: true,
    decides: true,
    dialogs: true,
    Panel: lazyPart(async () => (await import('./AssetsPanel.tsx')).AssetsPanel),
  },
  {
    key: 'payments',
    group: 'platform',
    title: text.labels.paymentMethods,
    icon: IconBuildingBank,
    opens: [payments.getPaymentMethods],
    decides: true,
    Panel: lazyPart(async () => (await import('./payments/PaymentWaysPanel.tsx')).PaymentWaysPanel),
  },
  {
    key: 'mail',
    group: 'platform',
    title: text.labels.email,
    icon: IconMail,
    opens: [system.getSystemControls],
    decides: true,
    Panel: lazyPart(async () => (await import('./MailPanel.tsx')).MailPanel),
  },
  {
    key: 'email-templates',
    group: 'platform',
    title: copy.parts.emailTemplates,
    icon: IconMailCog,
    opens: [emailTemplates.listEmailTemplates],
    decides: true,
    Panel: lazyPart(async () => (await import('./emailTemplates/EmailTemplatesPanel.tsx')).EmailTemplatesPanel),
  },
  {
    key: 'keys',
    group: 'access',
    title: text.labels.apiKeys,
    icon: IconKey,
    opens: [apiKeys.listApiKeys],
    Panel: lazyPart(async () => (await import('./keys/ApiKeysPanel.tsx')).ApiKeysPanel),
  },
  {
    key: 'webhooks',
    group: 'access',
    title: text.labels.webhooks,
    icon: IconWebhook,
    opens: [webhooks.listWebhooks],
    Panel: lazyPart(async () => (await import('./hooks/WebhooksPanel.tsx')).WebhooksPanel),
  },
  {
    key: 'health',
    group: 'running',
    title: copy.parts.health,
    icon: IconActivityHeartbeat,
    opens: [health.getHealth],
    Panel: lazyPart(async () => (await import('./HealthPanel.tsx')).HealthPanel),
  },
  {
    key: 'backup',
    group: 'running',
    title: copy.parts.backup,
    icon: IconDatabase,
    opens: [backups.listBackups],
    dialogs: true,
    Panel: lazyPart(async () => (await import('./backups/BackupPanel.tsx')).BackupPanel),
  },
  {
    key: 'logs',
    group: 'running',
    title: copy.parts.logs,
    icon: IconListDetails,
    opens: [logs.listLogs],
    status: true,
    Panel: lazyPart(async () => (await import('./LogsPanel.tsx')).LogsPanel),
  },
]

/** The sections visible with these permissions. */
export const systemPartsFor = (rights: Rights): readonly SystemPart[] =>
  systemParts.filter(({ opens }) => mayMakeOneOf(opens, rights))

/** The section to show: the one in the URL if permitted, otherwise the first permitted one. */
export const systemPartFor = (key: string, rights: Rights): SystemPart | undefined => {
  const open = systemPartsFor(rights)
  return open.find((section) => section.key === key) ?? open[0]
}
