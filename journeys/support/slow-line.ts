import type { Page } from '@playwright/test'

/** Limits uploads to 200 kB/s until the returned function is called. */
export const onASlowLine = async (page: Page): Promise<() => Promise<void>> => {
  const browser = await page.context().newCDPSession(page)
  const sendAt = (uploadThroughput: number) =>
    browser.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await sendAt(200_000)
  return async () => {
    await sendAt(-1)
    await browser.detach()
  }
}
