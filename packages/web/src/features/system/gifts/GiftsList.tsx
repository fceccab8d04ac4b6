import { IconArrowBackUp, IconBan, IconPlus } from '@tabler/icons-react'
import { gifts } from '@vesica/contract'
import { useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { ActionDialog } from '../../../forms/ActionDialog.tsx'
import { usdPrice } from '../../../format/money.ts'
import { date, dateTime } from '../../../format/time.ts'
import { text } from '../../../i18n/text.ts'
import { defineList } from '../../../lists/defineList.tsx'
import { choicesOf } from '../../../lists/ListToolbar.tsx'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { ActionButton } from '../../../ui/form/ActionButton.tsx'
import { RowAction, RowActions } from '../../../ui/list/RowActions.tsx'
import { StatusBadge } from '../../../ui/text/StatusBadge.tsx'
import styles from '../System.module.css'
import { GiftForm } from './GiftForm.tsx'
import { giftsAddress, type ViewProps } from './giftsUrl.ts'
import { RefundGift } from './RefundGift.tsx'

const words = text.gifts
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

/** Nobody has it, and nothing was decided about it yet. */
const isLoose = ({ state }: Gift): boolean => state === 'ready' || state === 'ended'

const Add = ({ view, onView }: ViewProps) => (
  <ActionButton
    size="sm"
    leftSection={<IconPlus size={16} />}
    disabledReason={useRights().disabledReason('settings:write')}
    onClick={() => onView({ ...view, dialog: 'add', about: undefined })}
  >
    {words.add}
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
          label={words.refundOf(gift.codeEnd)}
          title={words.refund}
          icon={IconArrowBackUp}
          onClick={() => open('refund')}
        />
      ) : (
        <RowAction
          disabledReason={rights.disabledReason('settings:write')}
          label={words.revokeOf(gift.codeEnd)}
          title={words.revoke}
          icon={IconBan}
          onClick={() => open('revoke')}
        />
      )}
    </RowActions>
  )
}

const List = defineList(giftsAddress)({
  name: 'gifts',
  words,
  rows: (reply) => reply.gifts,
  label: ({ codeEnd }: Gift) => codeEnd,
  filters: [
    { key: 'state', label: words.state, any: words.anyState, useChoices: choicesOf(gifts.giftStates, words.states) },
  ],
  add: (doing) => <Add {...doing} />,
  current: ({ about }) => about,
  columns: (doing) => [
    { key: 'code', head: words.code, lead: true, cell: ({ codeEnd }) => <code>…{codeEnd}</code> },
    { key: 'plan', head: words.plan, cell: ({ planName }) => planName },
    {
      key: 'from',
      head: words.from,
      cell: ({ buyer, madeBy }) => <bdi>{buyer ? buyer.name : words.givenBy(madeBy ?? '')}</bdi>,
    },
    { key: 'price', head: words.price, numeric: true, cell: ({ price, paid }) => (paid ? usdPrice(price) : '—') },
    { key: 'made', head: words.madeOn, cell: ({ boughtAt }) => date(boughtAt) },
    { key: 'ends', head: words.ends, cell: ({ endsAt }) => (endsAt === null ? words.never : dateTime(endsAt)) },
    { key: 'note', head: words.note, cell: ({ note }) => <span dir="auto">{note}</span> },
    {
      key: 'state',
      head: words.state,
      cell: ({ state, takenBy }) => (
        <>
          <StatusBadge status={state} tone={tones[state]}>
            {words.states[state]}
          </StatusBadge>
          {takenBy !== null && <bdi> {takenBy}</bdi>}
        </>
      ),
    },
    {
      key: 'actions',
      head: <span className="visually-hidden">{words.actions}</span>,
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
      <Dialog opened onClose={close} title={words.add} size="lg">
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
      question={words.revokeQuestion(gift.codeEnd)}
      consequences={words.revokeThen}
      action={words.revoke}
      danger
      done={words.revoked}
      onClose={close}
    />
  )
}

/** Memberships as gifts, and what can be done with them. */
export const GiftsList = (props: ViewProps) => (
  <>
    <div className={styles.bar}>
      <Add {...props} />
    </div>
    <List {...props} />
    <Dialogs {...props} />
  </>
)
