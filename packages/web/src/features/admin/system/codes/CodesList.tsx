import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { codes } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { usdPrice } from '../../../../format/money.ts'
import { dateTime } from '../../../../format/time.ts'
import { locale, text } from '../../../../i18n/text.ts'
import { defineList } from '../../../../lists/defineList.tsx'
import { choicesOf } from '../../../../lists/ListToolbar.tsx'
import { RecordHistory } from '../../../../lists/RecordHistory.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { RowAction, RowActions } from '../../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import { CodeForm } from './CodeForm.tsx'
import styles from '../System.module.css'
import { codesAddress, type ViewProps } from './codesUrl.ts'

const copy = text.codes
type Code = codes.DiscountCode

const tones = { good: 'success', off: 'neutral', ended: 'neutral', used: 'info' } as const

const worthOf = ({ kind, value }: Code): string => (kind === 'percent' ? text.labels.percent(value) : usdPrice(value))

const usesOf = ({ used, uses_limit }: Code): string =>
  copy.uses(used.toLocaleString(locale), uses_limit?.toLocaleString(locale))

const Add = ({ view, onView }: ViewProps) => (
  <ActionButton
    size="sm"
    leftSection={<IconPlus size={16} />}
    disabledReason={useRights().disabledReason('settings:write')}
    onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
  >
    {copy.add}
  </ActionButton>
)

const Actions = ({ code, view, onView }: ViewProps & { code: Code }) => {
  const disabledReason = useRights().disabledReason('settings:write')
  const open = (dialog: 'edit' | 'delete') => onView({ ...view, dialog, about: code.id })
  return (
    <RowActions>
      <RowAction
        disabledReason={disabledReason}
        label={text.labels.editNamed(code.code)}
        title={text.labels.edit}
        icon={IconPencil}
        onClick={() => open('edit')}
      />
      <RowAction
        disabledReason={disabledReason}
        label={text.labels.removeNamed(code.code)}
        title={text.labels.remove}
        icon={IconTrash}
        onClick={() => open('delete')}
      />
    </RowActions>
  )
}

const List = defineList(codesAddress)({
  name: 'codes',
  copy,
  rows: (reply) => reply.codes,
  label: ({ code }: Code) => code,
  filters: [
    {
      key: 'state',
      label: text.labels.state,
      any: text.labels.allStates,
      useChoices: choicesOf(codes.codeStates, copy.states),
    },
  ],
  add: (doing) => <Add {...doing} />,
  current: ({ about }) => about,
  columns: (doing) => [
    { key: 'code', head: text.labels.code, lead: true, cell: ({ code }) => <code>{code}</code> },
    { key: 'worth', head: text.labels.discount, numeric: true, cell: worthOf },
    { key: 'plan', head: text.labels.plan, cell: ({ planName }) => planName ?? text.labels.anyPlan },
    { key: 'uses', head: text.labels.used, numeric: true, cell: usesOf },
    {
      key: 'ends',
      head: text.labels.expires,
      cell: ({ ends_at }) => (ends_at === null ? text.labels.never : dateTime(ends_at)),
    },
    { key: 'note', head: text.labels.note, cell: ({ note }) => <span dir="auto">{note}</span> },
    {
      key: 'state',
      head: text.labels.state,
      cell: ({ state }) => (
        <StatusBadge status={state} tone={tones[state]}>
          {copy.states[state]}
        </StatusBadge>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{text.labels.actions}</span>,
      cell: (code) => <Actions code={code} {...doing} />,
    },
  ],
})

const Dialogs = ({ view, onView }: ViewProps) => {
  const { dialog, about } = view
  useRestoreFocus(dialog !== undefined)
  const read = useRead(codes.listCodes, { query: codesAddress.query(view) }, { enabled: about !== undefined })
  const code = read.data?.codes.find(({ id }) => id === about)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  if (!dialog || (dialog !== 'add' && !code)) return null
  if (dialog === 'delete' && code)
    return (
      <ActionDialog
        endpoint={codes.deleteCode}
        input={{ params: { id: code.id } }}
        refreshes={[codes.listCodes]}
        question={text.labels.removeQuestion(code.code)}
        consequences={copy.removeThen}
        action={text.labels.remove}
        danger
        done={copy.removed}
        onClose={close}
      />
    )
  return (
    <Dialog opened onClose={close} title={code ? text.labels.editNamed(code.code) : copy.add} size="lg" full>
      {code && <RecordHistory of={{ type: 'code', id: code.id }} name={code.code} />}
      <CodeForm key={about ?? 'add'} code={code} onDone={close} />
    </Dialog>
  )
}

/** Discount codes for plans, with their actions. */
export const CodesList = (props: ViewProps) => (
  <>
    <div className={styles.bar}>
      <Add {...props} />
    </div>
    <List {...props} />
    <Dialogs {...props} />
  </>
)
