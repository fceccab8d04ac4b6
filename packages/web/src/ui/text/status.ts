/** The meaning of a status color; each is a background, a border and a text color in tokens.css. */
export type Tone = 'success' | 'waiting' | 'info' | 'danger' | 'primary' | 'neutral' | 'gold'

/** Where the status is displayed: pending is blue in wallet lists and yellow in activity lists. */
export type StatusList = 'wallet' | 'activity'

const tones: Record<string, Tone> = {
  completed: 'success',
  approved: 'success',
  delivered: 'success',
  resolved: 'success',
  paid: 'success',
  published: 'success',
  processing: 'waiting',
  in_progress: 'waiting',
  in_review: 'waiting',
  awaiting_payment: 'waiting',
  pending: 'info',
  proof_sent: 'info',
  shipped: 'info',
  out_for_delivery: 'info',
  open: 'info',
  lapsed: 'danger',
  failed: 'danger',
  denied: 'danger',
  rejected: 'danger',
  flagged: 'danger',
  suspended: 'danger',
  banned: 'danger',
  active: 'primary',
  confirmed: 'primary',
}

/** The color of a wire status; neutral for unknown ones. */
export const toneOf = (status: string, list: StatusList = 'wallet'): Tone =>
  status === 'pending' && list === 'activity' ? 'waiting' : (tones[status] ?? 'neutral')
