/** The headers of an email by lower-case name, each as often as it occurs. */
export type Headers = readonly { readonly key: string; readonly value: string }[]

/**
 * Why an email counts as automatic, or undefined. Only the marks of RFC 3834 and RFC 3464 prove it: gateways and relays
 * add list and feedback headers to people's email, rewrite envelope senders, and mailboxes can have any name.
 * @param sender of the envelope
 */
export const automaticBy = (headers: Headers, sender: string): string | undefined => {
  const has = (key: string, matching: RegExp) =>
    headers.some((header) => header.key === key && matching.test(header.value.trim()))
  // A relaying server records the envelope sender it received.
  if (sender === '' || has('return-path', /^<>$/)) return 'null sender'
  if (has('auto-submitted', /^(?!no\b)./i)) return 'auto-submitted'
  if (has('content-type', /^(multipart\/report|message\/delivery-status)\b/i)) return 'report'
  return undefined
}
