import { Button, SegmentedControl } from '@mantine/core'
import { emailTemplates, type Reply } from '@vesica/contract'
import { useState } from 'react'
import { useAction } from '../../../../data/action.ts'
import { text } from '../../../../i18n/text.ts'
import { FormFailure } from '../../../../ui/form/FormFailure.tsx'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import type { TemplateValues } from './templateFields.ts'
import styles from './EmailTemplates.module.css'

const copy = text.emailTemplates
type Rendered = Reply<typeof emailTemplates.previewEmailTemplate>['preview'] & { readonly of: TemplateValues }

const EmailPreview = ({ name, shown, isOld }: { name: string; shown: Rendered; isOld: boolean }) => {
  const [as, setAs] = useState<'html' | 'plain'>('html')
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={text.labels.previewOf(name)}
        data={[
          { value: 'html', label: copy.html },
          { value: 'plain', label: copy.plain },
        ]}
        value={as}
        onChange={(next) => setAs(next as typeof as)}
      />
      <p className={styles.subject}>{shown.subject}</p>
      <p className={styles.old} role="status">
        {isOld && copy.previewOld}
      </p>
      {as === 'html' ? (
        <iframe className={styles.frame} title={text.labels.previewOf(name)} sandbox="" srcDoc={shown.html} />
      ) : (
        <pre className={styles.plain} tabIndex={0} aria-label={text.labels.previewOf(name)}>
          {shown.text}
        </pre>
      )}
    </>
  )
}

/** kind, name: of the template. typed: its fields. */
export type TemplatePreviewProps = { kind: string; name: string; typed: TemplateValues }

/** A preview of the typed template, rendered by the server as for real emails, with a button to send a test email. */
export const TemplatePreview = ({ kind, name, typed }: TemplatePreviewProps) => {
  const [rendered, setRendered] = useState<Rendered>()
  const input = { params: { kind }, body: { subject: typed.subject, body: typed.body } }
  const preview = useAction(emailTemplates.previewEmailTemplate, {
    onAnswer: (reply, { body }) => setRendered({ ...reply.preview, of: body }),
  })
  const sample = useAction(emailTemplates.sendSampleEmail, {
    onDone: ({ sent_to }) => notifySuccess(copy.sent(sent_to)),
  })
  const failure = preview.failure ?? sample.failure
  const isOld = rendered !== undefined && (rendered.of.subject !== typed.subject || rendered.of.body !== typed.body)
  return (
    <PageSection dense title={text.labels.preview}>
      <div className={styles.stack}>
        <p className={styles.lead}>{copy.previewWhy}</p>
        <div className={styles.acts}>
          <Button variant="light" size="sm" loading={preview.isPending} onClick={() => void preview.run(input)}>
            {copy.look}
          </Button>
          <Button variant="default" size="sm" loading={sample.isPending} onClick={() => void sample.run(input)}>
            {copy.send}
          </Button>
        </div>
        {failure && <FormFailure message={failure.message} requestId={undefined} />}
        {rendered && <EmailPreview name={name} shown={rendered} isOld={isOld} />}
      </div>
    </PageSection>
  )
}
