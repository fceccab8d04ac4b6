import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import type { AuditArea } from '@vesica/contract'
import { useRights } from '../data/rights.ts'
import { text } from '../i18n/text.ts'
import { paths } from '../paths.ts'

const copy = text.audit

/** of: the record by its name in the audit log, or the screen's area. name: the record's name for screen readers. */
type Props = {
  of: { type: string; id: string } | { area: AuditArea }
  name: string
}

/** The link to a record's history, for people who may read it. */
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
