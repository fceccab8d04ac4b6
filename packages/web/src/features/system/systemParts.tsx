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
  IconShieldCheck,
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
  letters,
  logs,
  look,
  members,
  payments,
  plans,
  system,
  webhooks,
} from '@vesica/contract'
import { type ComponentType } from 'react'
import { mayMakeOneOf, type Rights } from '../../data/rights.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import type { RawSearch } from '../../address.ts'
import type { SystemView } from './systemUrl.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const words = text.system.system

/** What a part of the system screen is given: what its address says, and a way to another address. */
export interface SystemPartProps {
  readonly view: SystemView
  readonly onView: (view: SystemView, replace?: boolean) => void
  /** The whole search part of the address, for a part that keeps more in it than a dialog, and another one of that part. */
  readonly search: RawSearch
  readonly onSearch: (search: Readonly<Record<string, string>>, replace?: boolean) => void
}

export type SystemGroup = keyof typeof words.groups

interface Listed {
  /** Its part of the address. */
  readonly key: string
  readonly group: SystemGroup
  readonly title: string
  readonly icon: ComponentType<IconProps>
  /** Whoever may make one of these calls finds something here. */
  readonly opens: readonly [Endpoint, ...Endpoint[]]
}

/** A part of the system screen, as it is declared: once, below. */
export interface SystemPart extends Listed {
  /** Its dialogs stand in the address. */
  readonly dialogs?: true
  /** Loaded when it is opened. */
  readonly Panel: ComponentType<SystemPartProps>
}

/** A screen that stands elsewhere, and is looked for here. */
export interface SystemLink extends Listed {
  readonly to: string
}

/** What the system screen consists of, in its order: another part is another entry. */
export const systemEntries: readonly (SystemPart | SystemLink)[] = [
  {
    key: 'platform',
    group: 'platform',
    title: words.parts.platform,
    icon: IconAdjustmentsHorizontal,
    opens: [system.getSystemControls],
    Panel: lazyPart(async () => (await import('./PlatformPanel.tsx')).PlatformPanel),
  },
  {
    key: 'features',
    group: 'platform',
    title: words.parts.features,
    icon: IconToggleRight,
    opens: [availability.listFeatures],
    Panel: lazyPart(async () => (await import('./FeaturesPanel.tsx')).FeaturesPanel),
  },
  {
    key: 'look',
    group: 'platform',
    title: words.parts.look,
    icon: IconPalette,
    opens: [look.getLook],
    Panel: lazyPart(async () => (await import('./look/LookPanel.tsx')).LookPanel),
  },
  {
    key: 'front-page',
    group: 'platform',
    title: words.parts.frontPage,
    icon: IconBrowser,
    opens: [landing.getLanding],
    Panel: lazyPart(async () => (await import('./landing/LandingPanel.tsx')).LandingPanel),
  },
  {
    key: 'plans',
    group: 'platform',
    title: words.parts.plans,
    icon: IconSparkles,
    opens: [plans.listManagedPlans],
    dialogs: true,
    Panel: lazyPart(async () => (await import('./PlansPanel.tsx')).PlansPanel),
  },
  {
    key: 'codes',
    group: 'platform',
    title: words.parts.codes,
    icon: IconDiscount,
    opens: [codes.listCodes],
    Panel: lazyPart(async () => (await import('./codes/CodesPanel.tsx')).CodesPanel),
  },
  {
    key: 'gifts',
    group: 'platform',
    title: words.parts.gifts,
    icon: IconGift,
    opens: [gifts.listGifts],
    Panel: lazyPart(async () => (await import('./gifts/GiftsPanel.tsx')).GiftsPanel),
  },
  {
    key: 'assets',
    group: 'platform',
    title: words.parts.assets,
    icon: IconCoins,
    opens: [system.getSystemControls],
    dialogs: true,
    Panel: lazyPart(async () => (await import('./AssetsPanel.tsx')).AssetsPanel),
  },
  {
    key: 'payments',
    group: 'platform',
    title: words.parts.payments,
    icon: IconBuildingBank,
    opens: [payments.getPaymentWays],
    Panel: lazyPart(async () => (await import('./payments/PaymentWaysPanel.tsx')).PaymentWaysPanel),
  },
  {
    key: 'mail',
    group: 'platform',
    title: words.parts.mail,
    icon: IconMail,
    opens: [system.getSystemControls],
    Panel: lazyPart(async () => (await import('./MailPanel.tsx')).MailPanel),
  },
  {
    key: 'letters',
    group: 'platform',
    title: words.parts.letters,
    icon: IconMailCog,
    opens: [letters.listLetters],
    Panel: lazyPart(async () => (await import('./letters/LettersPanel.tsx')).LettersPanel),
  },
  {
    key: 'roles',
    group: 'access',
    title: words.parts.roles,
    icon: IconShieldCheck,
    opens: [members.setOffices],
    to: paths.admin('offices'),
  },
  {
    key: 'keys',
    group: 'access',
    title: words.parts.keys,
    icon: IconKey,
    opens: [apiKeys.listApiKeys],
    Panel: lazyPart(async () => (await import('./keys/ApiKeysPanel.tsx')).ApiKeysPanel),
  },
  {
    key: 'webhooks',
    group: 'access',
    title: words.parts.webhooks,
    icon: IconWebhook,
    opens: [webhooks.listWebhooks],
    Panel: lazyPart(async () => (await import('./hooks/WebhooksPanel.tsx')).WebhooksPanel),
  },
  {
    key: 'health',
    group: 'running',
    title: words.parts.health,
    icon: IconActivityHeartbeat,
    opens: [health.getHealth],
    Panel: lazyPart(async () => (await import('./HealthPanel.tsx')).HealthPanel),
  },
  {
    key: 'backup',
    group: 'running',
    title: words.parts.backup,
    icon: IconDatabase,
    opens: [backups.listBackups],
    dialogs: true,
    Panel: lazyPart(async () => (await import('./backups/BackupPanel.tsx')).BackupPanel),
  },
  {
    key: 'logs',
    group: 'running',
    title: words.parts.logs,
    icon: IconListDetails,
    opens: [logs.listLogs],
    Panel: lazyPart(async () => (await import('./LogsPanel.tsx')).LogsPanel),
  },
]

/** The parts that are panels of this screen. */
export const systemParts: readonly SystemPart[] = systemEntries.filter((entry) => 'Panel' in entry)

/** What somebody finds something in. */
export const systemEntriesFor = (rights: Rights): readonly (SystemPart | SystemLink)[] =>
  systemEntries.filter(({ opens }) => mayMakeOneOf(opens, rights))

/** The part that is shown: the one at the address, or in place of one that is out of reach, the first that is not. */
export const systemPartFor = (key: string, rights: Rights): SystemPart | undefined => {
  const open = systemParts.filter(({ opens }) => mayMakeOneOf(opens, rights))
  return open.find((part) => part.key === key) ?? open[0]
}
