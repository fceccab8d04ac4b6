import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test'

/** Everything that goes wrong in a browser without anybody seeing it. */
export interface Faults {
  /** One line for each. */
  readonly seen: string[]
  watch(context: BrowserContext): Promise<void>
  /** Says that this story makes the server (or the way to it) fail: broken answers are then no fault. */
  expectFailedCalls(): void
  /** Says that this story takes files of the pages away: what the browser notes of those that are gone is then no fault. */
  expectGoneFiles(): void
}

// The browser's own note about every answer of 400 and above; which of those are right is judged by the answer.
const isNoteAboutAnswer = (text: string): boolean => text.startsWith('Failed to load resource')

// What is noted of a sheet and of a script that are gone.
const isNoteAboutGone = (text: string): boolean =>
  text.startsWith('Refused to apply style') || text.startsWith('TypeError: Failed to fetch dynamically imported module')

// A preview without scripts keeps out what watches here for violations, too; the frame itself has none.
const isNoteAboutPreview = (text: string): boolean => text.startsWith("Blocked script execution in 'about:srcdoc'")

const isApi = (url: string): boolean => new URL(url).pathname.startsWith('/api/')

/** Collects errors on the console, uncaught errors, violations of the content policy, and answers that should not be. */
export const watchFaults = (): Faults => {
  const seen: string[] = []
  let failing = false
  let going = false
  const onConsole = (message: ConsoleMessage) => {
    const text = message.text()
    const isNote = isNoteAboutAnswer(text) || isNoteAboutPreview(text) || (going && isNoteAboutGone(text))
    if (message.type() === 'error' && !isNote) seen.push(`console: ${text}`)
  }
  const onResponse = (response: Response) => {
    const broken = isApi(response.url()) ? response.status() >= 500 : response.status() >= 400
    if (broken && !failing) seen.push(`answer: ${response.status()} ${response.url()}`)
  }
  return {
    seen,
    expectFailedCalls: () => {
      failing = true
    },
    expectGoneFiles: () => {
      going = true
    },
    watch: async (context) => {
      context.on('console', onConsole)
      context.on('weberror', (error) => seen.push(`uncaught: ${error.error().message}`))
      context.on('response', onResponse)
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          console.error(`Content policy: ${event.violatedDirective} keeps ${event.blockedURI} out`)
        })
      })
    },
  }
}
