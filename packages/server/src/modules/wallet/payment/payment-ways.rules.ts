import type { payments } from '@vesica/contract'

export type PaymentWay = payments.ManagedPaymentWay

/** Whether people would be told of a way that they are not told of now, or of another text of one. */
export const isShownAnew = (before: readonly PaymentWay[], after: readonly PaymentWay[]): boolean =>
  after.some(
    ({ enabled, name, text }) =>
      enabled && !before.some((known) => known.enabled && known.name === name && known.text === text),
  )

/** The ways that people are told of, in one line. */
export const waysText = (ways: readonly PaymentWay[]): string =>
  ways
    .filter(({ enabled }) => enabled)
    .map(({ name, text }) => `${name}: ${text.replace(/\s*\n\s*/g, ', ')}`)
    .join('; ') || 'none'
