import type {
  BuiltFeature,
  content,
  LandingTexts,
  Branding,
  membership,
  Pictured,
  VisibleLanding,
  SignupCharge,
  system,
  TourScreen,
} from '@vesica/contract'

/** A publicly visible plan; prices are USD per year. */
export type Plan = membership.Plan

/** Kinds of content: a library item, a course, or a product. */
export type InsideKind = content.ContentType | 'product'

/** Counts by kind, and a few publicly visible items. */
export type Inside = {
  counts: Partial<Record<InsideKind, number>>
  named: ({ kind: InsideKind; title: string } & Pictured)[]
}

/** All data of the landing page. The server reads it, renders the page, and caches the bytes. */
export type LandingData = {
  platformName: string
  look: Branding
  /** The platform's own copy and pictures; empty or null: the defaults. */
  own: VisibleLanding
  /** null: the platform does not publish it. */
  inside: Inside | null
  /** Features that are on. */
  features: BuiltFeature[]
  registrationOpen: boolean
  /** Set from 24 hours before it starts. */
  plannedMaintenance: system.PlannedMaintenance | null
  /** One-time fee in USD; 0: none. */
  registrationFeeUsd: number
  /** Whether sign-up also charges the first year of the plan. */
  charge: SignupCharge
  /** What joining costs, line by line. */
  joining: string[]
  /** Cost of the first year of each plan, in the order of the plans; null: the plan's price. */
  firstYears: (string | null)[]
  /** How library levels build on each other; null: nothing to state. */
  levels: system.Platform['contentPolicy'] | null
  /** Lowest level first. */
  plans: Plan[]
  /** Coins accepted for the fee. */
  coins: { symbol: string; name: string }[]
}

/** Static sections, rendered on the server only. */
export const stillParts = ['features', 'inside', 'about', 'questions', 'ending'] as const
export type StillPart = (typeof stillParts)[number]

/** Data to hydrate the page from, without that of the static sections. */
export type WokenData = Pick<
  LandingData,
  'platformName' | 'look' | 'registrationOpen' | 'plannedMaintenance' | 'joining' | 'firstYears' | 'levels' | 'plans'
> & {
  hero: Pick<LandingTexts, 'kicker' | 'title' | 'title_more' | 'lead'>
  /** Screenshots of the tour, in order. */
  tour: TourScreen[]
  still: StillPart[]
}
