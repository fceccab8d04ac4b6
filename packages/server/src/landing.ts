import { centsToUsd, firstYearLine, joiningLinesOf, type LandingChoice } from '@vesica/contract'
import { insideLibrary } from './modules/content/index.ts'
import { presentPlans } from './modules/membership/index.ts'
import {
  featuresOn,
  getSettings,
  isClosed,
  isOn,
  type Settings,
  maintenanceToAnnounce,
} from './modules/settings/index.ts'
import { landingNow, presentLanding, presentBranding } from './modules/system/index.ts'
import { insideStore, listRewards } from './modules/store/index.ts'
import { listOfferedCoins } from './modules/wallet/index.ts'
import type { Tx } from './platform/data/tx.ts'

/** The maximum number of titles of each kind on the landing page. */
const NAMED = 3

/** What is shown of the library and the store if they are on; null: nothing. */
const insideOf = async (tx: Tx, settings: Settings, { inside: shown }: LandingChoice) => {
  if (shown === 'none') return null
  const library = isOn(settings, 'content') ? await insideLibrary(tx, NAMED) : undefined
  const store = isOn(settings, 'store') ? await insideStore(tx, NAMED) : undefined
  const named = [
    ...(library?.free ?? []),
    ...(store?.first ?? []).map((product) => ({ kind: 'product' as const, ...product })),
  ]
  return {
    counts: { ...library?.counts, product: store?.count ?? 0 },
    named: shown === 'all' ? named : [],
  }
}

/** How the levels of the library relate; null: there is no library, or fewer than two levels. */
const levelsOf = (settings: Settings, plans: number) => {
  if (plans < 2 || !isOn(settings, 'content')) return null
  return settings.contentPolicy === 'inclusive' ? 'inclusive' : 'exact'
}

/** The content of the landing page. @param choice a preview in place of what administrators saved */
export const landingData = async (tx: Tx, choice?: LandingChoice) => {
  const settings = await getSettings(tx)
  const registrationFeeUsd = centsToUsd(BigInt(settings.registrationFeeCents))
  const plans = await presentPlans(tx, listRewards)
  const charge = settings.signupCharge
  const chosen = choice ?? (await landingNow(tx))
  return {
    maintenance: isClosed(settings, tx.now),
    plannedMaintenance: maintenanceToAnnounce(settings, tx.now),
    platformName: settings.platformName,
    look: presentBranding(settings),
    own: presentLanding(chosen),
    inside: await insideOf(tx, settings, chosen),
    features: featuresOn(settings),
    registrationOpen: settings.registrationEnabled,
    registrationFeeUsd,
    charge,
    joining: joiningLinesOf(plans, { charge, feeUsd: registrationFeeUsd }),
    firstYears: plans.map((plan) => firstYearLine(plan, { charge, feeUsd: registrationFeeUsd }) ?? null),
    levels: levelsOf(settings, plans.length),
    plans,
    coins: (await listOfferedCoins(tx)).map((coin) => ({ symbol: coin.code, name: coin.name })),
  }
}
