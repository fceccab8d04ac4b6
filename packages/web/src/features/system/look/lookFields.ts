import { accentFault, type Input, type look, shadesOf } from '@vesica/contract'
import { defineFields, line, toggle, type ValuesOf } from '../../../forms/fields.ts'
import { text } from '../../../i18n/text.ts'

const copy = text.look

type Known = look.HouseLook

/** The color shown beside the switch until a custom one is selected. */
const productAccent = shadesOf(null).light.primary

/** The form values of name and color. */
export const lookFields = defineFields<Known>()({
  name: line(copy.name, { why: copy.nameWhy, needed: copy.nameMissing, most: 40 }),
  isOwn: toggle(copy.ownColour, { of: ({ accent }) => accent !== null }),
  accent: line(copy.colour, {
    of: ({ accent }) => accent ?? productAccent,
    start: productAccent,
    code: true,
    most: 7,
    wrong: accentFault,
    shown: ({ isOwn }) => isOwn === true,
  }),
})

export type LookFields = ValuesOf<typeof lookFields>

/** The selected color; null: the built-in one. */
export const typedAccent = ({ isOwn, accent }: LookFields): string | null =>
  isOwn ? accent.trim().toLowerCase() : null

/** The request body. */
export const lookBody = (values: LookFields): Input<typeof look.setBranding>['body'] => ({
  name: values.name,
  accent: typedAccent(values),
})
