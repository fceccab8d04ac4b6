import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import type { Fields } from '../forms/fields.ts'
import type { Form } from '../forms/useRecordForm.ts'
import { text } from '../i18n/text.ts'
import { saveTyped } from './typed.ts'
import { isUnderWay, useUpload } from './uploads.ts'

const copy = text.adminLibrary.uploads

type SavingForm = Pick<Form<Fields>, 'element' | 'isPending' | 'onSubmit'> & {
  readonly values: { readonly source: string }
  readonly saved: object
}

/**
 * A form whose file may still be uploading: saving waits for it, and typed values are stored during an upload, so that
 * closing the form or a reload loses nothing.
 * @param upload the form that the upload belongs to
 */
export const useSaveAfterUpload = <F extends SavingForm>(form: F, upload: string) => {
  const file = useUpload(upload)
  const [saveRequested, setSaveRequested] = useState(false)
  const { values, saved } = form
  const hasUpload = file !== undefined
  useEffect(() => {
    if (hasUpload) saveTyped(upload, { base: saved, values })
  }, [hasUpload, upload, saved, values])

  const underWay = file !== undefined && isUnderWay(file) && values.source === 'upload'
  const isQueued = saveRequested && underWay
  const settle = useEffectEvent(() => {
    if (!saveRequested) return
    setSaveRequested(false)
    if (file?.state === 'arrived') form.element.current?.requestSubmit()
  })
  useEffect(() => {
    if (!underWay) settle()
  }, [underWay])

  const note = isQueued ? copy.saves : underWay ? copy.waits : undefined
  return {
    ...form,
    /** Shown next to the button. */
    note,
    isKept: hasUpload,
    isPending: form.isPending || isQueued,
    onSubmit: (event: FormEvent) => {
      if (!underWay) return form.onSubmit(event)
      event.preventDefault()
      setSaveRequested(true)
    },
  }
}
