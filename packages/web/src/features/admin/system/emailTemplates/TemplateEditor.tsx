import { Button } from '@mantine/core'
import { emailTemplates } from '@vesica/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../../../data/action.ts'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { templateFieldsOf } from './templateFields.ts'
import { TemplatePreview } from './TemplatePreview.tsx'
import styles from './EmailTemplates.module.css'

const copy = text.emailTemplates
const refreshes = [emailTemplates.getEmailTemplate, emailTemplates.listEmailTemplates]

const Variables = ({ variables }: Pick<emailTemplates.EmailTemplate, 'variables'>) => (
  <dl className={styles.fills} aria-label={copy.fills}>
    {variables.map(({ name, sample, required }) => (
      <div key={name}>
        <dt>
          <code>{copy.fill(name)}</code>
        </dt>
        <dd>
          {sample}
          {required && <strong> · {copy.required}</strong>}
        </dd>
      </div>
    ))}
  </dl>
)

const Reset = ({ kind }: { kind: string }) => {
  const [isConfirming, setConfirming] = useState(false)
  const reset = useAction(emailTemplates.resetEmailTemplate, {
    refreshes,
    onAnswer: () => setConfirming(false),
    onDone: () => notifySuccess(copy.resetDone),
  })
  return (
    <>
      <Button variant="default" size="sm" onClick={() => setConfirming(true)}>
        {text.labels.resetToDefault}
      </Button>
      <ConfirmDialog
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        question={copy.resetQuestion}
        consequences={copy.resetConsequences}
        action={copy.resetAction}
        doing={reset}
        onConfirm={() => reset.run({ params: { kind } })}
      />
    </>
  )
}

const Filled = ({ template }: { template: emailTemplates.EmailTemplate }) => {
  const { kind } = template
  const [fields] = useState(() => templateFieldsOf(kind))
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, template),
    refreshes,
    save: saving(
      fields,
      emailTemplates.setEmailTemplate,
      (values) => ({ params: { kind }, body: values }),
      () => notifySuccess(copy.saved),
    ),
  })
  return (
    <ReadOnlyFieldset disabledReason={useRights().disabledReason('settings:write')}>
      <div className={styles.columns}>
        <PageSection dense title={template.name}>
          <RecordForm
            form={form}
            action={copy.save}
            label={template.name}
            place="page"
            beside={template.changed && <Reset kind={kind} />}
          >
            <FormFields form={form} />
          </RecordForm>
          <Variables variables={template.variables} />
        </PageSection>
        <TemplatePreview kind={kind} name={template.name} typed={form.values} />
      </div>
    </ReadOnlyFieldset>
  )
}

/** fromList: opened from the list, so focus moves here. */
type Props = { kind: string; fromList: boolean; onBack: () => void }

/** An email template: its text, variables and preview. */
export const TemplateEditor = ({ kind, fromList, onBack }: Props) => {
  const backButton = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (fromList) backButton.current?.focus()
  }, [fromList])
  const read = useRead(emailTemplates.getEmailTemplate, { params: { kind } })
  return (
    <div className={styles.stack}>
      <div>
        <Button ref={backButton} variant="subtle" size="sm" leftSection={<IconArrowLeft size={16} />} onClick={onBack}>
          {copy.back}
        </Button>
      </div>
      {read.data && <Filled template={read.data.template} />}
      {!read.data && (read.error ? <ReadFailed what={copy.whatOne} read={read} /> : <RowsSkeleton count={6} dense />)}
    </div>
  )
}
