import { IconArrowBackUp, IconBan, IconPlus } from '@tabler/icons-react'
import { gifts } from '@vesica/contract'
import { useRead } from '../../../../data/hooks.ts'
import { useRights } from '../../../../data/rights.ts'
import { ActionDialog } from '../../../../forms/ActionDialog.tsx'
import { usdPrice } from '../../../../format/money.ts'
import { date, dateTime } from '../../../../format/time.ts'
import { text } from '../../../../i18n/text.ts'
import { defineList } from '../../../../lists/defineList.tsx'
import { choicesOf } from '../../../../lists/ListToolbar.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../../ui/form/ActionButton.tsx'
import { RowAction, RowActions } from '../../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../../ui/text/StatusBadge.tsx'
import styles from '../System.module.css'
import { GiftForm } from './GiftForm.tsx'
import { giftsAddress, type ViewProps } from './giftsUrl.ts'
import { RefundGift } from './RefundGift.tsx'

const copy = text.gifts
type Gift = gifts.Gift

const tones = {
  waiting: 'waiting',
  denied: 'danger',
  ready: 'success',
  applied: 'info',
  taken: 'neutral',
  refunded: 'neutral',
  revoked: 'neutral',
  ended: 'neutral',
} as const

/** Neither redeemed nor decided on. */
const isLoose = ({ state }: Gift): boolean => state === 'ready' || state === 'ended'

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

const Actions = ({ gift, view, onView }: ViewProps & { gift: Gift }) => {
  const rights = useRights()
  if (!isLoose(gift)) return null
  const open = (dialog: 'revoke' | 'refund') => onView({ ...view, dialog, about: gift.id })
  return (
    <RowActions>
      {gift.buyer ? (
        <RowAction
          disabledReason={rights.disabledReason('store:refund')}
          label={copy.refundOf(gift.codeEnd)}
          title={text.labels.refund}
          icon={IconArrowBackUp}
          onClick={() => open('refund')}
        />
      ) : (
        <RowAction
          disabledReason={rights.disabledReason('settings:write')}
          label={copy.revokeOf(gift.codeEnd)}
          title={text.labels.revoke}
          icon={IconBan}
          onClick={() => open('revoke')}
        />
      )}
    </RowActions>
  )
}

const List = defineList(giftsAddress)({
  name: 'gifts',
  copy,
  rows: (reply) => reply.gifts,
  label: ({ codeEnd }: Gift) => codeEnd,
  filters: [
    {
      key: 'state',
      label: text.labels.state,
      any: text.labels.allStates,
      useChoices: choicesOf(gifts.giftStates, copy.states),
    },
  ],
  add: (doing) => <Add {...doing} />,
  current: ({ about }) => about,
  columns: (doing) => [
    { key: 'code', head: text.labels.code, lead: true, cell: ({ codeEnd }) => <code>…{codeEnd}</code> },
    { key: 'plan', head: text.labels.plan, cell: ({ planName }) => planName },
    {
      key: 'from',
      head: text.labels.sender,
      cell: ({ buyer, madeBy }) => <bdi>{buyer ? buyer.name : copy.givenBy(madeBy ?? '')}</bdi>,
    },
    { key: 'price', head: text.labels.paid, numeric: true, cell: ({ price, paid }) => (paid ? usdPrice(price) : '—') },
    { key: 'made', head: text.labels.created, cell: ({ boughtAt }) => date(boughtAt) },
    {
      key: 'ends',
      head: text.labels.expires,
      cell: ({ endsAt }) => (endsAt === null ? text.labels.never : dateTime(endsAt)),
    },
    { key: 'note', head: text.labels.note, cell: ({ note }) => <span dir="auto">{note}</span> },
    {
      key: 'state',
      head: text.labels.state,
      cell: ({ state, redeemedBy }) => (
        <>
          <StatusBadge status={state} tone={tones[state]}>
            {copy.states[state]}
          </StatusBadge>
          {redeemedBy !== null && <bdi> {redeemedBy}</bdi>}
        </>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{text.labels.actions}</span>,
      cell: (gift) => <Actions gift={gift} {...doing} />,
    },
  ],
})

const Dialogs = ({ view, onView }: ViewProps) => {
  const { dialog, about } = view
  useRestoreFocus(dialog !== undefined)
  const read = useRead(gifts.listGifts, { query: giftsAddress.query(view) }, { enabled: about !== undefined })
  const gift = read.data?.gifts.find(({ id }) => id === about)
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  if (dialog === 'add')
    return (
      <Dialog opened onClose={close} title={copy.add} size="lg">
        <GiftForm onDone={close} />
      </Dialog>
    )
  if (!gift || !isLoose(gift)) return null
  if (dialog === 'refund') return <RefundGift gift={gift} onClose={close} />
  return (
    <ActionDialog
      endpoint={gifts.revokeGift}
      input={{ params: { id: gift.id } }}
      refreshes={[gifts.listGifts]}
      question={copy.revokeQuestion(gift.codeEnd)}
      consequences={copy.revokeThen}
      action={text.labels.revoke}
      danger
      done={copy.revoked}
      onClose={close}
    />
  )
}

/** Gift memberships with their actions. */
export const GiftsList = (props: ViewProps) => (
  <>
    <div className={styles.bar}>
      <Add {...props} />
    </div>
    <List {...props} />
    <Dialogs {...props} />
  </>
)
