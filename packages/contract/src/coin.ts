import { z } from 'zod'
import { PendingChange } from './domains/approvals.ts'
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
  /** USD per coin; null until one is set. */
  rate: z.number().nullable(),
  rateSetAt: time.nullable(),
  /** The administrator who set it; null: it came from the rate source. */
  rateSetBy: z.string().nullable(),
  /** The contract address of a token. */
  contract: z.string().nullable(),
  /** Decimal text. */
  min_deposit: z.string(),
  /** The withdrawal fee in USD. */
  network_fee: z.number(),
  /** The deposit address or rate that waits for a second administrator. */
  pendingChanges: z.array(PendingChange),
})

/**
 * A destination address, or a payment link that contains it. It is parsed with the coin's network (`linkedAddress`).
 */
export const coinAddress = line(200, undefined, withoutUnseen)
export const coinAddressOrNothing = lineOrNothing(200).overwrite((text) => withoutUnseen(text).trim())
