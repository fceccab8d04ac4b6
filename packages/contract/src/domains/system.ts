import { z } from 'zod'
import { CryptoAsset, coinAddress, coinAddressOrNothing } from '../coin.ts'
import { endpoint } from '../endpoint.ts'
import { amountText, anyId, coinSymbol, flagText, icon, line, numberText, time, usd } from '../fields.ts'
import { signupCharges } from '../joining.ts'
import { FirstSteps } from '../firstSteps.ts'
import { MailDelivery, mailFaults } from '../mailServer.ts'
import { isCents } from '../money.ts'
import { PlannedMaintenance, Platform, StoreTerms, SystemFeature } from '../platform.ts'

export { PlannedMaintenance, Platform, StoreTerms, SystemFeature }

export const SystemControls = z.object({
  /** true: maintenance. */
  systemStatus: z.boolean(),
  maintenanceMode: z.boolean(),
  /** Planned maintenance that is not over; null: none. */
  plannedMaintenance: PlannedMaintenance.nullable(),
  features: z.array(SystemFeature),
  registrationEnabled: z.boolean(),
  loginEnabled: z.boolean(),
  /** USD. */
  registrationFee: z.number(),
  /** What sign-up charges. */
  signupCharge: z.enum(signupCharges),
  /** The USD amount from which wallet requests need two approvals. */
  reviewByTwoFrom: z.number(),
  /** The requested higher amount in USD, and when it takes effect by itself; null: none. See the approval rules. */
  reviewByTwoRaise: z.object({ amount: z.number(), from: time }).nullable(),
  /** Whether the platform sells only coins it owns. */
  treasuryFloor: z.boolean(),
  /** Measured from heartbeats of the last 30 days; null in the first minutes of a platform. */
  uptimePercent: z.number().nullable(),
  activePaymentAssets: z.number(),
  inactivePaymentAssets: z.number(),
  cryptoAssets: z.array(CryptoAsset),
  /** Networks whose addresses are validated; tokens: its coins have a contract. */
  networks: z.array(z.object({ name: z.string(), tokens: z.boolean() })),
  mail: MailDelivery,
  /** The setup steps of a new administrator; all true: done. */
  firstSteps: z.object(FirstSteps),
  store: StoreTerms,
})

export const controlsReply = z.object({ systemControls: SystemControls })

export const getPlatform = endpoint({
  name: 'getPlatform',
  method: 'GET',
  path: '/platform',
  access: 'anyone',
  summary: "Get the platform's name, registration fee and feature switches",
  topics: ['platform'],
  response: z.object({ platform: Platform }),
  duringMaintenance: true,
})

export const getSystemControls = endpoint({
  name: 'getSystemControls',
  method: 'GET',
  path: '/system-controls',
  access: 'admin',
  right: 'settings:read',
  summary: "Get the platform's switches, fee, payment coins and status",
  topics: ['platform', 'coins', 'control'],
  response: controlsReply,
})

export const switchBody = z.strictObject({ status: z.boolean() })

export const setMaintenance = endpoint({
  name: 'setMaintenance',
  method: 'POST',
  path: '/system-controls/maintenance',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Turn maintenance on or off. Visitors and members see a maintenance page; administrators can continue',
  body: switchBody,
  example: { body: { status: false } },
  response: controlsReply,
})

export const setRegistration = endpoint({
  name: 'setRegistration',
  method: 'POST',
  path: '/system-controls/registration',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Open or close registration',
  body: switchBody,
  example: { body: { status: true } },
  response: controlsReply,
})

export const setLogin = endpoint({
  name: 'setLogin',
  method: 'POST',
  path: '/system-controls/login',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Turn sign-in for members on or off. Administrators can always sign in',
  body: switchBody,
  example: { body: { status: true } },
  response: controlsReply,
})

export const setSignupFee = endpoint({
  name: 'setSignupFee',
  method: 'POST',
  path: '/system-controls/signup-fee',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Set the one-time registration fee in USD. 0 requires no payment',
  body: z.strictObject({ fee: usd }),
  example: { body: { fee: 25 } },
  response: controlsReply,
})

export const setSignupCharge = endpoint({
  name: 'setSignupCharge',
  method: 'POST',
  path: '/system-controls/signup-charge',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: "Set whether sign-up charges the registration fee alone, or also the plan's first year",
  body: z.strictObject({ charge: z.enum(signupCharges) }),
  example: { body: { charge: 'fee' } },
  response: controlsReply,
})

export const setStoreTerms = endpoint({
  name: 'setStoreTerms',
  method: 'POST',
  path: '/system-controls/store',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Set shipping, tax and the threshold for free shipping, from the next order on',
  body: z.strictObject({
    shipping: usd,
    /** null: shipping is never free. */
    free_shipping_above: usd.nullable(),
    tax_percent: z
      .number()
      .min(0, 'Please enter 0 or more.')
      .max(100, 'Please enter at most 100.')
      .refine(isCents, 'Please use at most 2 decimals.'),
  }),
  example: { body: { shipping: 9.99, free_shipping_above: 50, tax_percent: 8 } },
  response: controlsReply,
})

export const setReviewByTwo = endpoint({
  name: 'setReviewByTwo',
  method: 'POST',
  path: '/system-controls/review-by-two',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary:
    'Set the USD amount from which wallet requests need two approvals (0: all). Raising it needs a waiting period or a second administrator',
  body: z.strictObject({ amount: usd }),
  example: { body: { amount: 10_000 } },
  response: controlsReply,
})

export const setTreasuryFloor = endpoint({
  name: 'setTreasuryFloor',
  method: 'POST',
  path: '/system-controls/treasury-floor',
  access: 'admin',
  right: 'settings:write',
  proof: 'recent',
  summary: 'Set whether only owned coins are sold. Turning this off waits, or needs a second administrator',
  body: switchBody,
  example: { body: { status: false } },
  response: controlsReply,
})

/** USD per coin, as multipart text; at most 8 decimals. */
const rateText = numberText(/^(0|[1-9][0-9]{0,11})(\.[0-9]{1,8})?$/, 'Please enter a rate in USD, like 64250.5.')

const walletFields = {
  /** For a token; empty removes it. */
  contract: z
    .string()
    .trim()
    .regex(
      /^(0x[0-9a-fA-F]{40})?$/,
      'Please enter the address of the token contract: 0x and 40 digits or letters a to f.',
    )
    .optional(),
  min_deposit: amountText.optional(),
  /** The withdrawal fee in USD, as text. */
  network_fee: numberText(/^(0|[1-9][0-9]{0,5})(\.[0-9]{1,2})?$/, 'Please enter an amount in USD.').optional(),
}

const assetFields = {
  crypto_name: line(60),
  crypto_symbol: coinSymbol,
  address: coinAddress,
  enabled: flagText,
  icon,
  network: line(60).optional(),
  rate: rateText.optional(),
  ...walletFields,
}

const assetReply = z.object({ asset: CryptoAsset })

export const createAsset = endpoint({
  name: 'createAsset',
  method: 'POST',
  path: '/system-controls/create-asset',
  access: 'admin',
  right: 'coins:write',
  proof: 'recent',
  addresses: { fields: ['address', 'contract'], why: 'a deposit address waits for a second administrator by itself' },
  summary: 'Create a coin for payments. Its deposit address waits for a second administrator if there is one',
  multipart: true,
  body: z.strictObject(assetFields),
  example: { body: { crypto_name: 'Doge', crypto_symbol: 'DOGE', address: 'an address', enabled: 'false', icon: 'D' } },
  response: assetReply,
  refusals: ['coin_exists', 'coin_alike', 'coin_incomplete', 'address_invalid', 'not_counting_yet'],
  idempotent: true,
})

export const updateAsset = endpoint({
  name: 'updateAsset',
  method: 'POST',
  path: '/system-controls/update-asset/{id}',
  access: 'admin',
  right: 'coins:write',
  proof: 'recent',
  addresses: { fields: ['address', 'contract'], why: 'a deposit address waits for a second administrator by itself' },
  summary: 'Update a coin. Omitted fields are unchanged; a new address or large rate change may need approval',
  multipart: true,
  params: z.strictObject({ id: anyId }),
  body: z.strictObject({
    crypto_name: assetFields.crypto_name.optional(),
    crypto_symbol: assetFields.crypto_symbol.optional(),
    address: coinAddressOrNothing.optional(),
    enabled: flagText.optional(),
    icon: icon.optional(),
    network: line(60).optional(),
    rate: rateText.optional(),
    ...walletFields,
  }),
  example: { body: { rate: '3000' } },
  response: assetReply,
  refusals: ['symbol_fixed', 'coin_alike', 'coin_incomplete', 'address_invalid', 'not_counting_yet'],
})

export const deleteAsset = endpoint({
  name: 'deleteAsset',
  method: 'DELETE',
  path: '/system-controls/delete-asset/{id}',
  access: 'admin',
  right: 'coins:write',
  proof: 'recent',
  summary: 'Delete a coin that nothing refers to',
  params: z.strictObject({ id: anyId }),
  response: z.object({ message: z.string() }),
  refusals: ['coin_in_use'],
})

export const MailSummary = z.object({ id: z.string(), to: z.string(), subject: z.string(), at: time })

export const listMail = endpoint({
  name: 'listMail',
  method: 'GET',
  path: '/system-controls/mail',
  access: 'admin',
  right: 'mail:read',
  summary: 'List emails written to disk because no SMTP server is set, newest first, without their text',
  /** None: the screen polls. */
  topics: [],
  response: z.object({ mail: z.array(MailSummary) }),
})

export const sendTestMail = endpoint({
  name: 'sendTestMail',
  method: 'POST',
  path: '/system-controls/mail/test',
  access: 'admin',
  right: 'settings:write',
  summary: 'Send a test email to the caller',
  response: controlsReply,
  refusals: mailFaults,
})

export type CryptoAsset = z.output<typeof CryptoAsset>
export type SystemControls = z.output<typeof SystemControls>
export type MailSummary = z.output<typeof MailSummary>
