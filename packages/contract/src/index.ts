import './eval.ts'
import './sentences.ts'
import * as named from './domains/index.ts'
import type { Endpoint } from './endpoint.ts'

export type { CategoryCalls } from './categories.ts'
export { addressFaults, addressLines, relevantAddress, type Place } from './addresses.ts'
export * from './asks.ts'
export * from './audited.ts'
export * from './auditText.ts'
export { type RawCue, readCues } from './captions.ts'
export { type Chapter, chapterLines, chaptersBeyond, readChapters } from './chapters.ts'
export { type CoinLink, linkedAddress } from './coinLink.ts'
export * from './counting.ts'
export { deviceName } from './device.ts'
export * from './domains/index.ts'
export { decodeText, hasControls, markedEncoding } from './encoding.ts'
export * from './endpoint.ts'
export * from './features.ts'
export * from './fields.ts'
export * from './metrics.ts'
export { type FirstStep, firstSteps } from './firstSteps.ts'
export * from './templateText.ts'
export {
  firstYearLine,
  joinedSentences,
  type Joining,
  joiningLines,
  joiningLinesOf,
  type SignupCharge,
  signupCharges,
} from './joining.ts'
export * from './landing.ts'
export * from './branding.ts'
export * from './hooks.ts'
export { type MailEncryption, mailEncryptions, type MailServer, mailPorts } from './mailServer.ts'
export * from './media.ts'
export * from './membershipDay.ts'
export * from './money.ts'
export * from './moves.ts'
export * from './notices.ts'
export * from './pictures.ts'
export { plainText } from './plain.ts'
export { byCount, plural } from './plural.ts'
export {
  bareEmail,
  digitCode,
  normalizedCode,
  normalized,
  plainDigits,
  wholeWebAddress,
  withoutUnseen,
} from './typed.ts'
export * from './postal.ts'
export * from './pricing.ts'
export * from './reading.ts'
export * from './refusals.ts'
export * from './rights.ts'
export * from './shades.ts'
export { addressFields, fullName, SentAddress } from './shipping.ts'
export { captionMs, isSubRip, readSubRip, type SubRipCue, webVttOf, webVttTime } from './subRip.ts'
export { MOST_TAGS, TAG_MAX, tagsFault, tidyTags } from './tags.ts'
export * from './topics.ts'

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** The calls of each domain, by its name. */
export const domains: ReadonlyMap<string, readonly Endpoint[]> = new Map(
  Object.entries(named).map(([name, domain]) => [name, Object.values(domain).filter(isEndpoint)]),
)

/** Every call of the API. */
export const allEndpoints: readonly Endpoint[] = [...domains.values()].flat()
