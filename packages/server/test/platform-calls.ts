import type { Client } from './client.ts'
import { faqCalls } from './faq-calls.ts'
import { healthCalls } from './health-calls.ts'
import { keyCalls } from './key-calls.ts'
import { importCalls } from './import-calls.ts'
import { lookCalls } from './look-calls.ts'
import { mailCalls } from './mail-calls.ts'
import { noticeCalls } from './notice-calls.ts'
import { viewCalls } from './view-calls.ts'
import type { Running } from './running.ts'
import { webhookCalls } from './webhook-calls.ts'

type Prepared = Record<string, () => Promise<{ client: Client; input?: object; headers?: Record<string, string> }>>

/** One call of each endpoint that needs a platform and no shop, library or wallet. @param on where, when it is prepared */
export const platformCalls = (on: () => Running): Prepared => ({
  ...noticeCalls(on),
  ...faqCalls(on),
  ...keyCalls(on),
  ...mailCalls(on),
  ...webhookCalls(on),
  ...healthCalls(on),
  ...importCalls(on),
  ...viewCalls(on),
  ...lookCalls(on),
})
