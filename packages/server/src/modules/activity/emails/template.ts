import {
  templateErrors,
  filled,
  type TemplateRules,
  templateRules,
  type emailTemplates,
  type TemplateText,
} from '@vesica/contract'
import { refuseFields } from '../../../platform/refusal.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/data/tx.ts'
import { getSettings } from '../../settings/index.ts'
import { tables } from '../activity.tables.ts'
import { type Actor, audit } from '../audit.ts'

/** The rules of an email kind. */
export const rulesOfTemplate = (kind: string): TemplateRules => {
  const rules = Object.hasOwn(templateRules, kind) ? templateRules[kind] : undefined
  if (!rules) throw new Refusal('not_found')
  return rules
}

/** All customized email templates, by kind. */
export const customTemplates = async (tx: Tx): Promise<ReadonlyMap<string, TemplateText>> => {
  const rows = await tables(tx).selectFrom('letter_words').select(['kind', 'subject', 'words']).execute()
  return new Map(rows.map(({ kind, subject, words: body }) => [kind, { subject, body }]))
}

/** The current template of a kind, customized or default. */
export const currentTemplate = async (tx: Tx, kind: string): Promise<TemplateText> =>
  (await changedNow(tx, kind)) ?? rulesOfTemplate(kind)

const changedNow = (tx: Tx, kind: string) =>
  tables(tx).selectFrom('letter_words').select(['subject', 'words as body']).where('kind', '=', kind).executeTakeFirst()

const summary = (kind: string, changed: TemplateText | undefined): emailTemplates.EmailTemplateSummary => {
  const { name, group, subject } = rulesOfTemplate(kind)
  return { kind, name, group, subject: changed?.subject ?? subject, changed: changed !== undefined }
}

/** Every kind of email, with an example of its subject. */
export const listEmailTemplates = async (tx: Tx): Promise<emailTemplates.ListedEmailTemplate[]> => {
  const changed = await customTemplates(tx)
  const { platformName: platform } = await getSettings(tx)
  return Object.keys(templateRules).map((kind) => {
    const { subject, ...listed } = summary(kind, changed.get(kind))
    const samples = Object.entries(rulesOfTemplate(kind).variables).map(([name, { sample }]) => [name, sample])
    return { ...listed, example: filled(subject, { ...Object.fromEntries(samples), platform }) }
  })
}

/** A kind of email with its template. */
export const presentTemplate = async (tx: Tx, kind: string): Promise<emailTemplates.EmailTemplate> => {
  const { subject, body, variables } = rulesOfTemplate(kind)
  const changed = await changedNow(tx, kind)
  return {
    ...summary(kind, changed),
    body: changed?.body ?? body,
    original: { subject, body },
    variables: Object.entries(variables).map(([name, { sample, required }]) => ({
      name,
      sample,
      required: required === true,
    })),
  }
}

export const requireFit = (kind: string, input: TemplateText): TemplateRules => {
  const rules = rulesOfTemplate(kind)
  const faults = Object.entries(templateErrors(rules, input)).map(([field, message]) => [field, [message]])
  if (faults.length > 0) throw refuseFields(Object.fromEntries(faults))
  return rules
}

/** The audit log's record of a template; null for the default. */
export const templateFacts = (template: TemplateText | undefined) => ({
  subject: template?.subject ?? null,
  words: template?.body ?? null,
})

/** The customized template of a kind, as recorded in the audit log. */
export const currentTemplateFacts = async (tx: Tx, kind: string) => templateFacts(await changedNow(tx, kind))

/** Changes the template of a kind; null restores the default. Every process uses it from then on. */
export const changeTemplate = async (tx: Tx, actor: Actor, kind: string, input: TemplateText | null): Promise<void> => {
  if (input) requireFit(kind, input)
  else rulesOfTemplate(kind)
  const before = await tables(tx)
    .selectFrom('letter_words')
    .select(['subject', 'words as body'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (!input && !before) return
  if (input) {
    const text = { subject: input.subject, words: input.body, changed_at: tx.now }
    await tables(tx)
      .insertInto('letter_words')
      .values({ kind, ...text })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet(text))
      .execute()
  } else await tables(tx).deleteFrom('letter_words').where('kind', '=', kind).execute()
  tx.announce({ topics: ['platform'] })
  await audit(tx, actor, {
    action: 'change letter',
    subject: { type: 'letter', id: kind },
    before: templateFacts(before),
    after: templateFacts(input ?? undefined),
  })
}
