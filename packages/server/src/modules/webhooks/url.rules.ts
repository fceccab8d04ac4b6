/** Longer parts are more likely secrets than words. */
const VISIBLE_MAX = 12
const BEGINNING = 3

const shortened = (part: string): string => (part.length > VISIBLE_MAX ? `${part.slice(0, BEGINNING)}…` : part)

/**
 * A webhook URL for people who may not change it, with its query and long parts of its path hidden, which may be
 * secrets.
 * @param url as stored
 */
export const maskedUrl = (url: string): string => {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname.split('/').map(shortened).join('/')}${search && '?…'}`
}
