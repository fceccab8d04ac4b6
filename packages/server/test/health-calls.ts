import type { Client } from './client.ts'
import { anAdmin } from './people.ts'
import type { Running } from './running.ts'

type Preparing = () => Promise<{ client: Client; input?: object }>

/** One call of each endpoint of failed work that succeeds. @param on where, when it is prepared */
export const healthCalls = (on: () => Running): Record<string, Preparing> => {
  /** Work of a queue that does nothing when there is nothing to do was given up. */
  const toFailed: Preparing = async () => {
    await on().sql(
      `insert into pgboss.job (name, state, completed_on, output) values ('trim-log', 'failed', now(), '{"message":"no"}')`,
    )
    return { client: await anAdmin(on()), input: { params: { queue: 'trim-log' }, body: {} } }
  }
  return { retryJobs: toFailed, letGoJobs: toFailed }
}
