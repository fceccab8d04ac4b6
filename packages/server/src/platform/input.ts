import { tagsFault, tidyTags } from '@vesica/contract'
import { refuseFields } from './refusal.ts'

// What forms give, as it is kept.

/** Lines as they are kept: forms part them by two characters. */
export const asLines = <Text extends string | undefined>(text: Text): Text => text?.replaceAll('\r\n', '\n') as Text

/** Tags as they are kept; undefined where none were given. */
export const tagsInput = (input: readonly string[] | undefined): string[] | undefined => {
  if (input === undefined) return undefined
  const tidy = tidyTags(input)
  const fault = tagsFault(tidy)
  if (fault) throw refuseFields({ tags: [fault] })
  return tidy
}

/**
 * A record after a change, as far as the form says it: what is given, and what was there before where nothing is.
 * @param written how each column is read of the form; undefined: nothing is given
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
