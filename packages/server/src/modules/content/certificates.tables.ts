import type { ColumnType, Generated, Selectable } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'
import type { Document } from './certificates/proof.ts'

interface CertificateTable {
  id: string
  /** Without dashes. */
  number: string
  /** null: the person was deleted. */
  person_id: string | null
  course_id: string
  name: string
  course_title: string
  minutes: number
  level: string
  platform_name: string
  issued_at: Date
  /** null: not drawn yet. */
  file_id: string | null
  file_sha256: string | null
  revoked_at: Date | null
  revoked_by: string | null
  revoked_why: string | null
  search: Generated<string>
  /** From 1, in order of issue. */
  status_index: Generated<string>
  /** The signed credential; null: not signed yet. */
  badge: ColumnType<Document | null, null | undefined, string>
}

export type CertificateRow = Omit<Selectable<CertificateTable>, 'search' | 'badge'>

export interface CertificateTables {
  certificate: CertificateTable
  badge_key: {
    id: string
    public_key: string
    /** null: retired, no longer signs. */
    private_key: string | null
    made_at: Date
    retired_at: Date | null
  }
}

export const tables = (tx: Tx) => open<CertificateTables>(tx)
