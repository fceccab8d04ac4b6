/** Webhooks, for administrators. */
export const webhooks = {
  open: 'Open the webhooks',
  view: 'View webhooks',
  changed: (name: string) => `The webhook ${name}`,
  address: 'Address',
  events: 'Events',
  sending: 'Sending',
  otherHiddenPart: (url: string) => `${url} (another hidden part)`,
  removed: (by: string, name: string, url: string) => ({
    title: `The webhook ${name} was removed: ${by}`,
    text: `${by} removed the webhook ${name}. Nothing will be sent to ${url} any more.`,
  }),
  turnedOff: (name: string) => `Webhook turned off: ${name}`,
  gone: 'The receiver answered 410 Gone: it no longer wants messages. Pending messages are saved until you turn it on again.',
  gaveUp: 'No delivery has succeeded for three days. Pending messages are saved until you turn it on again.',
  /** Why a message is not retried. */
  lost: {
    exhausted: 'A delivery failed seven times over more than 17 hours and won’t be retried. You can send it again.',
    too_large: 'A message is too large for the receiver (413) and won’t be retried.',
  },
  failing: (name: string) => `Webhook failing: ${name}`,
}
