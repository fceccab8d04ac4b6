/** What is longer is more likely to be a secret than a word. */
const MOST_SHOWN = 12
const BEGINNING = 3

const shortened = (part: string): string => (part.length > MOST_SHOWN ? `${part.slice(0, BEGINNING)}…` : part)

/**
 * Where something is sent, for who may not change that: an address may hold a secret, in its query or in a part of its path.
 * @param url as it is kept
 */
export const maskedUrl = (url: string): string => {
  const { origin, pathname, search } = new URL(url)
  return `${origin}${pathname.split('/').map(shortened).join('/')}${search && '?…'}`
}
