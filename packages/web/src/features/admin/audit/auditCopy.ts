import { type audit, auditActionText, plainWords } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'

const copy = text.audit

/** A field or type as text: `price_cents` becomes `Price cents`. */
export const sentence = (action: string): string => capitalized(plainWords(action))

const capitalized = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1)

/** The action as text: `change webhook` becomes `Changed webhook`. */
export const actionSentence = (action: string): string => capitalized(auditActionText(action))

/** The name of the actor, even if the account is deleted. */
export const actorOf = ({ actor, key }: Pick<audit.AuditEntry, 'actor' | 'key'>): string =>
  key === null ? (actor ?? copy.nobody) : copy.keyOf(key, actor ?? copy.nobody)

/** A record with its type: `Person: Maya Chen`. */
export const recordOf = ({ type, subject }: Pick<audit.AuditEntry, 'type' | 'subject'>): string =>
  `${sentence(type)}: ${subject}`
