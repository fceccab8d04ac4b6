import { open, type Tx } from '../../platform/tx.ts'

export interface WalletTables {
  asset: {
    code: string
    name: string
    network: string
    scale: number
    icon: string
    deposit_address: string
    enabled: boolean
    position: number
    created_at: Date
    deleted_at: Date | null
  }
  /** `usd` is read as text: USD for one coin, 8 decimals. */
  asset_rate: { asset_code: string; set_at: Date; usd: string; set_by: string | null }
}

export const tables = (tx: Tx) => open<WalletTables>(tx)
