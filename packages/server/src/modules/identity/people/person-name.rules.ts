import { normalized } from '@vesica/contract'
import { INVISIBLE, readings } from '../../../platform/folded.rules.ts'
import { DEPARTMENTS, FILLERS, PEOPLES_NAMES, ROLES, TITLES } from './staff-words.rules.ts'

// Names appear beside posts and in emails, so they must not contain links or impersonate the platform. Staff, Team,
// Owner and Support are also real names: they are refused only alone or together with the platform's name.
// Administrator is always refused, and so is the platform's name unless it is also a personal name.

const LONGEST_FIRST = [...TITLES, ...ROLES, ...FILLERS].toSorted((a, b) => b.length - a.length)

/** Whether a text consists only of such words, joined, at least one of which stands for the platform. */
const isMadeOfRoles = (text: string, platform: string): boolean => {
  const named = platform === '' ? [] : [platform]
  const rest = [...named, ...LONGEST_FIRST].reduce((left, word) => left.replaceAll(word, ' '), text)
  return rest.trim() === '' && [...named, ...TITLES, ...ROLES].some((word) => text.includes(word))
}

/** A short or common platform name may be a personal name, so it is not refused. */
const SHORT_NAME = 4
const isPersonsName = (platform: string): boolean => platform.length <= SHORT_NAME || PEOPLES_NAMES.includes(platform)

const poses = (words: readonly string[], platformWords: readonly string[]): boolean => {
  const platform = platformWords.join('')
  const namesPlatform =
    platform !== '' && (words.includes(platform) || ` ${words.join(' ')} `.includes(` ${platformWords.join(' ')} `))
  return (
    isMadeOfRoles(words.join(''), platform) ||
    words.some((word) => TITLES.includes(word)) ||
    (namesPlatform &&
      (!isPersonsName(platform) || words.some((word) => ROLES.includes(word) || DEPARTMENTS.includes(word)))) ||
    (platform !== '' &&
      words.some((word) => word !== platform && word.includes(platform) && isMadeOfRoles(word, platform)))
  )
}

/** Whether a name can be mistaken for the platform or its staff. */
const readsAsPlatform = (name: string, platformName: string): boolean => {
  const platforms = readings(platformName)
  const written = new Set([name, name.replace(/\p{N}/gu, ' '), name.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')])
  return [...written]
    .flatMap(readings)
    .some((words) => (platforms.length > 0 ? platforms : [[]]).some((platform) => poses(words, platform)))
}

/**
 * A dot between letters, as in `ada.example`. In names a dot is followed by a space or by a single letter (J.R.R.
 * Holm).
 */
const WEB = /:\/\/|[\p{L}\p{N}-]\.[\p{L}\p{N}-]{2,}|\d(\.\d+){3}/u
const EMAIL = /[^\s@]@[^\s@]/

const leadsSomewhere = (name: string): boolean => {
  const plain = normalized(name, 'NFKD').replace(INVISIBLE, '').replaceAll('。', '.')
  return WEB.test(plain) || EMAIL.test(plain)
}

/**
 * The problem with a name, if any. @param platformName undefined: the name of an administrator, who may use the
 * platform's
 */
export const personNameFault = (name: string, platformName: string | undefined): string | undefined => {
  if (leadsSomewhere(name))
    return 'A name can’t contain a web or email address. Remove it, and put a space after each full stop.'
  if (platformName !== undefined && readsAsPlatform(name, platformName))
    return 'This name looks like the platform or its staff. Enter your own name, without words like admin or support.'
  return undefined
}
