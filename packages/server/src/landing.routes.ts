import { landingData } from './landing.ts'
import type { Database } from './platform/data/db.ts'
import { cached } from './platform/events/cache.ts'
import type { Events } from './platform/events/events.ts'
import { loadLanding, type PageBytes, pageBytes } from './platform/http/pages.ts'

/** The landing page says what is true now: it is rendered again when plans, coins or settings change. */
export const landingPage = async (db: Database, events: Events) => {
  const render = await loadLanding()
  return cached<{ page: PageBytes | undefined }>(events, ['platform', 'plans', 'coins'], async () => {
    const data = await db.read(landingData)
    return { page: render && !data.maintenance ? await pageBytes(render(data)) : undefined }
  })
}
