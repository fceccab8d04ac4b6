import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Page, TestInfo } from '@playwright/test'
import { SLOWER, slow4g } from './slow-phone.ts'
import { test } from './journey.ts'

/** A walk that is looked at as somebody with a phone on a slow line sees it. */
export interface Film {
  /** A scene: what is done, and how long it took until what it ends with stood there. Its last picture is kept. */
  scene: (name: string, action: () => Promise<void>) => Promise<void>
  /** Prints how long each scene took, and stops filming. */
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

/** Slows line and processor down and films from now on; the frames lie beside the results of the tests, by time. */
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
        const began = Date.now()
        await action()
        took.push([name, Date.now() - began])
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
