import { z } from 'zod'
import { WaitingChange } from './domains/control.ts'
import { line, time } from './fields.ts'
import { bareCoinAddress } from './typed.ts'

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

/** Where a coin is sent, or a link to pay by that holds it. Whether it is an address of its network, the server says. */
export const coinAddress = line(200, undefined, bareCoinAddress)
