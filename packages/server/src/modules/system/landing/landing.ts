import { isDeepStrictEqual } from 'node:util'
import { type LandingChoice, noLandingTexts, type VisibleLanding, usualLanding } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { refuseFields } from '../../../platform/refusal.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { notifyOfText } from '../../approvals/index.ts'
import { tables } from '../system.tables.ts'
import { arePictures, presentLandingPicture } from './picture.ts'

/** The administrators' choices for the landing page; otherwise the defaults. */
export const landingNow = async (tx: Tx): Promise<LandingChoice> => {
  const row = await tables(tx).selectFrom('landing_page').select('choice').executeTakeFirst()
  if (!row) return usualLanding
  return { ...usualLanding, ...row.choice, texts: { ...noLandingTexts, ...row.choice.texts } }
}

/** The same with the URLs of its pictures. */
export const presentLanding = (choice: LandingChoice): VisibleLanding => ({
  ...choice,
  sections: choice.sections?.map((section) => ({ ...section, ...presentLandingPicture(section.picture) })) ?? null,
})

/** The landing page in the audit log: each of its texts by name. */
export const landingFacts = ({ texts: { title: headline, ...copy }, ...rest }: LandingChoice) => ({
  headline,
  ...copy,
  ...rest,
})

/** Restores values from the audit log. */
export const landingInput = (facts: ReturnType<typeof landingFacts>): LandingChoice => {
  const { sections, questions, tour, inside, headline: title, ...copy } = facts
  return { texts: { ...copy, title }, sections, questions, tour, inside }
}

/** Checks that each section's picture exists. */
export const requirePictures = async (tx: Tx, { sections }: LandingChoice): Promise<void> => {
  const named = (sections ?? []).flatMap(({ picture }, at) => (picture === null ? [] : [{ picture, at }]))
  const known = await arePictures(
    tx,
    named.map(({ picture }) => picture),
  )
  const missing = named.filter(({ picture }) => !known.has(picture))
  if (missing.length > 0)
    throw refuseFields(
      Object.fromEntries(missing.map(({ at }) => [`sections[${at}][picture]`, ['Choose the picture again.']])),
    )
}

/** Saves the landing page; every process is notified. */
export const changeLanding = async (tx: Tx, actor: Actor, input: LandingChoice): Promise<void> => {
  await requirePictures(tx, input)
  // The row exists before it is read, so concurrent writes are serialized.
  await tables(tx)
    .insertInto('landing_page')
    .values({ only_one: true, choice: JSON.stringify(usualLanding), changed_at: tx.now })
    .onConflict((conflict) => conflict.column('only_one').doUpdateSet({ changed_at: tx.now }))
    .execute()
  const before = await landingNow(tx)
  if (isDeepStrictEqual(before, input)) return
  await tables(tx)
    .updateTable('landing_page')
    .set({ choice: JSON.stringify(input) })
    .execute()
  tx.announce({ topics: ['platform'] })
  await audit(tx, actor, {
    action: 'set front page',
    subject: { type: 'setting', id: 'front page' },
    before: landingFacts(before),
    after: landingFacts(input),
  })
  await notifyOfText(tx, actor, { what: notices.system.texts.landing, before: textsOf(before), after: textsOf(input) })
}

/** All texts of a landing page. */
const textsOf = ({ texts, sections, questions }: LandingChoice): string =>
  [
    ...Object.values(texts),
    ...(sections ?? []).flatMap(({ title, text }) => [title, text]),
    ...(questions ?? []).flatMap(({ question, answer }) => [question, answer]),
  ]
    .filter((text) => text)
    .join('\n')
