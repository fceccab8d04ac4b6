import { z } from 'zod'
import { WaitingChange } from './domains/control.ts'
import { line, lineOrNothing, time } from './fields.ts'
import { withoutUnseen } from './typed.ts'

/** A coin as administrators see it. */
export const CryptoAsset = z.object({
  id: z.string(),
  name: z.string(),
  symbol: z.string(),
  network: z.string(),
  address: z.string(),
  icon: z.string(),
  enabled: z.boolean(),
  /** USD for one coin; null until one is set. */
  rate: z.number().nullable(),
  rateSetAt: time.nullable(),
  /** Name of the administrator who set it; null: it came from the rate source. */
  rateSetBy: z.string().nullable(),
  /** Address of a token's contract. */
  contract: z.string().nullable(),
  /** Decimal text. */
  min_deposit: z.string(),
  /** USD for a withdrawal. */
  network_fee: z.number(),
  /** Its deposit address or rate, where a change of it waits for a second administrator. */
  waiting: z.array(WaitingChange),
})

/** Where a coin is sent, or a payment link that holds it: it is read with the coin's network (`linkedAddress`). */
export const coinAddress = line(200, undefined, withoutUnseen)
export const coinAddressOrNothing = lineOrNothing(200).overwrite((text) => withoutUnseen(text).trim())
