import { landingData } from './landing.ts'
import { type Clock, MINUTE } from './platform/clock.ts'
import type { Database } from './platform/data/db.ts'
import { cached } from './platform/events/cache.ts'
import type { Events } from './platform/events/events.ts'
import { loadLanding, type PageBytes, pageBytes } from './platform/http/pages.ts'

/** The topics of the page's content. Scheduled publications are announced by none of them. */
const topics = ['platform', 'plans', 'coins', 'content', 'courses', 'products']

/**
 * The landing page shows the current state: its content is read again when one of its topics is announced, and within a
 * minute. It is rendered again only if that changed.
 */
export const landingPage = (db: Database, events: Events, clock: Clock) => {
  let drawn: { of: string; page: PageBytes } | undefined
  return cached<{ page: PageBytes | undefined }>(
    events,
    topics,
    async () => {
      const data = await db.read((tx) => landingData(tx))
      const render = await loadLanding()
      if (!render || data.maintenance) return { page: undefined }
      const script = JSON.stringify(data)
      const page = drawn?.of === script ? drawn.page : await pageBytes(render(data))
      drawn = { of: script, page }
      return { page }
    },
    { clock, ms: MINUTE },
  )
}

/** The landing page as it would be with an unsaved choice. */
export const landingDrawing = {
  read: landingData,
  draw: async (data: Awaited<ReturnType<typeof landingData>>): Promise<string> => (await loadLanding())?.(data) ?? '',
}
