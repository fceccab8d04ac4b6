import {
  featureText,
  type InsideVisibility,
  type LandingChoice,
  type LandingQuestion,
  type LandingSection,
  type LandingTexts,
  mostOfLanding as most,
  noLandingTexts,
  type VisibleLanding,
  type VisibleSection,
  type TourScreen,
} from '@vesica/contract'
import { freshKey } from '../../../../data/idempotency.ts'
import { choice, defineFields, line, lines, own, type ValuesOf } from '../../../../forms/fields.ts'
import { text } from '../../../../i18n/text.ts'

const copy = text.landingSettings

/** A row of an editable list. Its key is stable while other rows are added, removed and moved. */
export type Keyed<Row> = Row & { readonly key: string }

const known = new WeakMap<object, object>()

/** Adds keys to the rows of a record, with the same result on every call. */
const keyed = <Row extends object>(rows: readonly Row[] | null): readonly Keyed<Row>[] | null =>
  rows?.map((row) => {
    const existing = known.get(row) ?? { ...row, key: freshKey() }
    known.set(row, existing)
    return existing as Keyed<Row>
  }) ?? null

/** The form values of the front page; null: the built-in content. */
export const landingFields = defineFields<VisibleLanding>()({
  kicker: line(copy.kicker, { why: copy.kickerWhy, of: ({ texts: { kicker } }) => kicker, most: most.kicker }),
  title: line(copy.headline, { of: ({ texts: { title } }) => title, most: most.title }),
  title_more: line(copy.headlineMore, { of: ({ texts: { title_more } }) => title_more, most: most.title }),
  lead: lines(copy.leadField, { of: ({ texts: { lead } }) => lead, most: most.lead, rows: 2 }),
  features_title: line(copy.featuresTitle, {
    of: ({ texts: { features_title } }) => features_title,
    most: most.heading,
  }),
  about_title: line(copy.aboutTitle, { of: ({ texts: { about_title } }) => about_title, most: most.heading }),
  about: lines(copy.about, { why: copy.aboutWhy, of: ({ texts: { about } }) => about, most: most.about, rows: 4 }),
  ending_title: line(copy.endingTitle, { of: ({ texts: { ending_title } }) => ending_title, most: most.heading }),
  ending: lines(copy.ending, { of: ({ texts: { ending } }) => ending, most: most.ending, rows: 2 }),
  sections: own<readonly Keyed<VisibleSection>[] | null, VisibleLanding>(null, {
    of: ({ sections }) => keyed(sections),
  }),
  questions: own<readonly Keyed<LandingQuestion>[] | null, VisibleLanding>(null, {
    of: ({ questions }) => keyed(questions),
  }),
  tour: own<readonly TourScreen[] | null, VisibleLanding>(null),
  inside: choice<InsideVisibility, VisibleLanding>(copy.inside.label, {
    start: 'all',
    why: copy.inside.why,
    data: (['all', 'counts', 'none'] as const).map((value) => ({ value, label: copy.inside[value] })),
  }),
})

export type LandingValues = ValuesOf<typeof landingFields>
export type LandingTextName = keyof LandingTexts

export const textNames = Object.keys(noLandingTexts) as LandingTextName[]

const sent = ({ title, text: body, icon, part, picture }: VisibleSection): LandingSection => ({
  title,
  text: body,
  icon,
  part,
  picture,
})

/** The request body. */
export const landingBody = (values: LandingValues): LandingChoice => ({
  texts: Object.fromEntries(textNames.map((name) => [name, values[name]])) as LandingTexts,
  sections: values.sections?.map(sent) ?? null,
  questions: values.questions?.map(({ question, answer }) => ({ question, answer })) ?? null,
  tour: values.tour === null ? null : [...values.tour],
  inside: values.inside,
})

const landing = text.landing
const landingStill = text.landingStill

/** The built-in texts behind empty fields. */
export const defaultTexts: Readonly<Record<LandingTextName, string>> = {
  kicker: landing.hero.kicker,
  title: landing.hero.title[0] ?? '',
  title_more: landing.hero.title[1] ?? '',
  lead: landing.hero.lead,
  features_title: landingStill.features.title,
  about_title: landingStill.about.title,
  about: landingStill.about.paragraphs(copy.thePlatform).join('\n\n'),
  ending_title: landingStill.ending.title,
  ending: landingStill.ending.text,
}

/** The built-in sections, as a starting point. */
export const usualSections = (): readonly Keyed<VisibleSection>[] =>
  landingStill.features.items.map((item) => ({ ...item, picture: null, image: null, images: null, key: freshKey() }))

/** An empty section. */
export const freshSection = (): Keyed<VisibleSection> => ({
  title: '',
  text: '',
  icon: 'books',
  part: null,
  picture: null,
  image: null,
  images: null,
  key: freshKey(),
})

/** An empty question. */
export const freshQuestion = (): Keyed<LandingQuestion> => ({ question: '', answer: '', key: freshKey() })

export const usualQuestions = (): readonly Keyed<LandingQuestion>[] =>
  landingStill.questions.items.map((item) => ({ ...item, key: freshKey() }))

/** The features that a section can belong to, as options. */
export const partChoices = [
  { value: '', label: copy.sections.always },
  ...Object.entries(featureText).map(([value, { name }]) => ({ value, label: copy.sections.whileOn(name) })),
]
