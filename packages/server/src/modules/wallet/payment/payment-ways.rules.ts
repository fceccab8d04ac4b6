import type { payments } from '@vesica/contract'

export type PaymentWay = payments.ManagedPaymentWay

/** Whether a change shows members a new method, or an existing one with new text. */
export const isNewOrChanged = (before: readonly PaymentWay[], after: readonly PaymentWay[]): boolean =>
  after.some(
    ({ enabled, name, text }) =>
      enabled && !before.some((known) => known.enabled && known.name === name && known.text === text),
  )

export const isEnabled = ({ enabled }: PaymentWay): boolean => enabled
