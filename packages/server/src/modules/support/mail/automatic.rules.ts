/** The headers of a mail, their names in small letters, each as often as it comes. */
export type Headers = readonly { readonly key: string; readonly value: string }[]

const valuesOf = (headers: Headers, key: string): string[] =>
  headers.filter((header) => header.key === key).map(({ value }) => value.trim().toLowerCase())

const nobody =
  /^(mailer-daemon|postmaster|no-?reply|do-?not-?reply|noreply|bounces?|auto(-?reply|-?responder)?)([+.-].*)?@/i

/**
 * Why a mail was not written by a person, or undefined: RFC 3834 and what programs send that are older than it. An answer to
 * such a mail could be answered by a machine again, for ever; what it says is for nobody.
 * @param sender of the envelope  @param from in the mail, small letters  @param ours whether a Message-ID is of this platform
 */
export const automaticBy = (
  headers: Headers,
  { sender, from, ours }: { sender: string; from: string; ours: (messageId: string) => boolean },
): string | undefined => {
  const has = (key: string, matching: RegExp = /./) => valuesOf(headers, key).some((value) => matching.test(value))
  if (sender === '') return 'null sender'
  if (nobody.test(sender) || nobody.test(from)) return 'sent by a machine'
  if (has('auto-submitted', /^(?!no\b)./)) return 'auto-submitted'
  if (has('x-auto-response-suppress', /\b(all|oof|autoreply|dr|rn|nrn)\b/)) return 'x-auto-response-suppress'
  if (has('precedence', /^(bulk|junk|list|auto[_-]?reply)\b/)) return 'precedence'
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply', 'x-mail-autoreply'].some((key) => has(key)))
    return 'auto-reply'
  if (has('x-loop') || has('x-failed-recipients')) return 'loop'
  if (['list-id', 'list-unsubscribe', 'list-post', 'feedback-id'].some((key) => has(key))) return 'list'
  if (has('content-type', /^multipart\/report\b/)) return 'report'
  if (has('return-path', /^<>$/)) return 'null sender'
  if (valuesOf(headers, 'message-id').some(ours)) return 'our own'
  return undefined
}
