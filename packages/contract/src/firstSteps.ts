import { z } from 'zod'

/** The setup steps of a new owner, in a sensible order. */
export const firstSteps = [
  'look',
  'mail',
  'coin',
  'fee',
  'plans',
  'frontPage',
  'library',
  'texts',
  'administrator',
  'backup',
] as const
export type FirstStep = (typeof firstSteps)[number]

/** Which of them are done. */
export const FirstSteps = Object.fromEntries(firstSteps.map((step) => [step, z.boolean()])) as Record<
  FirstStep,
  z.ZodBoolean
>
