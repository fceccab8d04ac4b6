import { audit } from '@vesica/contract'
import { text } from '../../i18n/text.ts'

const copy = text.audit

/** What is done or changed, in words: `price_cents` reads `Price cents`. */
export const sentence = (said: string): string => {
  const plain = audit.inWords(said)
  return plain.charAt(0).toUpperCase() + plain.slice(1)
}

/** Who did it, also when they are gone. */
export const actorOf = ({ who, key }: Pick<audit.AuditEntry, 'who' | 'key'>): string =>
  key === null ? (who ?? copy.nobody) : copy.keyOf(key, who ?? copy.nobody)

/** A record with its kind: `Person: Maya Chen`. */
export const recordOf = ({ type, subject }: Pick<audit.AuditEntry, 'type' | 'subject'>): string =>
  `${sentence(type)}: ${subject}`
