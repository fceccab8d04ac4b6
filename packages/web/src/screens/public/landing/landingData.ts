import type { BuiltFeature, LandingWords, Look, membership, system } from '@vesica/contract'

/** A plan as everyone may see it; prices are USD a year. */
export type Plan = membership.Plan

/** Everything the front page shows that is not written on it. The server reads it, draws the page, and keeps the bytes. */
export type LandingData = {
  /** What this house is called. */
  platformName: string
  look: Look
  /** What it says in words of its own; empty: what is written here. */
  words: LandingWords
  /** The parts of the product that are on. */
  features: BuiltFeature[]
  registrationOpen: boolean
  /** From 24 hours before it begins. */
  plannedMaintenance: system.PlannedMaintenance | null
  /** One-time, USD; 0 when there is none. */
  registrationFeeUsd: number
  /** What joining costs, line by line. */
  joining: string[]
  /** Lowest level first. */
  plans: Plan[]
  /** The coins on offer for the fee. */
  coins: { symbol: string; name: string }[]
}
