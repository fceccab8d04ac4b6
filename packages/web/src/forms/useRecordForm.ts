import type { Endpoint, Input, Reply } from '@vesica/contract'
import { type FormEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAction } from '../data/action.ts'
import { type FieldErrors, fieldErrorsOf, shapesOf } from '../data/check.ts'
import type { CallFailed, FailureCode } from '../data/failure.ts'
import { isUnderWay } from '../format/number.ts'
import { focusFirstInvalid } from '../ui/form/focusFirstInvalid.ts'
import { differs } from '../ui/form/unsaved.ts'
import { type Fields, placed, understoodValues, unreadSentence, type ValuesOf } from './fields.ts'
import { type Judging, judged } from './judge.ts'

/** The message above the buttons. */
interface General {
  readonly message: string
  readonly requestId?: string | undefined
}

/** What a field gets from its form: its value, its error, and its setter. */
export interface FieldProps<Value> {
  readonly value: Value
  readonly error: string | undefined
  readonly autoComplete: string
  /** Accepts an input's event, or the value itself. */
  readonly onChange: (input: unknown) => void
  readonly onBlur: () => void
}

/** The state of a form; `RecordForm` draws it. */
export interface Form<F extends Fields<never>> {
  readonly fields: F
  readonly values: ValuesOf<F>
  /** The values for comparison: initial, or last saved. */
  readonly saved: ValuesOf<F>
  readonly errors: FieldErrors
  readonly general: General | undefined
  readonly set: (changed: Partial<ValuesOf<F>>) => void
  readonly field: <Name extends keyof F & string>(name: Name) => FieldProps<ValuesOf<F>[Name]>
  /** Sets errors of fields, and focuses the first of them. */
  readonly refuse: (errors: FieldErrors) => void
  /** The same for the server's refusal; messages without a field appear above the buttons. */
  readonly refuseBy: (failure: CallFailed) => void
  readonly element: RefObject<HTMLFormElement | null>
  /** Focuses a field. */
  readonly focusOn: (name: keyof F & string) => void
  readonly onSubmit: (event: FormEvent) => void
  readonly isPending: boolean
  /** Typed values are stored elsewhere: nothing is lost when the form closes, and no question is asked. */
  readonly isKept: boolean
}

export interface FormParts<F extends Fields<never>> {
  readonly fields: F
  /**
   * The initial values. Those of a record are followed: changes by others appear as long as nothing was typed. A
   * function is called once.
   */
  readonly values: ValuesOf<F> | (() => ValuesOf<F>)
  /** Values typed and stored before: used from the start, as typed. */
  readonly typed?: ValuesOf<F> | undefined
  readonly check?: Judging<F>['check']
  /** The calls whose bodies `check` validates. */
  readonly checks?: readonly Pick<Endpoint, 'body'>[]
  /** Stores typed values on every change, so that closing the form or a reload loses nothing. */
  readonly onTyped?: ((values: ValuesOf<F>) => void) | undefined
  /** The fields that refusals without a field refer to. */
  readonly refusals?: Partial<Record<FailureCode, keyof F & string>>
  /** The message for a refusal, if not the server's. */
  readonly sentence?: (failure: CallFailed) => string | undefined
}

type Wire<F extends Fields<never>> = Pick<Judging<F>, 'endpoint' | 'input'>

const isEvent = (input: unknown): input is { currentTarget: HTMLInputElement } =>
  typeof input === 'object' && input !== null && 'currentTarget' in input && 'nativeEvent' in input

const input = (change: unknown): unknown => {
  if (!isEvent(change)) return change ?? ''
  return change.currentTarget.type === 'checkbox' ? change.currentTarget.checked : change.currentTarget.value
}

const noErrors: FieldErrors = {}

/** The current values, and those for comparison. */
const useValues = <F extends Fields<never>>({ values: source, typed, onTyped }: FormParts<F>) => {
  const [once] = useState(() => (typeof source === 'function' ? source() : undefined))
  const filled = once ?? (source as ValuesOf<F>)
  const [values, setValues] = useState(typed ?? filled)
  const [saved, setSaved] = useState(filled)
  const follow = useEffectEvent(() => {
    if (once || !differs(filled, saved) || differs(values, saved)) return
    setValues(filled)
    setSaved(filled)
  })
  useEffect(() => follow(), [filled])
  const previous = useRef(values)
  const reportTyped = useEffectEvent(() => {
    if (differs(values, previous.current)) onTyped?.(values)
    previous.current = values
  })
  useEffect(() => reportTyped(), [values])
  return { values, setValues, saved, setSaved }
}

/** The messages of fields and above the buttons. */
const useErrors = () => {
  const [errors, setErrors] = useState(noErrors)
  const [general, setGeneral] = useState<General>()
  const element = useRef<HTMLFormElement>(null)
  const [first, setFirst] = useState<General>()
  // Once the errors are rendered. A message whose field is absent appears above the buttons.
  useEffect(() => {
    if (first && element.current && !focusFirstInvalid(element.current)) setGeneral(first)
  }, [first])
  const refuse = (wrong: FieldErrors, generalError?: General) => {
    const [message] = Object.values(wrong)
    setFirst(message === undefined ? undefined : { message })
    setErrors(wrong)
    setGeneral(generalError)
  }
  const setError = (name: string, message: string) => setErrors((before) => ({ ...before, [name]: message }))
  const forget = (names: object) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in names))))
  const focusOn = (name: string) =>
    element.current?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea)`)?.focus()
  return { errors, general, element, focusOn, refuse, say: setError, forget }
}

/** The form's own errors that the next input clears: two passwords match once either is corrected. */
const over = <F extends Fields<never>>(
  errors: FieldErrors,
  by: Judging<F>,
  [before, next]: readonly [ValuesOf<F>, ValuesOf<F>],
  saved: ValuesOf<F>,
): FieldErrors => {
  if (Object.keys(errors).length === 0) return errors
  const { wrong: wrongBefore } = judged(by, before, saved)
  const { wrong: wrongNow } = judged(by, next, saved)
  return Object.fromEntries(
    Object.entries(errors).filter(([name, message]) => wrongBefore[name] === message && !wrongNow[name]),
  )
}

/**
 * Loads the schemas of these bodies as soon as a form about them is mounted. @returns when they are loaded; undefined:
 * they are
 */
const useShapes = (...endpoints: readonly (Pick<Endpoint, 'body'> | undefined)[]) => {
  const preload = useEffectEvent(() => shapesOf(...endpoints))
  useEffect(() => void preload(), [])
  return () => shapesOf(...endpoints)
}

/** Everything but submitting: what both kinds of forms share. */
const useFields = <F extends Fields<never>>(options: FormParts<F>, wire: Wire<F>) => {
  const { fields } = options
  const { values, setValues, saved, setSaved } = useValues(options)
  const { refuse, say: setError, forget, ...shown } = useErrors()
  const { errors } = shown
  const set = (changed: Partial<ValuesOf<F>>) => {
    setValues((before) => ({ ...before, ...changed }))
    forget({ ...changed, ...over(errors, { ...options, ...wire }, [values, { ...values, ...changed }], saved) })
  }
  const shapes = useShapes(wire.endpoint, ...(options.checks ?? []))
  const presses = useRef(0)
  const setField = (name: string, value: unknown) => set({ [name]: value } as Partial<ValuesOf<F>>)
  const field = <Name extends keyof F & string>(name: Name): FieldProps<ValuesOf<F>[Name]> => ({
    value: values[name],
    error: errors[name],
    autoComplete: fields[name]?.fills ?? 'off',
    onChange: (change) => {
      const value = input(change)
      setField(name, value)
      // While typing rather than on blur, where an appearing message would move the button under the pointer.
      const unread = fields[name] && !isUnderWay(String(value)) && unreadSentence(fields[name], value)
      if (unread) setError(name, unread)
    },
    onBlur: () => {
      const readable = fields[name]?.read?.(String(values[name]))
      if (readable !== undefined && readable !== values[name]) setField(name, readable)
    },
  })
  /** At its field, or above the buttons. */
  const refuseBy = (failure: CallFailed) => {
    const { errors: wireErrors } = placed(fields, fieldErrorsOf(failure))
    const about = options.refusals?.[failure.code]
    const message = options.sentence?.(failure) ?? failure.message
    const wrong = { ...wireErrors, ...(about && { [about]: message }) }
    const isPlaced = Object.keys(wrong).length > 0
    refuse(wrong, isPlaced ? undefined : { message, requestId: failure.requestId })
  }
  /** Passes on the values with parsed numbers once they are valid. */
  const submit = async (event: FormEvent, onValid: (values: ValuesOf<F>) => void) => {
    event.preventDefault()
    const pendingShapes = shapes()
    // Of two presses while that is in progress, the last one counts.
    const press = ++presses.current
    if (pendingShapes) await pendingShapes
    if (press !== presses.current) return
    const { wrong, elsewhere } = judged({ ...options, ...wire }, values, saved)
    refuse(wrong, elsewhere === undefined ? undefined : { message: elsewhere })
    if (Object.keys(wrong).length === 0 && elsewhere === undefined) onValid(understoodValues(fields, values))
  }
  const form = { fields, values, saved, ...shown, set, field, refuseBy, isKept: !!options.onTyped }
  /** `settle`: the current values are the saved ones. */
  return { ...form, refuse: (wrong: FieldErrors) => refuse(wrong), submit, settle: () => setSaved(values) }
}

/** The call of a form, and what follows. */
export interface Saving<F extends Fields<never>> {
  readonly endpoint: Endpoint
  readonly input: (values: ValuesOf<F>, saved: ValuesOf<F>) => unknown
  readonly done: (reply: unknown, values: ValuesOf<F>, saved: ValuesOf<F>) => void | Promise<void>
}

/** Declares the call of a form: the endpoint, its input, and what follows. */
export const saving = <E extends Endpoint, F extends Fields<never>>(
  _fields: F,
  endpoint: E,
  input: (values: ValuesOf<F>, saved: ValuesOf<F>) => Input<E, File>,
  done: (reply: Reply<E>, values: ValuesOf<F>, saved: ValuesOf<F>) => void | Promise<void>,
): Saving<F> => ({ endpoint, input, done: done as Saving<F>['done'] })

export interface RecordFormParts<F extends Fields<never>> extends FormParts<F> {
  /** A new and an existing record use different calls. */
  readonly save: Saving<F>
  readonly refreshes?: readonly Pick<Endpoint, 'name'>[]
  readonly onFailed?: (failure: CallFailed) => void
}

/**
 * A form about a new or existing record: its fields are declared (`defineFields`), contract and fields validate,
 * refusals of the server appear at their fields by name, and the first of them gets the focus. Typed values survive
 * every refusal, and the dialog around it asks before they are lost.
 */
export const useRecordForm = <F extends Fields<never>>(options: RecordFormParts<F>) => {
  const { save, refreshes, onFailed } = options
  const { submit, settle, ...form } = useFields(options, save)
  const action = useAction<Endpoint>(save.endpoint, {
    ...(refreshes && { refreshes }),
    onDone: async (reply) => {
      await save.done(reply, form.values, form.saved)
      settle()
    },
    onFailed: (failure) => {
      if (failure.code !== 'cancelled') form.refuseBy(failure)
      onFailed?.(failure)
    },
  })
  return {
    ...form,
    onSubmit: (event: FormEvent) =>
      void submit(event, (values) => void action.run(save.input(values, form.saved) as Input<Endpoint, File>)),
    isPending: action.isPending,
    progress: action.progress,
    cancel: action.cancel,
  }
}

export interface HandedFormParts<F extends Fields<never>> extends FormParts<F>, Wire<F> {
  /** Receives the values once they are valid. Default: `handTo` decides. */
  readonly onSend?: (values: ValuesOf<F>) => void
  /** Whether the receiver is still working. */
  readonly isPending?: boolean
  /** The receiver's refusal, shown at its field. */
  readonly refused?: CallFailed | undefined
}

/** The same for an intermediate step: valid values are passed on instead of sent. */
export const useHandedForm = <F extends Fields<never>>(options: HandedFormParts<F>) => {
  const { submit, ...form } = useFields(options, options)
  const { refused, isPending = false } = options
  const refuseBy = useEffectEvent((failure: CallFailed) => form.refuseBy(failure))
  useEffect(() => {
    if (refused) refuseBy(refused)
  }, [refused])
  return {
    ...form,
    handTo: (onValid: (values: ValuesOf<F>) => void) => (event: FormEvent) => void submit(event, onValid),
    onSubmit: (event: FormEvent) => void submit(event, (values) => options.onSend?.(values)),
    isPending,
  }
}
