import { extensionsOf } from '@vesica/contract'
import { duration } from '../format/time.ts'
import { locale, text } from '../i18n/text.ts'

const MINUTE_MS = 60_000
/** Reading speed in words per minute. */
const READ_PER_MINUTE = 200

/** Whole minutes, at least one: `22 min`, `1 h 5 min`. @param ms milliseconds */
const minutesOf = (ms: number): string => duration(Math.max(1, Math.round(ms / MINUTE_MS)) * MINUTE_MS)

/** The reading time of a text; undefined for an empty one. */
export const readingTime = (written: string): string | undefined => {
  const wordCount = written.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return wordCount === 0 ? undefined : minutesOf((wordCount / READ_PER_MINUTE) * MINUTE_MS)
}

/** The duration of a recording according to the browser, in seconds; undefined if unknown. */
const secondsOf = (file: File): Promise<number | undefined> => {
  const address = URL.createObjectURL(file)
  const medium = document.createElement('video')
  return new Promise<number | undefined>((resolve) => {
    medium.preload = 'metadata'
    medium.onloadedmetadata = () => resolve(Number.isFinite(medium.duration) ? medium.duration : undefined)
    medium.onerror = () => resolve(undefined)
    medium.src = address
  }).finally(() => URL.revokeObjectURL(address))
}

const pagesOf = async (file: File): Promise<number> => {
  const { openPdf } = await import('../ui/pdf/pdf.ts')
  const task = openPdf({ data: await file.arrayBuffer() })
  try {
    return (await task.promise).numPages
  } finally {
    void task.destroy()
  }
}

/** The length of a file for members: seconds or minutes of a recording, pages of a PDF; undefined if unknown. */
export const lengthOf = async (file: File): Promise<string | undefined> => {
  if (extensionsOf.pdf.some((end) => file.name.toLowerCase().endsWith(end))) {
    const pages = await pagesOf(file).catch(() => undefined)
    return pages === undefined ? undefined : text.files.pages(pages.toLocaleString(locale))
  }
  if (!/^(?:audio|video)\//.test(file.type)) return undefined
  const seconds = await secondsOf(file)
  if (seconds === undefined) return undefined
  return seconds < 59.5 ? text.labels.seconds(Math.max(1, Math.round(seconds))) : minutesOf(seconds * 1000)
}
