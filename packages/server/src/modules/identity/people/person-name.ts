import type { identity } from '@vesica/contract'
import { refuseFields } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { personNameFault } from './person-name.rules.ts'

export const requireOwnName = async (
  tx: Tx,
  { name, role }: { name: string; role?: identity.Role | undefined },
): Promise<void> => {
  const fault = personNameFault(name, role === 'admin' ? undefined : (await getSettings(tx)).platformName)
  if (fault !== undefined) throw refuseFields({ name: [fault] })
}
