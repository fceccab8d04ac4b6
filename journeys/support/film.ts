import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page, TestInfo } from '@playwright/test'
import { SLOWER, slow4g } from './slow-phone.ts'
import { test } from './journey.ts'

/** Films a test as seen on a phone with a slow connection. */
export interface Film {
  /** Runs a scene and measures how long it takes until its last expectation holds. Saves its last frame. */
  scene: (name: string, action: () => Promise<void>) => Promise<void>
  /** Prints the duration of each scene and stops filming. */
  end: () => Promise<void>
}

const keepFrames = async (session: CDPSession, folder: string): Promise<void> => {
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    const at = Math.round((metadata.timestamp ?? 0) * 1000)
    void writeFile(join(folder, `${at}.jpg`), data, 'base64')
    session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
  })
  await session.send('Page.startScreencast', { format: 'jpeg', quality: 60, everyNthFrame: 2 })
}

/** Throttles network and CPU and starts filming; the frames are saved by time next to the test results. */
export const filming = async (page: Page, info: TestInfo): Promise<Film> => {
  const folder = info.outputPath('film')
  await mkdir(folder, { recursive: true })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', slow4g)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await keepFrames(session, folder)
  const took: [name: string, ms: number][] = []
  return {
    scene: (name, action) =>
      test.step(name, async () => {
        const startedAt = Date.now()
        await action()
        took.push([name, Date.now() - startedAt])
        await page.screenshot({ path: join(folder, `scene-${String(took.length).padStart(2, '0')}.png`) })
      }),
    end: async () => {
      await session.send('Page.stopScreencast')
      await session.detach()
      const lines = took.map(([name, ms]) => `  ${String(ms).padStart(6)} ms  ${name}`)
      console.log(['', 'On a phone with a slow line:', ...lines].join('\n'))
    },
  }
}
