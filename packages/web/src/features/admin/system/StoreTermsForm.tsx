import { system } from '@vesica/contract'
import { FormFields } from '../../../forms/FormFields.tsx'
import { valuesOf } from '../../../forms/fields.ts'
import { RecordForm } from '../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../forms/useRecordForm.ts'
import { usd } from '../../../format/money.ts'
import { text } from '../../../i18n/text.ts'
import { notifySuccess } from '../../../ui/toasts.tsx'
import { exampleTotal, termFields, termsBody } from './storeTerms.ts'
import styles from './System.module.css'
import { useShowControls } from './useShowControls.ts'

const copy = text.adminStore.terms

/** The value of goods in the example that explains the current terms, in USD. */
const EXAMPLE_GOODS = 40

/** Shipping and tax from the next order on. Unsaved input is preserved when the terms change concurrently. */
export const StoreTermsForm = ({ terms }: { terms: system.StoreTerms }) => {
  const showControls = useShowControls()
  const form = useRecordForm({
    fields: termFields,
    values: valuesOf(termFields, terms),
    save: saving(
      termFields,
      system.setStoreTerms,
      (values) => ({ body: termsBody(values) }),
      ({ systemControls }) => {
        showControls(systemControls)
        notifySuccess(copy.saved)
      },
    ),
  })
  return (
    <>
      <RecordForm form={form} action={copy.save} place="page">
        <FormFields form={form} />
      </RecordForm>
      <p className={styles.quiet}>{copy.example(usd(exampleTotal(EXAMPLE_GOODS, terms)), usd(EXAMPLE_GOODS))}</p>
    </>
  )
}
