import { z } from 'zod'
import { builtFeatures } from './features.ts'
import { id, line, lineOrNothing, lines, linesOrNothing, straight } from './fields.ts'
import { pictured } from './pictures.ts'

// What the front page says: every part of it has the product's words until administrators write their own.

const paragraph = (most: number) => linesOrNothing(most).overwrite(straight)

/** Icons that stand for a section without a picture. */
export const landingIcons = [
  'books',
  'lesson',
  'calendar',
  'people',
  'steps',
  'key',
  'talk',
  'door',
  'scales',
  'bell',
] as const
export type LandingIcon = (typeof landingIcons)[number]

/** The screens that the tour has pictures of, in its order: what is calm comes first. */
export const tourScreens = [
  'dashboard',
  'library',
  'lesson',
  'store',
  'support',
  'wallet',
  'waiting',
  'signup',
] as const
export type TourScreen = (typeof tourScreens)[number]

/** The part of the product that a picture of the tour is of: it is left out while that is off. */
export const partOfTour: Readonly<Partial<Record<TourScreen, (typeof builtFeatures)[number]>>> = {
  library: 'content',
  lesson: 'content',
  store: 'store',
  wallet: 'wallet',
}

/** What is told of the library, the courses and the store: how many there are with what anybody may see, how many, or nothing. */
export const insideShown = ['all', 'counts', 'none'] as const
export type InsideShown = (typeof insideShown)[number]

/** How much of each there is room for. */
export const mostOfLanding = {
  kicker: 60,
  title: 60,
  lead: 400,
  heading: 100,
  about: 2000,
  ending: 400,
  sections: 9,
  sectionTitle: 80,
  sectionText: 600,
  questions: 12,
  question: 150,
  answer: 1000,
} as const

const most = mostOfLanding

/** The words of the front page; empty: what the product says. */
export const LandingWords = z.strictObject({
  /** Beside the name in what is found and shared, and above the headline. */
  kicker: lineOrNothing(most.kicker),
  /** Two lines. */
  title: lineOrNothing(most.title),
  title_more: lineOrNothing(most.title),
  lead: paragraph(most.lead),
  features_title: lineOrNothing(most.heading),
  about_title: lineOrNothing(most.heading),
  /** Paragraphs, with an empty line between two. */
  about: paragraph(most.about),
  ending_title: lineOrNothing(most.heading),
  ending: paragraph(most.ending),
})
export type LandingWords = z.output<typeof LandingWords>

/** One thing that is found inside. */
export const LandingSection = z.strictObject({
  title: line(most.sectionTitle, 'Please give the section a heading.'),
  text: paragraph(most.sectionText),
  icon: z.enum(landingIcons),
  /** Shown only while this part of the product is on; null: always. */
  part: z.enum(builtFeatures).nullable(),
  /** A picture that was added for the front page; null: the icon. */
  picture: id.nullable(),
})
export type LandingSection = z.output<typeof LandingSection>

export const LandingQuestion = z.strictObject({
  question: line(most.question, 'Please write the question.'),
  answer: lines(most.answer, 'Please write the answer.').overwrite(straight),
})
export type LandingQuestion = z.output<typeof LandingQuestion>

const tour = z
  .array(z.enum(tourScreens))
  .max(tourScreens.length)
  .refine((names) => new Set(names).size === names.length, 'Please name each picture once.')

/** All that administrators decide about the front page; null: as the product has it. */
export const LandingChoice = z.strictObject({
  words: LandingWords,
  sections: z
    .array(LandingSection)
    .min(1, 'Please keep a section, or go back to the built-in ones.')
    .max(most.sections, `Please use at most ${most.sections} sections.`)
    .nullable(),
  questions: z.array(LandingQuestion).max(most.questions, `Please use at most ${most.questions} questions.`).nullable(),
  /** None: no tour is offered. */
  tour: tour.nullable(),
  inside: z.enum(insideShown),
})
export type LandingChoice = z.output<typeof LandingChoice>

/** A section as the front page shows it. */
export const VisibleSection = LandingSection.extend(pictured)
export type VisibleSection = z.output<typeof VisibleSection>

/** The same as it is shown. */
export const VisibleLanding = LandingChoice.extend({ sections: z.array(VisibleSection).nullable() })
export type VisibleLanding = z.output<typeof VisibleLanding>

/** No words of one's own. */
export const noLandingWords: LandingWords = {
  kicker: '',
  title: '',
  title_more: '',
  lead: '',
  features_title: '',
  about_title: '',
  about: '',
  ending_title: '',
  ending: '',
}

/** The front page as the product has it. */
export const usualLanding: LandingChoice = {
  words: noLandingWords,
  sections: null,
  questions: null,
  tour: null,
  inside: 'all',
}
