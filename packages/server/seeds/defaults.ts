import type { App } from '../src/app.ts'
import { createPerson, hashPassword, listAdministrators } from '../src/modules/identity/index.ts'
import { type NewPlan, seedPlans } from '../src/modules/membership/index.ts'
import { claimOnce } from '../src/modules/settings/index.ts'
import { seedCategories } from '../src/modules/categories/index.ts'
import { itemCategories } from '../src/modules/content/index.ts'
import { productCategories } from '../src/modules/store/index.ts'
import { seedCoins } from '../src/modules/wallet/index.ts'
import type { Config } from '../src/platform/config.ts'
import { madeUpPassword } from './password.ts'
import { contentCategories } from './content.ts'
import { storeCategories } from './store.ts'

const coins = [
  { code: 'BTC', name: 'Bitcoin', network: 'Bitcoin', scale: 8, icon: '₿' },
  { code: 'ETH', name: 'Ethereum', network: 'Ethereum', scale: 18, icon: 'Ξ' },
  {
    code: 'USDT',
    name: 'Tether',
    network: 'ERC-20',
    scale: 6,
    icon: '₮',
    contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  },
  {
    code: 'USDC',
    name: 'USD Coin',
    network: 'ERC-20',
    scale: 6,
    icon: '$',
    contract: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  },
  { code: 'LTC', name: 'Litecoin', network: 'Litecoin', scale: 8, icon: 'Ł' },
  { code: 'BCH', name: 'Bitcoin Cash', network: 'Bitcoin Cash', scale: 8, icon: 'Ƀ' },
]

const plan = (
  rank: number,
  name: string,
  priceCents: bigint,
  details: Pick<NewPlan, 'description' | 'icon' | 'features' | 'growthAggregate'>,
): NewPlan => ({
  name,
  priceCents,
  level: name.toLowerCase(),
  rank,
  popular: false,
  ...details,
})

const plans: NewPlan[] = [
  plan(1, 'Seeker', 7900n, {
    description: 'Begin, at your own pace.',
    icon: '🌱',
    growthAggregate: 10,
    features: [
      'The Seeker library and courses',
      'Discussions and live sessions for Seeker members',
      'Rewards for Seeker members',
    ],
  }),
  {
    ...plan(2, 'Guardian', 19_900n, {
      description: 'Practice with others.',
      icon: '🛡️',
      growthAggregate: 20,
      features: [
        'The Guardian library and courses',
        'Discussions and live sessions for Guardian members',
        'Rewards for Guardian members',
      ],
    }),
    popular: true,
  },
  plan(3, 'Master', 49_900n, {
    description: 'Hold the space.',
    icon: '✨',
    growthAggregate: 30,
    features: [
      'The Master library and courses',
      'Discussions and live sessions for Master members',
      'Rewards for Master members',
    ],
  }),
]

/**
 * Seeds every new platform: coins without addresses or rates, three plans, library and store categories, and an
 * administrator.
 * @returns whether the database was empty
 */
export const seedDefaults = async (app: App, config: Config, notes: string[]): Promise<boolean> => {
  const isNew = await app.db.transact(async (tx) => {
    if (!(await claimOnce(tx, 'defaults'))) return false
    await seedCoins(tx, coins)
    await seedPlans(tx, plans)
    await seedCategories(tx, itemCategories, contentCategories)
    await seedCategories(tx, productCategories, storeCategories)
    return true
  })
  await firstAdministrator(app, config, notes)
  return isNew
}

const firstAdministrator = async (app: App, config: Config, notes: string[]): Promise<void> => {
  // The usual case, which skips hashing a password.
  if ((await app.db.read(listAdministrators)).length > 0) return
  const email = config.adminEmail ?? 'admin@vesica.local'
  const password = config.adminPassword ?? madeUpPassword()
  const passwordHash = await hashPassword(password)
  const isCreated = await app.db.transact(async (tx) => {
    if ((await listAdministrators(tx)).length > 0 || !(await claimOnce(tx, 'first administrator'))) return false
    await createPerson(tx, { name: 'Administrator', email, passwordHash, role: 'admin', signupStatus: 'none' })
    return true
  })
  if (!isCreated) return
  const passwordNote = config.adminPassword ? 'the password in ADMIN_PASSWORD' : `${password}   (shown this once)`
  notes.push(`Sign in as administrator: ${email}   ${passwordNote}`)
}
