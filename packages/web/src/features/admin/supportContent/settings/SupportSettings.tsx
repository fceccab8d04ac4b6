import { Select } from '@mantine/core'
import { type approvals, supportSettings, tickets } from '@vesica/contract'
import { type ReactNode, useId, useMemo } from 'react'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { zones } from '../../../../format/zone.ts'
import { text } from '../../../../i18n/text.ts'
import { CardSkeleton } from '../../../../ui/page/CardSkeleton.tsx'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { PendingChangeNotes } from '../../../../ui/text/PendingChangeNotes.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import styles from '../Answers.module.css'
import { DaysField } from './DaysField.tsx'
import { HolidaysField } from './HolidaysField.tsx'
import { settingsBody, settingsFaults, settingsFields } from './settingsFields.ts'
import { TargetsField } from './TargetsField.tsx'

const copy = text.supportContent.settings

type PartProps = { title: string; why?: string | undefined; error?: string | undefined; children: ReactNode }

/** A group of related fields. */
const SettingsSection = ({ title, why, error, children }: PartProps) => {
  const id = useId()
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {why && <p>{why}</p>}
      {children}
      {error && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
    </section>
  )
}

type SettingsFormProps = {
  settings: supportSettings.SupportSettings
  pendingChange: approvals.PendingChange | null
  mailIn: MailIn
}
type MailIn = { domain: string; listening: boolean } | null

const mailText = (mailIn: MailIn): string => {
  if (!mailIn) return copy.mailInOff
  return mailIn.listening ? copy.mailIn(mailIn.domain) : copy.mailInDeaf(mailIn.domain)
}

const SettingsForm = ({ settings, pendingChange, mailIn }: SettingsFormProps) => {
  const disabledReason = useRights().disabledReason('settings:write')
  const known = useMemo(() => valuesOf(settingsFields, settings), [settings])
  const form = useRecordForm({
    fields: settingsFields,
    values: known,
    check: settingsFaults,
    refusals: { time_zone_unknown: 'zone' },
    refreshes: [supportSettings.getSupportSettings, tickets.getPromise],
    save: saving(
      settingsFields,
      supportSettings.updateSupportSettings,
      (values) => ({ body: settingsBody(values) }),
      ({ pendingChange: isPending }) => notifySuccess(isPending ? copy.savedWaiting : copy.saved),
    ),
  })
  const { values, errors, set } = form
  const zone = form.field('zone')
  return (
    <RecordForm form={form} action={text.labels.save} place="page" disabled={disabledReason !== undefined}>
      <ReadOnlyFieldset disabledReason={disabledReason}>
        <div className={styles.settings}>
          <SettingsSection title={copy.targets} why={copy.targetsWhy} error={errors.targets}>
            <TargetsField value={values.targets} onChange={(targets) => set({ targets })} />
          </SettingsSection>
          <SettingsSection title={copy.office} why={copy.officeWhy} error={errors.days}>
            <Select label={copy.zone} searchable data={zones(values.zone)} allowDeselect={false} {...zone} />
            <DaysField value={values.days} isJudged={errors.days !== undefined} onChange={(days) => set({ days })} />
          </SettingsSection>
          <SettingsSection title={copy.holidays} why={copy.holidaysWhy} error={errors.holidays}>
            <HolidaysField value={values.holidays} onChange={(holidays) => set({ holidays })} />
          </SettingsSection>
          <SettingsSection title={copy.contact} why={copy.contactWhy}>
            <FormFields form={form} names={['email', 'phone']} columns />
            <FormFields form={form} names={['directions']} />
          </SettingsSection>
          <SettingsSection title={copy.after} why={mailText(mailIn)}>
            <FormFields form={form} names={['credit', 'close']} columns />
            <PendingChangeNotes changes={pendingChange ? [pendingChange] : []} />
          </SettingsSection>
        </div>
      </ReadOnlyFieldset>
    </RecordForm>
  )
}

/** Response targets, opening hours and other contact channels. */
export const SupportSettings = () => {
  const read = useRead(supportSettings.getSupportSettings, {})
  if (read.data) return <SettingsForm {...read.data} />
  if (read.error) return <ReadFailed what={copy.what} read={read} />
  return <CardSkeleton count={3} height={220} minWidth={600} />
}
