import { landing, type VisibleLanding } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { valuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { type Form, saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { PageSection } from '../../../../ui/page/PageSection.tsx'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { ReadFailed } from '../../../../ui/page/ReadFailed.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import styles from './Landing.module.css'
import { landingBody, landingFields, type LandingTextName } from './landingFields.ts'
import { LandingPreview } from './LandingPreview.tsx'
import { QuestionsField } from './QuestionsField.tsx'
import { SectionsField } from './SectionsField.tsx'
import { TourField } from './TourField.tsx'
import { TextField } from './WordField.tsx'

const copy = text.landingSettings
type LandingForm = Form<typeof landingFields>

const Copy = ({ form, names }: { form: LandingForm; names: readonly LandingTextName[] }) => (
  <div className={styles.stack}>
    {names.map((name) => (
      <TextField key={name} form={form} name={name} />
    ))}
  </div>
)

const Fields = ({ form }: { form: LandingForm }) => (
  <>
    <PageSection dense title={copy.beginning}>
      <Copy form={form} names={['kicker', 'title', 'title_more', 'lead']} />
    </PageSection>
    <PageSection dense title={copy.sections.title}>
      <div className={styles.stack}>
        <Copy form={form} names={['features_title']} />
        <SectionsField
          rows={form.values.sections}
          error={form.errors.sections}
          onRows={(sections) => form.set({ sections })}
        />
      </div>
    </PageSection>
    <PageSection dense title={copy.inside.title}>
      <FormFields form={form} names={['inside']} />
    </PageSection>
    <PageSection dense title={text.labels.about}>
      <Copy form={form} names={['about_title', 'about']} />
    </PageSection>
    <PageSection dense title={copy.questions.title}>
      <QuestionsField
        rows={form.values.questions}
        error={form.errors.questions}
        onRows={(questions) => form.set({ questions })}
      />
    </PageSection>
    <PageSection dense title={copy.endingPart}>
      <Copy form={form} names={['ending_title', 'ending']} />
    </PageSection>
    <PageSection dense title={copy.tour.title}>
      <TourField chosen={form.values.tour} onChosen={(tour) => form.set({ tour })} />
    </PageSection>
  </>
)

const Filled = ({ known }: { known: VisibleLanding }) => {
  const form = useRecordForm({
    fields: landingFields,
    values: valuesOf(landingFields, known),
    refreshes: [landing.getLanding],
    save: saving(
      landingFields,
      landing.setLanding,
      (values) => ({ body: landingBody(values) }),
      () => notifySuccess(copy.saved),
    ),
  })
  return (
    <ReadOnlyFieldset disabledReason={useRights().disabledReason('settings:write')}>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <p className={styles.quiet}>{copy.lead}</p>
          <RecordForm form={form} action={copy.save} label={copy.what} place="page">
            <Fields form={form} />
          </RecordForm>
        </div>
        <div className={styles.beside}>
          <LandingPreview choice={landingBody(form.values)} />
        </div>
      </div>
    </ReadOnlyFieldset>
  )
}

/** The content of the front page: previewed beside the form, public once saved. */
export const LandingPanel = () => {
  const read = useRead(landing.getLanding, {})
  if (read.data) return <Filled known={read.data.landing} />
  return read.error ? <ReadFailed what={copy.what} read={read} /> : <RowsSkeleton count={6} dense />
}
