import { cannedReplies, helpdesk, type Input, supportCategories, tickets } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import {
  bodyOf,
  choice,
  defineFields,
  line,
  own,
  type ValuesOf,
  valuesOf,
  missingIn,
} from '../../../../forms/fields.ts'
import { FormFields } from '../../../../forms/FormFields.tsx'
import { RecordForm } from '../../../../forms/RecordForm.tsx'
import { savingRecord } from '../../../../forms/savingRecord.ts'
import { useRecordForm } from '../../../../forms/useRecordForm.ts'
import { text } from '../../../../i18n/text.ts'
import { ReadOnlyFieldset } from '../../../../ui/page/ReadOnlyFieldset.tsx'
import { variablesWrong } from '../variables.ts'
import { VariablesField } from '../VariablesField.tsx'

const copy = text.supportContent.macros
type Macro = cannedReplies.Macro

const unchanged = { value: '', label: text.labels.noChange }
const orNull = (value: string): string | null => value || null

const fields = defineFields<Macro>()({
  name: line(text.labels.name, { needed: true, most: 120, wide: true }),
  reply: own<string, Macro>('', { wrong: variablesWrong, wide: true }),
  note: own<string, Macro>('', { wrong: variablesWrong, wide: true }),
  status: choice<string, Macro>(text.labels.status, {
    of: ({ status }) => status ?? '',
    send: orNull,
    data: [
      unchanged,
      ...tickets.ticketStatuses.map((value) => ({ value, label: text.general.status[value] ?? value })),
    ],
  }),
  priority: choice<string, Macro>(text.labels.priority, {
    of: ({ priority }) => priority ?? '',
    send: orNull,
    data: [unchanged, ...tickets.ticketPriorities.map((value) => ({ value, label: text.support.priority[value] }))],
  }),
  assignee: choice<string, Macro>(text.labels.assignee, {
    of: ({ assigned_to }) => assigned_to ?? '',
    send: orNull,
    wire: 'assigned_to',
  }),
  category: choice<string, Macro>(text.labels.category, {
    of: ({ category_id }) => category_id ?? '',
    send: orNull,
    wire: 'category_id',
  }),
})

type Body = Input<typeof cannedReplies.createMacro>['body']

/** The request body of a macro. Choices left unchanged are omitted. */
const macroBody = (values: ValuesOf<typeof fields>): Body => bodyOf(fields, values) as Body

/** The possible assignees and categories. */
const useChoices = () => {
  const agents = useRead(helpdesk.listAgents, {})
  const categories = useRead(supportCategories.listSupportCategories, {})
  const named = (list: readonly { id: string; name: string }[] | undefined) =>
    (list ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return {
    assignee: { data: [unchanged, { value: 'me', label: copy.me }, ...named(agents.data?.agents)] },
    category: { data: [unchanged, ...named(categories.data?.categories)] },
  }
}

type Props = { macro: Macro | undefined; onDone: () => void }

/** The form for a new or existing macro. */
export const MacroForm = ({ macro, onDone }: Props) => {
  const disabledReason = useRights().disabledReason('support:write')
  const choices = useChoices()
  const form = useRecordForm({
    fields,
    values: valuesOf(fields, macro),
    refusals: {
      macro_exists: 'name',
      category_unknown: 'category',
      assignee_unknown: 'assignee',
    },
    refreshes: [cannedReplies.listMacros],
    save: savingRecord(fields, {
      record: macro,
      create: cannedReplies.createMacro,
      update: cannedReplies.updateMacro,
      body: macroBody,
      copy,
      onDone,
    }),
  })
  const { name: _name, ...actions } = form.values
  const does = Object.values(actions).some((value) => value.trim() !== '')
  return (
    <RecordForm
      form={form}
      action={macro ? text.labels.save : copy.create}
      onCancel={onDone}
      missing={missingIn(form, !does && text.labels.actions)}
      disabled={disabledReason !== undefined}
    >
      <ReadOnlyFieldset disabledReason={disabledReason}>
        <FormFields
          form={form}
          columns
          with={choices}
          own={{
            reply: (
              <VariablesField
                label={text.labels.reply}
                description={copy.replyWhy}
                most={tickets.TICKET_TEXT_MAX}
                field={form.field('reply')}
              />
            ),
            note: (
              <VariablesField
                label={text.labels.internalNote}
                description={text.labels.forAdministratorsOnly}
                most={tickets.TICKET_TEXT_MAX}
                field={form.field('note')}
              />
            ),
          }}
        />
      </ReadOnlyFieldset>
    </RecordForm>
  )
}
