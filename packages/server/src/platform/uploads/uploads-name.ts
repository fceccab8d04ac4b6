import { nfc } from '@vesica/contract'
import { extname } from 'node:path'

const LONGEST = 120

// Control and formatting characters (including the bidirectional ones that make "exe.png" out of "gnp.exe"), lone
// surrogates, private and unassigned code points, line and paragraph separators.
const unseen = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * A file name fit for display: no folders, no invisible characters, at most 120 characters including its extension.
 * Never used as a path.
 */
export const cleanFileName = (sent: string): string => {
  const last = nfc(sent).split(/[/\\]/).at(-1) ?? ''
  const clean = last
    // Browsers encode quotation marks and line breaks in a name like this.
    .replace(/%(22|0d|0a)/gi, '')
    .replace(unseen, '')
    .replace(/[<>:"|?*]/g, '')
    .replace(/\s+/gu, ' ')
    .replace(/^[. ]+|[. ]+$/g, '')
  if (clean === '') return 'file'
  if (clean.length <= LONGEST) return clean
  const extension = extname(clean).slice(0, 12)
  return (
    clean
      .slice(0, LONGEST - extension.length)
      .toWellFormed()
      .replace(/\uFFFD$/, '') + extension
  )
}
