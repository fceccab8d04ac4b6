import { type SelectProps, Switch, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { ChoiceSelect } from '../ui/form/ChoiceSelect.tsx'
import { PasswordField } from '../ui/form/PasswordField.tsx'
import type { FieldParts, Fields } from './fields.ts'
import styles from './Form.module.css'
import type { Form } from './useRecordForm.ts'

/** The dynamic parts of a field: its texts, its options, whether it is disabled. */
type Extras = {
  label?: string
  why?: ReactNode
  needed?: boolean
  data?: SelectProps['data']
  disabled?: boolean
  placeholder?: string
}

type DrawnProps<F extends Fields<never>> = { form: Form<F>; name: keyof F & string; besides: Extras; focus: boolean }

const Drawn = <F extends Fields<never>>({ form, name, besides, focus }: DrawnProps<F>) => {
  const definition = form.fields[name] as FieldParts<unknown, never>
  if (definition.kind === 'own') return null
  const {
    disabled,
    placeholder,
    data = definition.data,
    label = definition.label,
    why: description = definition.why,
  } = besides
  const shared = {
    label,
    description,
    required: besides.needed ?? definition.needed !== undefined,
    ...(disabled !== undefined && { disabled }),
    ...(placeholder !== undefined && { placeholder }),
    ...(focus && { 'data-autofocus': true }),
  }
  const { value, ...field } = form.field(name)
  const typed = {
    ...field,
    value: value as string,
    ...(definition.most !== undefined && { maxLength: definition.most }),
  }
  if (definition.kind === 'switch') {
    const { required: _needed, ...rest } = shared
    return <Switch {...rest} checked={value as boolean} error={field.error} onChange={field.onChange} />
  }
  if (definition.kind === 'choice')
    return (
      <ChoiceSelect
        {...shared}
        {...typed}
        data={data as SelectProps['data']}
        allowDeselect={false}
        openOnFocus={false}
      />
    )
  if (definition.kind === 'secret') {
    // The error repeats the requirement.
    const hint = field.error === undefined ? description : undefined
    return <PasswordField {...shared} {...typed} description={hint} withAsterisk={false} />
  }
  if (definition.kind === 'lines') {
    const rows = definition.rows ?? 2
    return <Textarea {...shared} {...typed} autosize minRows={rows} maxRows={rows + 7} />
  }
  const { input } = definition
  const mode = input === 'email' || input === 'numeric' || input === 'decimal' ? { inputMode: input } : {}
  const type =
    input === 'email' || input === 'date' || input === 'time' || input === 'datetime-local' ? { type: input } : {}
  const code = definition.code ? { spellCheck: false, autoCapitalize: 'off', 'data-code': true } : {}
  return (
    <TextInput
      {...shared}
      {...typed}
      {...mode}
      {...type}
      {...code}
      leftSection={definition.before}
      rightSection={definition.after}
    />
  )
}

/**
 * form: the form. names: which of its fields; default: all, in declaration order. columns: two side by side if there is
 * room. with: dynamic parts per field. own: fields that the form draws itself.
 */
export type FormFieldsProps<F extends Fields<never>> = {
  form: Form<F>
  names?: readonly (keyof F & string)[]
  columns?: boolean
  with?: { readonly [Name in keyof F]?: Extras }
  own?: { readonly [Name in keyof F]?: ReactNode }
}

/**
 * The fields of a form as declared. The first text field gets the focus of its dialog, unless a required choice comes
 * before.
 */
export const FormFields = <F extends Fields<never>>({ form, names, columns, ...rest }: FormFieldsProps<F>) => {
  const { with: besides, own } = rest
  const all = Object.keys(form.fields) as (keyof F & string)[]
  const visible = (names ?? all).filter((name) => form.fields[name]?.shown?.(form.values) ?? true)
  // A field that the form draws itself and that comes first decides whether it takes the focus.
  const first = visible.find((name) => {
    const kind = form.fields[name]?.kind
    const isToChoose = kind === 'choice' && form.values[name] === '' && form.fields[name]?.needed !== undefined
    return (
      isToChoose ||
      kind === 'own' ||
      ((kind === 'line' || kind === 'lines' || kind === 'secret') && own?.[name] === undefined)
    )
  })
  return (
    <div className={styles.fields} data-columns={columns || undefined}>
      {visible.map((name) => (
        <div key={name} data-field={name} data-wide={form.fields[name]?.wide || undefined}>
          {own?.[name] ?? <Drawn form={form} name={name} besides={besides?.[name] ?? {}} focus={name === first} />}
        </div>
      ))}
    </div>
  )
}
