import { notifications } from '@mantine/notifications'
import { cleanup, configure, prettyDOM } from '@testing-library/react'
import { afterEach, beforeAll } from 'vitest'
import { heard } from '../src/data/connection.ts'
import { loadBeneath } from '../src/ui/Beneath.tsx'
import { ChoiceSelect } from '../src/ui/form/ChoiceSelect.tsx'
import { loadRowMenu } from '../src/ui/list/RowActions.tsx'
import { loadOpenedParts } from '../src/ui/openedPart.tsx'
import { Markdown } from '../src/ui/text/Markdown.tsx'
import { loadToasts } from '../src/ui/showToast.ts'
import { Tooltip } from '../src/ui/Tooltip.tsx'

// What a screen does not wait for has come before it is looked at.
await Promise.all([
  loadToasts(),
  loadBeneath(),
  loadRowMenu(),
  ...[ChoiceSelect, Markdown, Tooltip].map(({ load }) => load()),
])
beforeAll(loadOpenedParts)

/** As wide as a desk, light, and at rest. */
const matchMedia = (query: string) => ({
  media: query,
  matches: query.includes('reduce'),
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
})

/** Nothing has a size here, so nothing changes its size. */
class Unmoved {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// What a page without a layout does not have. React may be told of changes that nobody waited for.
Object.assign(globalThis, { matchMedia, ResizeObserver: Unmoved, IS_REACT_ACT_ENVIRONMENT: true })
Object.assign(document, { fonts: new EventTarget() })
// Browsers answer with a promise: an effect that returns it fails when it ends.
Object.assign(Element.prototype, { scrollIntoView: async () => undefined })
window.scrollTo = () => undefined

/** `findBy` makes one of these each time it looks in vain: the page is printed when somebody reads the message. */
const getElementError = (message: string | null, container: Element): Error => {
  const error = new Error()
  error.name = 'TestingLibraryElementError'
  const get = () => [message, prettyDOM(container)].filter(Boolean).join('\n\n')
  return Object.defineProperty(error, 'message', { configurable: true, get })
}

// What is there at once takes no longer for it; a busy machine gets time.
configure({ asyncUtilTimeout: 10_000, getElementError })

// What is imported is shared by all files of a worker: a message of one test would lie over the next.
afterEach(() => {
  heard()
  notifications.clean()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
