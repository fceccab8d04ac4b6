import { accentFault, type Input, type LandingWords, type look, ownWords, shadesOf } from '@vesica/contract'
import { defineFields, line, lines, toggle, type ValuesOf } from '../../../forms/fields.ts'
import { text } from '../../../i18n/text.ts'

const words = text.look

type Known = look.HouseLook

/** What stands beside the switch for a colour of one's own before one is chosen. */
const productAccent = shadesOf(null).light.primary

/** Name, colour and words of the front page, as their form holds them. */
export const lookFields = defineFields<Known>()({
  name: line(words.name, { why: words.nameWhy, needed: words.nameMissing, most: 40 }),
  isOwn: toggle(words.ownColour, { of: ({ accent }) => accent !== null }),
  accent: line(words.colour, {
    of: ({ accent }) => accent ?? productAccent,
    start: productAccent,
    code: true,
    most: 7,
    wrong: accentFault,
    shown: ({ isOwn }) => isOwn === true,
  }),
  kicker: line(words.kicker, { of: ({ words: own }) => own.kicker, most: 60 }),
  title: line(words.headline, { of: ({ words: own }) => own.title, most: 60 }),
  title_more: line(words.headlineMore, { of: ({ words: own }) => own.title_more, most: 60 }),
  lead: lines(words.lead, { of: ({ words: own }) => own.lead, most: 400, rows: 2 }),
  about_title: line(words.aboutTitle, { of: ({ words: own }) => own.about_title, most: 100 }),
  about: lines(words.about, { why: words.aboutWhy, of: ({ words: own }) => own.about, most: 2000, rows: 4 }),
  ending_title: line(words.endingTitle, { of: ({ words: own }) => own.ending_title, most: 100 }),
  ending: lines(words.ending, { of: ({ words: own }) => own.ending, most: 400, rows: 2 }),
})

export type LookFields = ValuesOf<typeof lookFields>

const wordNames = Object.keys(ownWords) as (keyof LandingWords)[]

/** The words that are typed. */
export const typedWords = (values: LookFields): LandingWords =>
  Object.fromEntries(wordNames.map((name) => [name, values[name]])) as LandingWords

/** The colour that is chosen; null: the product's own. */
export const typedAccent = ({ isOwn, accent }: LookFields): string | null =>
  isOwn ? accent.trim().toLowerCase() : null

/** What is sent. */
export const lookBody = (values: LookFields): Input<typeof look.setLook>['body'] => ({
  name: values.name,
  accent: typedAccent(values),
  words: typedWords(values),
})

/** What the front page says where nothing is typed. */
export const standing: Readonly<Record<keyof LandingWords, string>> = {
  kicker: text.landing.hero.kicker,
  title: text.landing.hero.title[0] ?? '',
  title_more: text.landing.hero.title[1] ?? '',
  lead: text.landing.hero.lead,
  about_title: text.landing.about.title,
  about: words.aboutUsual,
  ending_title: text.landing.ending.title,
  ending: text.landing.ending.text,
}
