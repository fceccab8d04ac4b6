import { Alert } from '@mantine/core'
import {
  type content,
  captionKinds,
  decodeText,
  type Endpoint,
  extensionsOf,
  mostCaptionBytes,
  texts as calls,
} from '@vesica/contract'
import { useDeferredValue, useMemo, useState } from 'react'
import { defineFields, line, lines, own, valuesOf, type ValuesOf } from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { saving, useRecordForm } from '../../../../forms/useRecordForm.ts'
import { useRights } from '../../../../data/rights.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { ConfirmDialog } from '../../../../ui/dialog/ConfirmDialog.tsx'
import { FileDrop } from '../../../../ui/form/FileDrop.tsx'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import { cuesAfter, readCaptions } from './captionText.ts'

const copy = text.adminLibrary.captions
const MB = 1024 ** 2
const endings = captionKinds.flatMap((kind) => extensionsOf[kind])

/** Captions with their stored text. */
type StoredCaptions = content.Captions & { said: string }

const fields = defineFields<StoredCaptions>()({
  language: line(copy.language, { needed: true, most: 35, why: copy.languageWhy, code: true }),
  label: line(text.labels.name, { needed: true, most: 60, why: copy.labelWhy }),
  /** Holds no value: the text of a file is placed in the field below, to be checked and edited before saving. */
  file: own<null, StoredCaptions>(null, { of: () => null, wide: true, send: () => undefined }),
  said: lines(copy.said, {
    needed: copy.saidMissing,
    why: copy.saidWhy,
    rows: 10,
    wide: true,
    send: () => undefined,
  }),
})

type Values = ValuesOf<typeof fields>

/** Validation errors of the text, including a file that would be too large. */
const faultOf = (typed: string): string | undefined => {
  const { vtt, fault } = readCaptions(typed)
  if (vtt === undefined) return fault
  return new Blob([vtt]).size > mostCaptionBytes ? text.general.fileTooLarge(mostCaptionBytes / MB) : undefined
}

const fileOf = ({ language, said }: Values): File =>
  new File([readCaptions(said).vtt ?? said], `${language}${endings[0]}`, { type: 'text/vtt' })

/** The text of a file. A binary file is shown as decoded and then refused. */
const textOf = async (file: File): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer())) ?? (await file.text())

/** A language's own name: `Deutsch`; undefined if it is not a language. @param language as `de`, `pt-BR` */
const nameOf = (language: string): string | undefined => {
  try {
    const name = new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language)
    return name && name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
  } catch {
    return undefined
  }
}

/** The first captions of an item default to the language of the platform. */
const newCaptions = ({ captions }: Pick<Captioned, 'captions'>): Values => {
  const language = captions.length === 0 ? new Intl.Locale(locale).language : ''
  return { ...valuesOf(fields, undefined), language, label: nameOf(language) ?? '' }
}

/** What the captions belong to. durationMs: null when unknown. */
export type Captioned = { id: string; captions: readonly content.Captions[]; durationMs: number | null }

/** Warns about cues that start after the end of the medium. */
const AfterEnd = ({ said, durationMs }: { said: string; durationMs: number }) => {
  const later = useDeferredValue(said)
  const count = useMemo(() => cuesAfter(readCaptions(later).vtt ?? '', durationMs), [later, durationMs])
  return <div role="status">{count > 0 && <Alert color="yellow">{copy.afterEnd(count)}</Alert>}</div>
}

type Props = {
  item: Captioned
  /** undefined: captions in a new language. */
  captions: StoredCaptions | undefined
  /** Reads to refetch after they change. */
  refreshes: readonly Pick<Endpoint, 'name'>[]
  onDone: () => void
}

/** The captions of a film or audio item in one language, from a file or typed. */
export const CaptionsForm = ({ item, captions, refreshes, onDone }: Props) => {
  const disabledReason = useRights().disabledReason('content:write')
  const form = useRecordForm({
    fields,
    values: () => (captions ? valuesOf(fields, captions) : newCaptions(item)),
    refusals: { captions_unreadable: 'said', file_unreadable: 'said', too_many_captions: 'language' },
    check: ({ language, said }) => {
      const isThere =
        !captions && item.captions.some((existing) => existing.language.toLowerCase() === language.toLowerCase())
      return {
        language: isThere ? copy.languageThere : undefined,
        said: said.trim() === '' ? undefined : faultOf(said),
      }
    },
    refreshes: [...refreshes, calls.getCaptions],
    save: saving(
      fields,
      calls.saveCaptions,
      (values) => ({
        params: { id: item.id },
        body: { language: values.language, label: values.label },
        files: { file: fileOf(values) },
      }),
      () => {
        notifySuccess(copy.kept)
        onDone()
      },
    ),
  })
  const { set, values } = form
  /** The name follows the language until it is edited. */
  const field = (name: string) => {
    const input = form.field(name as 'language')
    if (name !== 'language') return input
    const onChange = (event: unknown) => {
      input.onChange(event)
      const typed = event as { currentTarget: HTMLInputElement }
      const isCustom = values.label !== '' && values.label !== nameOf(values.language.trim())
      if (!isCustom) set({ label: nameOf(typed.currentTarget.value.trim()) ?? '' })
    }
    return { ...input, onChange }
  }
  /** Text that was not typed: as stored, or from a file. */
  const [untyped, setUntyped] = useState(values.said)
  const [pending, setPending] = useState<{ name: string; said: string }>()
  const replace = (said: string) => {
    setPending(undefined)
    setUntyped(said)
    set({ said })
  }
  const load = async (file: File) => {
    const said = await textOf(file)
    if (values.said.trim() === '' || values.said === untyped) replace(said)
    else setPending({ name: file.name, said })
  }
  return (
    <RecordForm form={form} action={copy.save} onCancel={onDone} disabled={disabledReason !== undefined}>
      <ReadOnlyFieldset disabledReason={disabledReason}>
        <FormFields
          form={{ ...form, field: field as typeof form.field }}
          columns
          with={{ language: { disabled: captions !== undefined } }}
          own={{
            file: (
              <FileDrop
                label={copy.file}
                accept={endings}
                maxMegabytes={mostCaptionBytes / MB}
                wrongType={copy.fileKind}
                hint={copy.fileWhy}
                file={null}
                onFile={(file) => void (file && load(file))}
              />
            ),
          }}
        />
        {item.durationMs !== null && <AfterEnd said={values.said} durationMs={item.durationMs} />}
      </ReadOnlyFieldset>
      <ConfirmDialog
        opened={pending !== undefined}
        question={copy.replaceQuestion(pending?.name ?? '')}
        consequences={copy.replaceThen}
        action={copy.replace}
        dismiss={copy.saveTyped}
        danger
        onConfirm={() => pending && replace(pending.said)}
        onClose={() => setPending(undefined)}
      />
    </RecordForm>
  )
}
