import { centsToUsd, joiningLines } from '@vesica/contract'
import { presentPlans } from './modules/membership/index.ts'
import { featuresOn, getSettings, isClosed, toldOf } from './modules/settings/index.ts'
import { presentLook } from './modules/system/index.ts'
import { listRewards } from './modules/store/index.ts'
import { listOfferedCoins } from './modules/wallet/index.ts'
import type { Tx } from './platform/data/tx.ts'

/** What the landing page says. */
export const landingData = async (tx: Tx) => {
  const settings = await getSettings(tx)
  const registrationFeeUsd = centsToUsd(BigInt(settings.registrationFeeCents))
  return {
    maintenance: isClosed(settings, tx.now),
    plannedMaintenance: toldOf(settings, tx.now),
    platformName: settings.platformName,
    look: presentLook(settings),
    words: settings.look.words,
    features: featuresOn(settings),
    registrationOpen: settings.registrationEnabled,
    registrationFeeUsd,
    joining: joiningLines({ plan: undefined, feeUsd: registrationFeeUsd }),
    plans: await presentPlans(tx, listRewards),
    coins: (await listOfferedCoins(tx)).map((coin) => ({ symbol: coin.code, name: coin.name })),
  }
}
