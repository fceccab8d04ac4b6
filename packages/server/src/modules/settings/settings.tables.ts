import { open, type Tx } from '../../platform/data/tx.ts'

export interface SettingsTables {
  setting: { key: string; value: unknown; changed_at: Date }
  platform_secret: { name: string; value: Buffer }
}

export const tables = (tx: Tx) => open<SettingsTables>(tx)
