import { accentFault, type Input, type branding, shadesOf } from '@vesica/contract'
import { defineFields, line, toggle, type ValuesOf } from '../../../../forms/fields.ts'
import { text } from '../../../../i18n/text.ts'

const copy = text.branding

type Known = branding.PlatformBranding

/** The color shown beside the switch until a custom one is selected. */
const productAccent = shadesOf(null).light.primary

/** The form values of name and color. */
export const brandingFields = defineFields<Known>()({
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

export type BrandingFields = ValuesOf<typeof brandingFields>

/** The selected color; null: the built-in one. */
export const typedAccent = ({ isOwn, accent }: BrandingFields): string | null =>
  isOwn ? accent.trim().toLowerCase() : null

/** The request body. */
export const brandingBody = (values: BrandingFields): Input<typeof branding.setBranding>['body'] => ({
  name: values.name,
  accent: typedAccent(values),
})
