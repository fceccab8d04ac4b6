import type { invitations } from '@vesica/contract'
import { locale, text } from '../../../i18n/text.ts'

const copy = text.invitations.waives

/** The waiver of an invitation as text. */
export const waiverText = ({
  waivesFee,
  waivesApproval,
}: Pick<invitations.Invitation, 'waivesFee' | 'waivesApproval'>): string => {
  if (waivesFee) return waivesApproval ? copy.both : text.labels.fee
  return waivesApproval ? copy.approval : text.labels.nothing
}

/** The number of uses and the limit. */
export const usageText = ({ used, limit }: Pick<invitations.Invitation, 'used' | 'limit'>): string =>
  text.labels.placeOf(used.toLocaleString(locale), limit.toLocaleString(locale))
