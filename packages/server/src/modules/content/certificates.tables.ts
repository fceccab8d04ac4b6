import type { Generated, Selectable } from 'kysely'
import { open, type Tx } from '../../platform/data/tx.ts'

interface CertificateTable {
  id: string
  /** Without the dashes that it is shown with. */
  number: string
  /** null: there is no such person any more. */
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
}

/** A certificate. */
export type CertificateRow = Omit<Selectable<CertificateTable>, 'search'>

interface CertificateTables {
  certificate: CertificateTable
}

export const tables = (tx: Tx) => open<CertificateTables>(tx)
