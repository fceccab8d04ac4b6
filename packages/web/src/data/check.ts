import type { Endpoint } from '@vesica/contract'
import type { CallFailed } from './failure.ts'

/** One sentence for each field that is wrong, by the field's dotted name. Empty: everything is right. */
export type FieldErrors = Record<string, string>

/** Asks the contract whether a body would be taken, in the words that the server would use. */
export const checkBody = (endpoint: Pick<Endpoint, 'body'>, body: unknown): FieldErrors => {
  const result = endpoint.body?.safeParse(body)
  const wrong: FieldErrors = {}
  for (const issue of result?.error?.issues ?? []) wrong[issue.path.join('.')] ??= issue.message
  return wrong
}

/** The server's sentences for fields, in the same form. */
export const fieldErrorsOf = (failure: CallFailed): FieldErrors => {
  const wrong: FieldErrors = {}
  for (const [field, sentences] of Object.entries(failure.errors ?? {})) {
    const first = sentences[0]
    if (first) wrong[field] = first
  }
  return wrong
}
