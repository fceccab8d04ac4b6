import { z } from 'zod'
import { builtFeatures } from './features.ts'
import { id, line, lineOrNothing, lines, linesOrNothing, straight } from './fields.ts'
import { pictured } from './pictures.ts'

// The content of the landing page. Every part has default text until administrators write their own.

const paragraph = (most: number) => linesOrNothing(most).overwrite(straight)

/** Icons for sections without a picture. */
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

/** The screens pictured in the tour, in order: the calm ones first. */
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

/** The feature shown in a tour picture, which is omitted while the feature is off. */
export const partOfTour: Readonly<Partial<Record<TourScreen, (typeof builtFeatures)[number]>>> = {
  library: 'content',
  lesson: 'content',
  store: 'store',
  wallet: 'wallet',
}

/** What is shown of the library, the courses and the store: counts with public titles, counts only, or nothing. */
export const insideVisibility = ['all', 'counts', 'none'] as const
export type InsideVisibility = (typeof insideVisibility)[number]

/** Size limits of each part. */
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

/** The texts of the landing page; empty: the default. */
export const LandingTexts = z.strictObject({
  /** Next to the name in search results and shared links, and above the headline. */
  kicker: lineOrNothing(most.kicker),
  /** Two lines. */
  title: lineOrNothing(most.title),
  title_more: lineOrNothing(most.title),
  lead: paragraph(most.lead),
  features_title: lineOrNothing(most.heading),
  about_title: lineOrNothing(most.heading),
  /** Paragraphs, separated by empty lines. */
  about: paragraph(most.about),
  ending_title: lineOrNothing(most.heading),
  ending: paragraph(most.ending),
})
export type LandingTexts = z.output<typeof LandingTexts>

/** One section about what is inside. */
export const LandingSection = z.strictObject({
  title: line(most.sectionTitle, 'Please give the section a heading.'),
  text: paragraph(most.sectionText),
  icon: z.enum(landingIcons),
  /** Visible only while this feature is on; null: always. */
  part: z.enum(builtFeatures).nullable(),
  /** A picture uploaded for the landing page; null: the icon. */
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

/** All choices of administrators about the landing page; null: the default. */
export const LandingChoice = z.strictObject({
  texts: LandingTexts,
  sections: z
    .array(LandingSection)
    .min(1, 'Please keep a section, or go back to the built-in ones.')
    .max(most.sections, `Please use at most ${most.sections} sections.`)
    .nullable(),
  questions: z.array(LandingQuestion).max(most.questions, `Please use at most ${most.questions} questions.`).nullable(),
  /** Empty: no tour is offered. */
  tour: tour.nullable(),
  inside: z.enum(insideVisibility),
})
export type LandingChoice = z.output<typeof LandingChoice>

/** A section as the landing page shows it. */
export const VisibleSection = LandingSection.extend(pictured)
export type VisibleSection = z.output<typeof VisibleSection>

/** The choices as the landing page shows them. */
export const VisibleLanding = LandingChoice.extend({ sections: z.array(VisibleSection).nullable() })
export type VisibleLanding = z.output<typeof VisibleLanding>

/** No custom texts. */
export const noLandingTexts: LandingTexts = {
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

/** The default landing page. */
export const usualLanding: LandingChoice = {
  texts: noLandingTexts,
  sections: null,
  questions: null,
  tour: null,
  inside: 'all',
}
