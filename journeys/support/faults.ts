import type { BrowserContext, ConsoleMessage, Response } from '@playwright/test'

/** Errors in a browser that are not visible on the page. */
export interface Faults {
  /** One line per error. */
  readonly seen: string[]
  watch(context: BrowserContext): Promise<void>
  /** Declares that this test makes calls fail, so that error responses are not reported. */
  expectFailedCalls(): void
  /** Declares that this test removes page files, so that the browser's errors about them are not reported. */
  expectGoneFiles(): void
}

// The browser logs every response of 400 and above; the response check decides which of them are faults.
const isNoteAboutAnswer = (text: string): boolean => text.startsWith('Failed to load resource')

// The browser's errors about a missing style sheet or script.
const isNoteAboutMissingAsset = (text: string): boolean =>
  text.startsWith('Refused to apply style') || text.startsWith('TypeError: Failed to fetch dynamically imported module')

// A preview without scripts also blocks our check for policy violations; the frame itself has none.
const isNoteAboutPreview = (text: string): boolean => text.startsWith("Blocked script execution in 'about:srcdoc'")

const isApi = (url: string): boolean => new URL(url).pathname.startsWith('/api/')

/** Collects console errors, uncaught errors, content policy violations and unexpected responses. */
export const watchFaults = (): Faults => {
  const problems: string[] = []
  let failing = false
  let isNavigating = false
  const onConsole = (message: ConsoleMessage) => {
    const text = message.text()
    const isNote =
      isNoteAboutAnswer(text) || isNoteAboutPreview(text) || (isNavigating && isNoteAboutMissingAsset(text))
    if (message.type() === 'error' && !isNote) problems.push(`console: ${text}`)
  }
  const onResponse = (response: Response) => {
    const broken = isApi(response.url()) ? response.status() >= 500 : response.status() >= 400
    if (broken && !failing) problems.push(`answer: ${response.status()} ${response.url()}`)
  }
  return {
    seen: problems,
    expectFailedCalls: () => {
      failing = true
    },
    expectGoneFiles: () => {
      isNavigating = true
    },
    watch: async (context) => {
      context.on('console', onConsole)
      context.on('weberror', (error) => problems.push(`uncaught: ${error.error().message}`))
      context.on('response', onResponse)
      await context.addInitScript(() => {
        addEventListener('securitypolicyviolation', (event) => {
          console.error(`Content policy: ${event.violatedDirective} keeps ${event.blockedURI} out`)
        })
      })
    },
  }
}
