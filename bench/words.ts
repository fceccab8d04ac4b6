import { setTimeout as pause } from 'node:timers/promises'
import { connected } from './database.ts'

/** Runs the product's nightly analysis of common words in the searched lists, and waits for it. */
export const learnWords = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    const { rows } = await client.query(
      "insert into pgboss.job (name, data) values ('common-words', '{}') returning id",
    )
    const state = async () => {
      const job = await client.query('select state from pgboss.job where id = $1', [rows[0]?.['id']])
      return job.rows[0]?.['state']
    }
    for (;;) {
      const now = await state()
      if (now === 'completed') return
      if (now === 'failed') throw new Error('Common words were not learnt.')
      await pause(200)
    }
  })
