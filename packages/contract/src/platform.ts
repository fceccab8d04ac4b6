import { z } from 'zod'
import { builtFeatures } from './features.ts'
import { time } from './fields.ts'
import { Branding } from './branding.ts'

/** The costs of an order besides its goods. */
export const StoreTerms = z.object({
  /** USD. */
  shipping: z.number(),
  /** The discounted subtotal in USD above which shipping is free; null: never. */
  freeShippingAbove: z.number().nullable(),
  /** Of the discounted subtotal. */
  taxPercent: z.number(),
})

/** A planned maintenance window. */
export const PlannedMaintenance = z.object({
  from: time,
  until: time,
  /** A message to people; can be empty. */
  message: z.string(),
})

/** A feature that can be switched off for members. */
export const SystemFeature = z.object({
  id: z.enum(builtFeatures),
  name: z.string(),
  description: z.string(),
  enabled: z.boolean(),
})

/** What visitors' screens need to know about this platform. */
export const Platform = z.object({
  name: z.string(),
  branding: Branding,
  maintenance: z.boolean(),
  /** From 24 hours before it starts until it ends. */
  plannedMaintenance: PlannedMaintenance.nullable(),
  /** The features that are on. */
  features: z.array(z.enum(builtFeatures)),
  registrationEnabled: z.boolean(),
  loginEnabled: z.boolean(),
  /** USD, one-time. */
  registrationFee: z.number(),
  /** `exact`: a level opens its own library items; `inclusive`: those of the levels below too. */
  contentPolicy: z.enum(['exact', 'inclusive']),
})

export type StoreTerms = z.output<typeof StoreTerms>
export type Platform = z.output<typeof Platform>
export type PlannedMaintenance = z.output<typeof PlannedMaintenance>
export type SystemFeature = z.output<typeof SystemFeature>
