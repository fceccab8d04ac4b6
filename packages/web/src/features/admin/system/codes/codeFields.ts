import { codes, type Input } from '@vesica/contract'
import { choice, defineFields, line, number, toggle, valuesOf } from '../../../../forms/fields.ts'
import { isoOf, localMinute } from '../../../../format/localTime.ts'
import { text } from '../../../../i18n/text.ts'

const copy = text.codes

/** A whole number, 1 or more. */
const counted = (typed: string): string | undefined => (/^[1-9]\d{0,6}$/.test(typed.trim()) ? typed.trim() : undefined)

/** The option that stands for every plan. */
export const ANY_PLAN = 'any'

/** The form values of a code: text as typed. */
export const codeFields = defineFields<codes.DiscountCode>()({
  code: line(text.labels.code, { needed: copy.codeMissing, most: 30, code: true, why: copy.codeWhy }),
  kind: choice<codes.CodeKind>(copy.kind, {
    start: 'percent',
    data: codes.codeKinds.map((value) => ({ value, label: copy.kinds[value] })),
  }),
  value: number(text.labels.value, { needed: text.labels.enterANumber, most: 12, of: ({ value }) => String(value) }),
  plan_id: choice(text.labels.plan, { start: ANY_PLAN, of: (code: codes.DiscountCode) => code.plan_id ?? ANY_PLAN }),
  uses_limit: line(text.labels.usageLimit, {
    input: 'numeric',
    most: 9,
    why: copy.limitWhy,
    read: counted,
    unread: text.labels.enterAWholeNumber,
    of: ({ uses_limit }) => (uses_limit === null ? '' : String(uses_limit)),
  }),
  /** `2026-03-04T09:30`, in the reader's own time zone. */
  ends_at: line(text.labels.expires, {
    input: 'datetime-local',
    why: copy.endsWhy,
    of: ({ ends_at }) => (ends_at === null ? '' : localMinute(new Date(ends_at))),
  }),
  note: line(text.labels.note, { most: 200, why: text.labels.forAdministratorsOnlyHint, wide: true }),
  active: toggle(text.labels.active, { why: copy.activeWhy, start: true }),
})

type CodeFields = ReturnType<typeof valuesOf<codes.DiscountCode, typeof codeFields>>

/** The request body of an update: only what can change. */
export const changingBody = ({ uses_limit, ends_at, note, active }: CodeFields) => ({
  uses_limit: uses_limit.trim() === '' ? null : Number(uses_limit),
  ends_at: isoOf(ends_at) ?? null,
  note,
  active,
})

/** The request body of a new code. */
export const newBody = (values: CodeFields): Input<typeof codes.createCode>['body'] => ({
  code: values.code,
  kind: values.kind,
  value: Number(values.value),
  plan_id: values.plan_id === ANY_PLAN ? null : values.plan_id,
  ...changingBody(values),
})
