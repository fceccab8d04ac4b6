import { tagsFault, tidyTags } from '@vesica/contract'
import { refuseFields } from './refusal.ts'

// Normalizes form input for storage.

/** Text with plain line feeds: forms send two characters per line break. */
export const asLines = <Text extends string | undefined>(text: Text): Text => text?.replaceAll('\r\n', '\n') as Text

/** Tags as stored; undefined if none were sent. */
export const tagsInput = (input: readonly string[] | undefined): string[] | undefined => {
  if (input === undefined) return undefined
  const tidy = tidyTags(input)
  const fault = tagsFault(tidy)
  if (fault) throw refuseFields({ tags: [fault] })
  return tidy
}

/**
 * A record after a change: the fields that the form sent, and the previous values for the rest.
 * @param written reads each column from the form; undefined: not sent
 */
export const inputOver = <Body, Written extends object>(
  written: { readonly [Name in keyof Written]: (body: Body) => Written[Name] | undefined },
  before: Written,
  body: Body,
): Written =>
  Object.fromEntries(
    (Object.keys(written) as (keyof Written & string)[]).map((name) => {
      const input = written[name](body)
      return [name, input === undefined ? before[name] : input]
    }),
  ) as Written
