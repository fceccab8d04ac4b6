import { IconBan, IconPlus } from '@tabler/icons-react'
import { apiKeys } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { defineList } from '../../../../lists/defineList.tsx'
import { choicesOf } from '../../../../lists/ListToolbar.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { RowAction, RowActions } from '../../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import styles from '../System.module.css'
import { ApiKeyForm } from './ApiKeyForm.tsx'
import { keysAddress, type ViewProps } from './keysUrl.ts'
import { permissionsText } from './keyCopy.ts'

const copy = text.apiKeys
type Key = apiKeys.ApiKey

const tones = { good: 'success', ended: 'neutral', revoked: 'neutral', stopped: 'waiting' } as const

const Add = ({ view, onView }: ViewProps) => (
  <ActionButton
    size="sm"
    disabledReason={useRights().disabledReason('roles:write')}
    leftSection={<IconPlus size={16} />}
    onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
  >
    {copy.add}
  </ActionButton>
)

const List = defineList(keysAddress)({
  name: 'api-keys',
  copy,
  rows: (reply) => reply.keys,
  label: ({ name }: Key) => name,
  filters: [
    {
      key: 'state',
      label: text.labels.status,
      any: text.labels.allStatuses,
      useChoices: choicesOf(apiKeys.keyStates, copy.states),
    },
  ],
  add: (doing) => <Add {...doing} />,
  current: ({ about }) => about,
  columns: ({ view, onView }) => [
    {
      key: 'name',
      head: text.labels.name,
      lead: true,
      cell: ({ name }) => (
        <span dir="auto" className={styles.wraps}>
          {name}
        </span>
      ),
    },
    { key: 'ending', head: text.labels.key, cell: ({ ending }) => <code>vk_…{ending}</code> },
    {
      key: 'rights',
      head: copy.rights,
      cell: ({ rights }) => <span className={styles.wraps}>{permissionsText(rights)}</span>,
    },
    { key: 'maker', head: text.labels.createdBy, cell: ({ madeBy }) => <span dir="auto">{madeBy}</span> },
    { key: 'used', head: copy.used, cell: ({ lastUsedAt }) => (lastUsedAt ? dateTime(lastUsedAt) : text.labels.never) },
    { key: 'ends', head: text.labels.expires, cell: ({ endsAt }) => (endsAt ? dateTime(endsAt) : text.labels.never) },
    {
      key: 'state',
      head: text.labels.status,
      cell: ({ state }) => (
        <StatusBadge status={state} tone={tones[state]}>
          {copy.states[state]}
        </StatusBadge>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{text.labels.actions}</span>,
      cell: ({ id, name, revokedAt }) =>
        revokedAt === null && (
          <RowActions>
            <RowAction
              label={text.labels.revokeNamed(name)}
              title={text.labels.revoke}
              icon={IconBan}
              onClick={() => onView({ ...view, dialog: 'revoke', about: id })}
            />
          </RowActions>
        ),
    },
  ],
})

const Dialogs = ({ view, onView }: ViewProps) => {
  const { dialog, about } = view
  useRestoreFocus(dialog !== undefined)
  const read = useRead(apiKeys.listApiKeys, { query: keysAddress.query(view) }, { enabled: about !== undefined })
  const key = read.data?.keys.find(({ id }) => id === about)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  if (dialog === 'add')
    return (
      <Dialog opened onClose={close} title={copy.add} size="lg" full>
        <ApiKeyForm onDone={close} />
      </Dialog>
    )
  if (!dialog || !key) return null
  return (
    <ActionDialog
      endpoint={apiKeys.revokeApiKey}
      input={{ params: { id: key.id } }}
      refreshes={[apiKeys.listApiKeys]}
      question={copy.revokeQuestion(key.name)}
      consequences={copy.revokeThen}
      action={text.labels.revoke}
      danger
      done={copy.revoked}
      onClose={close}
    />
  )
}

/** API keys created by administrators, with their actions. */
export const ApiKeysList = (props: ViewProps) => (
  <>
    <div className={styles.bar}>
      <Add {...props} />
    </div>
    <List {...props} />
    <Dialogs {...props} />
  </>
)
