import { backups } from '@vesica/contract'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { choice, defineFields, number, toggle, valuesOf } from '../../../../forms/fields.ts'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import styles from './Backups.module.css'

const copy = text.backups.schedule

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00 UTC`,
}))

const readCount = (typed: string): string | undefined => {
  const trimmed = typed.trim()
  return /^[1-9]\d?$/.test(trimmed) && Number(trimmed) <= 90 ? trimmed : undefined
}

const fields = defineFields<backups.BackupSchedule>()({
  on: toggle(copy.on),
  hour: choice(copy.hour, { why: copy.hourWhy, data: hours, of: ({ hour }) => String(hour) }),
  keep: number(copy.keep, {
    why: copy.keepWhy,
    needed: true,
    read: readCount,
    unread: copy.invalid,
    input: 'numeric',
    of: ({ keep }) => String(keep),
  }),
})

/** The backup schedule and how many automatic backups are retained. Unsaved input is preserved. */
export const ScheduleForm = ({ schedule, next }: Pick<backups.Backups, 'schedule' | 'next'>) => {
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, schedule),
    save: saving(
      fields,
      backups.setBackupSchedule,
      ({ on, hour, keep }) => ({ body: { on, hour: Number(hour), keep: Number(keep) } }),
      () => notifySuccess(copy.saved),
    ),
    refreshes: [backups.listBackups],
  })
  return (
    <PageSection dense title={text.labels.schedule}>
      <RecordForm form={form} action={copy.save} place="page">
        <FormFields form={form} />
      </RecordForm>
      <p className={styles.quiet}>{next === null ? copy.off : copy.next(dateTime(next))}</p>
    </PageSection>
  )
}
