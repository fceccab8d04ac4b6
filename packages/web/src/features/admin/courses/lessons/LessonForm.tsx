import { libraryManagement, courseManagement } from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { valuesOf, missingIn } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { Moved } from '../../../../forms/Moved.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { isOneOf } from '../../../../ui/form/FileDrop.tsx'
import { MarkdownField } from '../../../../ui/form/MarkdownField.tsx'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { RowsSkeleton } from '../../../../ui/page/RowsSkeleton.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { cancelUpload, uploadUsed } from '../../../../uploads/sending.ts'
import { SourceField, UploadField } from '../../../../uploads/SourceField.tsx'
import { typedIn } from '../../../../uploads/typed.ts'
import { arrivedId, isUnderWay, type MediaUpload, uploadOf, useUpload } from '../../../../uploads/uploads.ts'
import { useLength } from '../../../../uploads/useLength.ts'
import { useSaveAfterUpload } from '../../../../uploads/useSaveAfterUpload.ts'
import { courseReads } from '../courseReads.ts'
import styles from '../Teaching.module.css'
import { CompletionField } from './CompletionField.tsx'
import {
  visibleFields,
  createBody,
  emptyLesson,
  endingsFor,
  lessonFields,
  type LessonFields,
  updateBody,
  usualOf,
  withFile,
  withSource,
} from './lessonFields.ts'
import { lessonFormOf } from './lessonUpload.ts'
import { MaterialsField } from './MaterialsField.tsx'

const copy = text.adminCourses.lesson
const files = text.adminLibrary.form
const noFile = { file: undefined }

type Edited = courseManagement.EditedLesson
type Props = {
  course: courseManagement.EditedCourse
  lesson: Edited | undefined
  /** The part of the lesson to edit; everything for a new one. */
  part: 'content' | 'info' | 'all'
  /** The section of a new lesson. */
  section?: string | undefined
  /** @param created the created lesson; undefined: an existing one was saved */
  onDone: (created?: Edited) => void
  onCancel: () => void
}

const useLessonForm = ({ course, lesson, section = '', onDone }: Props, person: string) => {
  const upload = lessonFormOf(person, course.id, lesson?.id)
  // Returning to an upload restores the form.
  const [typed] = useState(() => typedIn<LessonFields>(upload))
  const done =
    (message: string) =>
    ({ lesson: saved }: { lesson: Edited }, { source }: LessonFields) => {
      if (source === 'upload' && arrivedId(upload)) uploadUsed(upload)
      else if (uploadOf(upload)) cancelUpload(upload)
      notifySuccess(message)
      onDone(lesson ? undefined : saved)
    }
  const form = useRecordForm({
    fields: lessonFields,
    values: typed ? () => typed.base : lesson ? valuesOf(lessonFields, lesson) : () => ({ ...emptyLesson, section }),
    typed: typed?.values,
    refusals: { section_unknown: 'section', content_empty: 'text' },
    // The content type may have been selected after the file.
    check: (values) => {
      const file = uploadOf(upload)
      const endings = endingsFor(values)
      const isWrongType = values.source === 'upload' && file && !isOneOf({ type: '', name: file.name }, endings)
      return { file: isWrongType ? files.fileKind(endings.join(', ')) : undefined }
    },
    refreshes: courseReads,
    save: lesson
      ? saving(
          lessonFields,
          courseManagement.updateLesson,
          (values, saved) => ({
            params: { id: lesson.id },
            body: updateBody(values, saved, lesson, arrivedId(upload)),
            files: noFile,
          }),
          done(copy.updated),
        )
      : saving(
          lessonFields,
          courseManagement.createLesson,
          (values) => ({ body: createBody(course.id, values, arrivedId(upload)), files: noFile }),
          done(copy.created),
        ),
  })
  return { ...useSaveAfterUpload(form, upload), upload }
}

/** The label of a field in the notice of a concurrent change. */
const nameOf = (name: keyof LessonFields): string => {
  if (name === 'source') return text.labels.source
  if (name === 'text') return text.labels.textLabel
  if (name === 'materials') return copy.material.label
  return name === 'completion' ? copy.completion.label : lessonFields[name].label
}

const besides = ['file', 'fileRemoved', 'section'] as const

/** Why the file prevents saving, if it does. */
const needsOf = (values: LessonFields, upload: MediaUpload | undefined): string | undefined => {
  const isStuck = upload && values.source === 'upload' && !isUnderWay(upload) && upload.state !== 'arrived'
  return isStuck ? text.adminLibrary.uploads.unfinished : undefined
}

const sectionsOf = ({ sections }: courseManagement.EditedCourse) => [
  { value: '', label: copy.noSection },
  ...sections.map(({ id, title }) => ({ value: id, label: title })),
]

/** Fields specific to this form. */
type OwnProps = {
  form: ReturnType<typeof useLessonForm>
  lesson: Edited | undefined
  onChosen: (file: File) => unknown
}

const ownFields = ({ form, lesson, onChosen }: OwnProps) => {
  const { values, errors, set } = form
  return {
    source: (
      <SourceField
        uploaded={lesson?.uploadedFile}
        source={values.source}
        onSource={(source) => set(withSource(values, source))}
      />
    ),
    file: (
      <UploadField
        uploaded={lesson?.uploadedFile}
        form={form.upload}
        endings={endingsFor(values)}
        error={errors.file}
        onChosen={(file) => {
          set(withFile(values, file.name))
          onChosen(file)
        }}
        removed={values.fileRemoved}
        onRemove={(fileRemoved) => set({ fileRemoved })}
      />
    ),
    text: (
      <MarkdownField
        label={values.source === 'text' ? text.labels.textLabel : files.textBeside}
        description={files.textWhy}
        nothing={text.labels.nothingToPreview}
        value={values.text}
        most={libraryManagement.TEXT_MAX}
        error={errors.text}
        onChange={(written) => set({ text: written })}
      />
    ),
    materials: (
      <MaterialsField value={values.materials} onChange={(materials) => set({ materials })} error={errors.materials} />
    ),
    completion: (
      <CompletionField
        type={values.type}
        usual={courseManagement.usualCompletion[values.type]}
        value={values.completion}
        onChange={(completion) => set({ completion })}
        error={errors.completion}
      />
    ),
  }
}

const Filled = (props: Props & { person: string }) => {
  const { course, lesson, part, person, onCancel } = props
  const form = useLessonForm(props, person)
  const disabledReason = useRights().disabledReason('content:write')
  const { values, set } = form
  const upload = useUpload(form.upload)
  const length = useLength(form)
  const missing = disabledReason ? [] : missingIn(form)
  const needs = needsOf(values, upload)
  // The content type follows the lesson type until content is provided.
  const field = (name: string) => {
    const input = form.field(name as 'type')
    if (name === 'duration') return { ...input, onBlur: length.onLeft }
    if (name !== 'type') return input
    return {
      ...input,
      onChange: (value: unknown) => {
        input.onChange(value)
        const type = courseManagement.lessonTypes.find((option) => option === value)
        if (type && !upload && !lesson) set(usualOf(type))
        else if (type) set({ completion: [] })
      },
    }
  }
  return (
    <RecordForm
      form={form}
      action={lesson ? copy.save : copy.create}
      onCancel={onCancel}
      missing={missing}
      needs={disabledReason ? false : needs}
      beside={missing.length === 0 && needs === undefined && form.note && <p className={styles.beside}>{form.note}</p>}
      disabled={disabledReason !== undefined}
    >
      {lesson && <Moved {...{ form, besides, nameOf }} theirs={valuesOf(lessonFields, lesson)} title={copy.moved} />}
      <ReadOnlyFieldset disabledReason={disabledReason}>
        <FormFields
          form={{ ...form, field: field as typeof form.field }}
          columns
          names={visibleFields(part, values)}
          with={{
            section: { data: sectionsOf(course) },
            ...(!lesson && values.type === 'quiz' && { type: { why: copy.questionsLater } }),
          }}
          own={ownFields({ form, lesson, onChosen: length.onChosen })}
        />
      </ReadOnlyFieldset>
    </RecordForm>
  )
}

/** The form for a new lesson, or for one part of an existing one. */
export const LessonForm = (props: Props) => {
  const person = useCurrentUser()?.id
  if (person === undefined) return <RowsSkeleton count={8} dense />
  return <Filled key={person} {...props} person={person} />
}
