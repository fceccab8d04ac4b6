import { expect as plain } from '@playwright/test'

/** Waits longer than usual: the machine may be busy with other tests. What is there at once takes no longer for it. */
export const expect = plain.configure({ timeout: 20_000 })
