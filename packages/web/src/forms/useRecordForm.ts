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

/** What is said above the buttons. */
interface General {
  readonly message: string
  readonly requestId?: string | undefined
}

/** What a field gets from its form: its value, what is wrong with it, and the way to change it. */
export interface FieldProps<Value> {
  readonly value: Value
  readonly error: string | undefined
  readonly autoComplete: string
  /** Takes the event of an input, or the value itself. */
  readonly onChange: (input: unknown) => void
  readonly onBlur: () => void
}

/** A form as it stands on screen; `RecordForm` draws it. */
export interface Form<F extends Fields<never>> {
  readonly fields: F
  readonly values: ValuesOf<F>
  /** What the values are compared with: as they were filled in, or last saved. */
  readonly saved: ValuesOf<F>
  readonly errors: FieldErrors
  readonly general: General | undefined
  readonly set: (changed: Partial<ValuesOf<F>>) => void
  readonly field: <Name extends keyof F & string>(name: Name) => FieldProps<ValuesOf<F>[Name]>
  /** Puts sentences beside fields, and the focus on the first of them. */
  readonly refuse: (errors: FieldErrors) => void
  /** The same of what the server refused; what belongs to no field stands above the buttons. */
  readonly refuseBy: (failure: CallFailed) => void
  readonly element: RefObject<HTMLFormElement | null>
  /** Puts the focus into a field. */
  readonly focusOn: (name: keyof F & string) => void
  readonly onSubmit: (event: FormEvent) => void
  readonly isPending: boolean
  /** What is typed is kept elsewhere: nothing is lost when the form closes, and nothing is asked. */
  readonly isKept: boolean
}

export interface FormParts<F extends Fields<never>> {
  readonly fields: F
  /**
   * What stands in the fields. Of a record it is followed: what somebody else changed shows itself as long as nothing
   * was typed. From a function it is asked for once.
   */
  readonly values: ValuesOf<F> | (() => ValuesOf<F>)
  /** What was typed before and kept: stands in the fields from the beginning, as typed. */
  readonly typed?: ValuesOf<F> | undefined
  readonly check?: Judging<F>['check']
  /** The calls whose bodies `check` asks about. */
  readonly checks?: readonly Pick<Endpoint, 'body'>[]
  /** Keeps what is typed, told of every change, so that closing the form or a reload loses nothing. */
  readonly onTyped?: ((values: ValuesOf<F>) => void) | undefined
  /** The fields that refusals are about which name none. */
  readonly refusals?: Partial<Record<FailureCode, keyof F & string>>
  /** What is said of a refusal, where it is not the server's sentence. */
  readonly sentence?: (failure: CallFailed) => string | undefined
}

type Wire<F extends Fields<never>> = Pick<Judging<F>, 'endpoint' | 'input'>

const isEvent = (input: unknown): input is { currentTarget: HTMLInputElement } =>
  typeof input === 'object' && input !== null && 'currentTarget' in input && 'nativeEvent' in input

const input = (what: unknown): unknown => {
  if (!isEvent(what)) return what ?? ''
  return what.currentTarget.type === 'checkbox' ? what.currentTarget.checked : what.currentTarget.value
}

const noErrors: FieldErrors = {}

/** What stands in the fields, and what it is compared with. */
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
  const kept = useRef(values)
  const keep = useEffectEvent(() => {
    if (differs(values, kept.current)) onTyped?.(values)
    kept.current = values
  })
  useEffect(() => keep(), [values])
  return { values, setValues, saved, setSaved }
}

/** What is said beside fields and above the buttons. */
const useErrors = () => {
  const [errors, setErrors] = useState(noErrors)
  const [general, setGeneral] = useState<General>()
  const element = useRef<HTMLFormElement>(null)
  const [first, setFirst] = useState<General>()
  // Once the errors are on the page, and not with what was drawn before them. A sentence whose field is not there stands
  // above the buttons.
  useEffect(() => {
    if (first && element.current && !focusFirstInvalid(element.current)) setGeneral(first)
  }, [first])
  const refuse = (wrong: FieldErrors, besides?: General) => {
    const [message] = Object.values(wrong)
    setFirst(message === undefined ? undefined : { message })
    setErrors(wrong)
    setGeneral(besides)
  }
  const say = (name: string, sentence: string) => setErrors((before) => ({ ...before, [name]: sentence }))
  const forget = (names: object) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in names))))
  const focusOn = (name: string) =>
    element.current?.querySelector<HTMLElement>(`[data-field="${name}"] :is(input, textarea)`)?.focus()
  return { errors, general, element, focusOn, refuse, say, forget }
}

/** What the form itself has said of fields and says no longer of what is typed next: two passwords match once either is mended. */
const over = <F extends Fields<never>>(
  errors: FieldErrors,
  by: Judging<F>,
  [before, next]: readonly [ValuesOf<F>, ValuesOf<F>],
  saved: ValuesOf<F>,
): FieldErrors => {
  if (Object.keys(errors).length === 0) return errors
  const { wrong: was } = judged(by, before, saved)
  const { wrong: is } = judged(by, next, saved)
  return Object.fromEntries(Object.entries(errors).filter(([name, said]) => was[name] === said && !is[name]))
}

/** Asks for the shapes of these bodies as soon as a form about them stands. @returns when they are there; undefined: they are */
const useShapes = (...endpoints: readonly (Pick<Endpoint, 'body'> | undefined)[]) => {
  const ask = useEffectEvent(() => shapesOf(...endpoints))
  useEffect(() => void ask(), [])
  return () => shapesOf(...endpoints)
}

/** Everything but the sending: what both kinds of forms hold. */
const useFields = <F extends Fields<never>>(parts: FormParts<F>, wire: Wire<F>) => {
  const { fields } = parts
  const { values, setValues, saved, setSaved } = useValues(parts)
  const { refuse, say, forget, ...shown } = useErrors()
  const { errors } = shown
  const set = (changed: Partial<ValuesOf<F>>) => {
    setValues((before) => ({ ...before, ...changed }))
    forget({ ...changed, ...over(errors, { ...parts, ...wire }, [values, { ...values, ...changed }], saved) })
  }
  const shapes = useShapes(wire.endpoint, ...(parts.checks ?? []))
  const presses = useRef(0)
  const setOne = (name: string, value: unknown) => set({ [name]: value } as Partial<ValuesOf<F>>)
  const field = <Name extends keyof F & string>(name: Name): FieldProps<ValuesOf<F>[Name]> => ({
    value: values[name],
    error: errors[name],
    autoComplete: fields[name]?.fills ?? 'off',
    onChange: (what) => {
      const value = input(what)
      setOne(name, value)
      // While it is typed, not when it is left: what appears then would push the button from under the pointer.
      const unread = fields[name] && !isUnderWay(String(value)) && unreadSentence(fields[name], value)
      if (unread) say(name, unread)
    },
    onBlur: () => {
      const shown = fields[name]?.read?.(String(values[name]))
      if (shown !== undefined && shown !== values[name]) setOne(name, shown)
    },
  })
  /** Beside its field, or above the buttons. */
  const refuseBy = (failure: CallFailed) => {
    const { errors: said } = placed(fields, fieldErrorsOf(failure))
    const about = parts.refusals?.[failure.code]
    const message = parts.sentence?.(failure) ?? failure.message
    const wrong = { ...said, ...(about && { [about]: message }) }
    const isPlaced = Object.keys(wrong).length > 0
    refuse(wrong, isPlaced ? undefined : { message, requestId: failure.requestId })
  }
  /** Hands on the values, numbers as they were understood, once nothing is wrong with them. */
  const submit = async (event: FormEvent, take: (values: ValuesOf<F>) => void) => {
    event.preventDefault()
    const asked = shapes()
    // Of two presses while that is on its way, the last one counts.
    const press = ++presses.current
    if (asked) await asked
    if (press !== presses.current) return
    const { wrong, elsewhere } = judged({ ...parts, ...wire }, values, saved)
    refuse(wrong, elsewhere === undefined ? undefined : { message: elsewhere })
    if (Object.keys(wrong).length === 0 && elsewhere === undefined) take(understoodValues(fields, values))
  }
  const form = { fields, values, saved, ...shown, set, field, refuseBy, isKept: !!parts.onTyped }
  /** `settle`: what stands in the fields now is what is saved. */
  return { ...form, refuse: (wrong: FieldErrors) => refuse(wrong), submit, settle: () => setSaved(values) }
}

/** What a form sends, and what comes after. */
export interface Saving<F extends Fields<never>> {
  readonly endpoint: Endpoint
  readonly input: (values: ValuesOf<F>, saved: ValuesOf<F>) => unknown
  readonly done: (reply: unknown, values: ValuesOf<F>, saved: ValuesOf<F>) => void | Promise<void>
}

/** Says what a form of these fields sends: to which endpoint, made of what, and what comes after. */
export const saving = <E extends Endpoint, F extends Fields<never>>(
  _fields: F,
  endpoint: E,
  input: (values: ValuesOf<F>, saved: ValuesOf<F>) => Input<E, File>,
  done: (reply: Reply<E>, values: ValuesOf<F>, saved: ValuesOf<F>) => void | Promise<void>,
): Saving<F> => ({ endpoint, input, done: done as Saving<F>['done'] })

export interface RecordFormParts<F extends Fields<never>> extends FormParts<F> {
  /** Of a new record it is one thing, of a record that exists another. */
  readonly save: Saving<F>
  readonly refreshes?: readonly Pick<Endpoint, 'name'>[]
  readonly onFailed?: (failure: CallFailed) => void
}

/**
 * A form about a record that exists or is to be: its fields are declared (`defineFields`), the contract and the fields
 * say what is wrong, what the server refuses stands beside its field by name, and the focus goes to the first of them.
 * What was typed stays through every refusal, and the dialog around it asks before it is lost.
 */
export const useRecordForm = <F extends Fields<never>>(parts: RecordFormParts<F>) => {
  const { save, refreshes, onFailed } = parts
  const { submit, settle, ...form } = useFields(parts, save)
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
  /** Takes the values once nothing is wrong with them. Left out: `handTo` says who does. */
  readonly onSend?: (values: ValuesOf<F>) => void
  /** Whether what was handed on is on its way. */
  readonly isPending?: boolean
  /** What became of it, if it was refused: stands beside its field. */
  readonly refused?: CallFailed | undefined
}

/** The same for a step on the way: what is right is handed on rather than sent. */
export const useHandedForm = <F extends Fields<never>>(parts: HandedFormParts<F>) => {
  const { submit, ...form } = useFields(parts, parts)
  const { refused, isPending = false } = parts
  const tell = useEffectEvent((failure: CallFailed) => form.refuseBy(failure))
  useEffect(() => {
    if (refused) tell(refused)
  }, [refused])
  return {
    ...form,
    handTo: (take: (values: ValuesOf<F>) => void) => (event: FormEvent) => void submit(event, take),
    onSubmit: (event: FormEvent) => void submit(event, (values) => parts.onSend?.(values)),
    isPending,
  }
}
