import type { PlatformTextName } from '@vesica/contract'
import { notices } from '../../../i18n/notices.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { type Actor, audit } from '../../activity/index.ts'
import { notifyOfText } from '../../approvals/index.ts'
import { tables } from '../system.tables.ts'

/** The current terms or privacy policy in Markdown; empty: none was written. */
export const textNow = async (tx: Tx, name: PlatformTextName): Promise<string> => {
  const row = await tables(tx).selectFrom('house_text').select('markdown').where('name', '=', name).executeTakeFirst()
  return row?.markdown ?? ''
}

/** Saves terms or privacy policy; every process is notified. */
export const changeText = async (tx: Tx, actor: Actor, name: PlatformTextName, markdown: string): Promise<void> => {
  // The row exists before it is read, so concurrent writes are serialized.
  await tables(tx)
    .insertInto('house_text')
    .values({ name, markdown: '', changed_at: tx.now })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ changed_at: tx.now }))
    .execute()
  const before = await textNow(tx, name)
  await tables(tx).updateTable('house_text').set({ markdown }).where('name', '=', name).execute()
  tx.announce({ topics: ['platform'] })
  await audit(tx, actor, {
    action: `set ${name}`,
    subject: { type: 'setting', id: name },
    before,
    after: markdown,
  })
  await notifyOfText(tx, actor, { what: notices.system.texts[name], before, after: markdown })
}
