import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { AuditArea } from '@vesica/contract'
import { useRights } from '../data/rights.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'

const copy = text.audit

/** of: the record, as the audit trail calls it, or the area that the screen is about. name: what a reader is told it is the history of. */
type Props = {
  of: { type: string; id: string } | { area: AuditArea }
  name: string
}

/** The way to what was done to a record, for those who may read it. */
export const RecordHistory = ({ of, name }: Props) => {
  if (!useRights().has('audit:read')) return null
  const href = paths.adminAudit('area' in of ? { area: of.area } : { record: `${of.type}:${of.id}` })
  return (
    <Button
      component="a"
      href={href}
      size="sm"
      variant="subtle"
      leftSection={<IconHistory size={16} />}
      aria-label={copy.historyOf(name)}
    >
      {copy.history}
    </Button>
  )
}
