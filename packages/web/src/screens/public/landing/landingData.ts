import type {
  BuiltFeature,
  content,
  LandingWords,
  Look,
  membership,
  Pictured,
  VisibleLanding,
  SignupCharge,
  system,
  TourScreen,
} from '@vesica/contract'

/** A plan as everyone may see it; prices are USD a year. */
export type Plan = membership.Plan

/** What there is in the house: an item of the library, a course, or something in the store. */
export type InsideKind = content.ContentType | 'product'

/** What is told of it: how many of each there are, and a few that anybody may be told of. */
export type Inside = {
  counts: Partial<Record<InsideKind, number>>
  named: ({ kind: InsideKind; title: string } & Pictured)[]
}

/** Everything the front page shows that is not written on it. The server reads it, draws the page, and keeps the bytes. */
export type LandingData = {
  /** What this house is called. */
  platformName: string
  look: Look
  /** What it says in words and pictures of its own; empty or null: what is written here. */
  own: VisibleLanding
  /** null: the house tells nothing of it. */
  inside: Inside | null
  /** The parts of the product that are on. */
  features: BuiltFeature[]
  registrationOpen: boolean
  /** From 24 hours before it begins. */
  plannedMaintenance: system.PlannedMaintenance | null
  /** One-time, USD; 0 when there is none. */
  registrationFeeUsd: number
  /** Whether sign-up charges the first year of the plan too. */
  charge: SignupCharge
  /** What joining costs, line by line. */
  joining: string[]
  /** What the first year of each plan costs, in the order of the plans; null: its price. */
  firstYears: (string | null)[]
  /** How the levels of the library go together; null: there is nothing to say of it. */
  levels: system.Platform['contentPolicy'] | null
  /** Lowest level first. */
  plans: Plan[]
  /** The coins on offer for the fee. */
  coins: { symbol: string; name: string }[]
}

/** Parts of the page that answer to nothing: only the server draws them. */
export const stillParts = ['features', 'inside', 'about', 'questions', 'ending'] as const
export type StillPart = (typeof stillParts)[number]

/** What the browser wakes the page from: not what still parts say. */
export type WokenData = Pick<
  LandingData,
  'platformName' | 'look' | 'registrationOpen' | 'plannedMaintenance' | 'joining' | 'firstYears' | 'levels' | 'plans'
> & {
  hero: Pick<LandingWords, 'kicker' | 'title' | 'title_more' | 'lead'>
  /** Pictures of the tour, in their order. */
  tour: TourScreen[]
  still: StillPart[]
}
