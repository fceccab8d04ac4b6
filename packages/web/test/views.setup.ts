import { notifications } from '@mantine/notifications'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { reportReachable } from '../src/data/connection.ts'
import { loadBeneath } from '../src/ui/Beneath.tsx'
import { ChoiceSelect } from '../src/ui/form/ChoiceSelect.tsx'
import { loadRowMenu } from '../src/ui/list/RowActions.tsx'
import { loadOpenedParts } from '../src/ui/openedPart.tsx'
import { Markdown } from '../src/ui/text/Markdown.tsx'
import { loadToasts } from '../src/ui/showToast.ts'
import { Tooltip } from '../src/ui/Tooltip.tsx'

// Loads lazy parts up front, so that tests need not wait for them.
await Promise.all([
  loadToasts(),
  loadBeneath(),
  loadRowMenu(),
  ...[ChoiceSelect, Markdown, Tooltip].map(({ load }) => load()),
])
beforeAll(loadOpenedParts)

/** A desktop-wide window with light colors and reduced motion. */
const matchMedia = (query: string) => ({
  media: query,
  matches: query.includes('reduce'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

/** Without layout, nothing changes its size. */
class Unmoved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// APIs missing from a DOM without layout. React's act environment is on.
Object.assign(globalThis, { matchMedia, ResizeObserver: Unmoved, IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(document, { fonts: new EventTarget() })
// Browsers return a promise: an effect that returns it would fail on cleanup.
Object.assign(Element.prototype, { scrollIntoView: async () => undefined })
window.scrollTo = () => undefined

/** `findBy` creates an error for every failed attempt, so the page is printed only when the message is read. */
const getElementError = (message: string | null, container: Element): Error => {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { configurable: true, get })
}

// The long timeout is for a busy machine. Elements that are present are still found immediately.
configure({ asyncUtilTimeout: 10_000, getElementError })

// All test files of a worker share modules, so a toast of one test would show in the next.
afterEach(() => {
  reportReachable()
  notifications.clean()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
