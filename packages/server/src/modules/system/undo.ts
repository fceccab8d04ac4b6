import { centsToUsd, type PlatformTextName, type Right, type system } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import { type Done, type Facts, type Inverse, type Inverses, currentTemplateFacts } from '../activity/index.ts'
import { getSettings } from '../settings/index.ts'
import { lockCoin } from '../wallet/index.ts'
import { coinFacts, updateAsset } from './assets.ts'
import { planFacts, planMaintenance, planNow } from './maintenance.ts'
import { changeLanding, landingFacts, landingInput, landingNow } from './landing/landing.ts'
import { setEmailTemplate } from './emailTemplates/template-text.ts'
import { changeBranding, changeMark, brandingFacts, brandingInput } from './branding/branding.ts'
import { changeText, textNow } from './branding/texts.ts'
import { presentTerms, setCharge, setFee, setStoreTerms, type Switch, turn } from './controls.ts'

const right: Right = 'settings:write'

const switchBack = (name: Switch): Inverse => ({
  right,
  now: async (tx) => (await getSettings(tx))[name],
  run: (tx, actor, _action, { value }) => turn(tx, actor, name, value === true),
})

const planBack: Inverse = {
  right,
  now: async (tx) => planFacts(await planNow(tx)),
  run: async (tx, actor, _action, previous) => {
    const { from, until, words } = { ...planFacts(await planNow(tx)), ...previous } as ReturnType<typeof planFacts>
    return planMaintenance(tx, actor, from && until ? { from, until, message: words ?? '' } : null)
  },
}

type TemplateFacts = Awaited<ReturnType<typeof currentTemplateFacts>>

const textBack = (name: PlatformTextName): Inverse => ({
  right,
  now: (tx) => textNow(tx, name),
  run: (tx, actor, _action, { value }) => changeText(tx, actor, name, String(value)),
})

/** The fields of a coin's form that restore earlier values. A rate or an address waits as when it is entered. */
const coinFields = {
  name: 'crypto_name',
  network: 'network',
  address: 'address',
  enabled: 'enabled',
  rate: 'rate',
  contract: 'contract',
  min_deposit: 'min_deposit',
  network_fee: 'network_fee',
} as const

const coinInput = (previous: Facts): Parameters<typeof updateAsset>[3] =>
  Object.fromEntries(
    Object.entries(coinFields).flatMap(([fact, field]) => (fact in previous ? [[field, previous[fact] ?? '']] : [])),
  )

const coinNow = async (tx: Tx, { subjectId }: Done) => coinFacts(await lockCoin(tx, subjectId))

/** How actions on switches, fees, terms and coins are undone. */
export const systemInverses: Inverses = {
  'setting: set maintenance': switchBack('maintenance'),
  'setting: set registrationEnabled': switchBack('registrationEnabled'),
  'setting: set loginEnabled': switchBack('loginEnabled'),
  'setting: set storeEnabled': switchBack('storeEnabled'),
  'setting: set contentEnabled': switchBack('contentEnabled'),
  'setting: set walletEnabled': switchBack('walletEnabled'),
  'setting: set communityEnabled': switchBack('communityEnabled'),
  'setting: set liveSessionsEnabled': switchBack('liveSessionsEnabled'),
  'setting: set analyticsEnabled': switchBack('analyticsEnabled'),
  'setting: plan maintenance': planBack,
  'setting: call off maintenance': planBack,
  'setting: set registration fee': {
    right,
    now: async (tx) => (await getSettings(tx)).registrationFeeCents,
    run: (tx, actor, _action, { value }) => setFee(tx, actor, centsToUsd(BigInt(String(value)))),
  },
  'setting: set sign-up charge': {
    right,
    now: async (tx) => (await getSettings(tx)).signupCharge,
    run: (tx, actor, _action, { value }) => setCharge(tx, actor, value === 'fee_and_year' ? 'fee_and_year' : 'fee'),
  },
  'setting: set store terms': {
    right,
    now: async (tx) => presentTerms(await getSettings(tx)),
    run: async (tx, actor, _action, previous) => {
      // Other changes since then stay.
      const terms: system.StoreTerms = { ...presentTerms(await getSettings(tx)), ...previous }
      const { shipping, freeShippingAbove, taxPercent } = terms
      return setStoreTerms(tx, actor, {
        shipping,
        free_shipping_above: freeShippingAbove,
        tax_percent: taxPercent,
      })
    },
  },
  'setting: set look': {
    right,
    now: async (tx) => brandingFacts(await getSettings(tx)),
    run: async (tx, actor, _action, previous) =>
      changeBranding(tx, actor, brandingInput({ ...brandingFacts(await getSettings(tx)), ...previous })),
  },
  'setting: set front page': {
    right,
    now: async (tx) => landingFacts(await landingNow(tx)),
    run: async (tx, actor, _action, previous) =>
      changeLanding(tx, actor, landingInput({ ...landingFacts(await landingNow(tx)), ...previous })),
  },
  'setting: set mark': {
    right,
    now: async (tx) => (await getSettings(tx)).look.markId,
    run: (tx, actor, _action, { value }) => changeMark(tx, actor, typeof value === 'string' ? value : null),
  },
  'setting: set terms': textBack('terms'),
  'setting: set privacy': textBack('privacy'),
  'letter: change letter': {
    right,
    now: (tx, { subjectId }) => currentTemplateFacts(tx, subjectId),
    run: async (tx, actor, { subjectId }, previous) => {
      const { subject, words } = { ...(await currentTemplateFacts(tx, subjectId)), ...previous } as TemplateFacts
      return setEmailTemplate(
        tx,
        actor,
        subjectId,
        subject === null || words === null ? null : { subject, body: words },
      )
    },
  },
  'coin: change coin': {
    right: 'coins:write',
    now: coinNow,
    run: (tx, actor, { subjectId }, previous) => updateAsset(tx, actor, subjectId, coinInput(previous)),
  },
}
