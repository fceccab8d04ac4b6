import { tagsFault, tidyTags } from '@vesica/contract'
import { refuseFields } from './refusal.ts'

// What forms give, as it is kept.

/** Lines as they are kept: forms part them by two characters. */
export const asLines = <Text extends string | undefined>(text: Text): Text => text?.replaceAll('\r\n', '\n') as Text

/** Tags as they are kept; undefined where none were given. */
export const givenTags = (given: readonly string[] | undefined): string[] | undefined => {
  if (given === undefined) return undefined
  const tidy = tidyTags(given)
  const fault = tagsFault(tidy)
  if (fault) throw refuseFields({ tags: [fault] })
  return tidy
}

/**
 * A record after a change, as far as the form says it: what is given, and what was there before where nothing is.
 * @param written how each column is read of the form; undefined: nothing is given
 */
export const givenOver = <Body, Written extends object>(
  written: { readonly [Name in keyof Written]: (body: Body) => Written[Name] | undefined },
  before: Written,
  body: Body,
): Written =>
  Object.fromEntries(
    (Object.keys(written) as (keyof Written & string)[]).map((name) => {
      const given = written[name](body)
      return [name, given === undefined ? before[name] : given]
    }),
  ) as Written
