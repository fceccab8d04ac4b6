import { expect, test } from 'vitest'
import * as domains from './domains/index.ts'
import type { Endpoint } from './endpoint.ts'
import { builtFeatures } from './features.ts'

/** What belongs to each feature, by domain. Calls for administrators go on: they work while it is off. */
const belongs = {
  store: ['cart', 'orders', 'store', 'products', 'orderManagement'],
  content: [
    'content',
    'contentCategories',
    'courses',
    'quizzes',
    'assignments',
    'progress',
    'streams',
    'texts',
    'feeds',
    'certificates',
    'libraryManagement',
    'courseManagement',
    'students',
  ],
  wallet: ['wallet', 'payments', 'transactions', 'treasury'],
  community: ['community'],
  live_sessions: ['liveSessions'],
  // Its calls are marked one by one, whatever their domain.
  analytics: [],
} as const satisfies Record<string, readonly (keyof typeof domains)[]>

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'access' in value && 'path' in value
const callsOf = (domain: keyof typeof domains) => Object.values(domains[domain] as object).filter(isEndpoint)

test.each(builtFeatures)(
  'every non-admin endpoint of %s belongs to the feature, or states why it does not',
  (feature) => {
    const silent = belongs[feature]
      .flatMap(callsOf)
      .filter(({ access }) => access !== 'admin')
      .filter((call) => call.feature !== feature && !call.withoutFeature)
    expect(silent.map(({ name }) => name)).toEqual([])
  },
)

test('endpoints of other domains and of administrators belong to no feature, and none has both settings', () => {
  const listed: readonly string[] = Object.values(belongs).flat()
  for (const domain of Object.keys(domains) as (keyof typeof domains)[])
    for (const { name, access, feature, withoutFeature } of callsOf(domain)) {
      if (!listed.includes(domain)) expect([name, feature, withoutFeature]).toEqual([name, undefined, undefined])
      if (access === 'admin') expect([name, feature]).toEqual([name, undefined])
      expect([name, feature !== undefined && withoutFeature !== undefined]).toEqual([name, false])
    }
})

test('the features are those of the specification', () => {
  expect(builtFeatures).toEqual(['store', 'content', 'wallet', 'community', 'live_sessions', 'analytics'])
})
