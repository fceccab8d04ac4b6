import { members } from '@vesica/contract'
import { useState } from 'react'
import { useCurrentUser, useRead } from '../../../data/hooks.ts'
import { useRights } from '../../../data/rights.ts'
import { text } from '../../../i18n/text.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ReadFailed } from '../../../ui/page/ReadFailed.tsx'
import { ReviewDialog } from '../../../ui/dialog/ReviewDialog.tsx'
import { RowsSkeleton } from '../../../ui/page/RowsSkeleton.tsx'
import { useRestoreFocus } from '../../../ui/dialog/useRestoreFocus.ts'
import { MemberDetailsDialog } from './details/MemberDetailsDialog.tsx'
import { MemberForm } from './MemberForm.tsx'
import type { MemberDialog, ViewProps } from './membersUrl.ts'
import { SignupReview } from './SignupReview.tsx'
import { FactorDialog } from './FactorDialog.tsx'
import { DeleteDialog, StatusDialog } from './StatusDialog.tsx'

const copy = text.admin.memberForm

type AboutOne = { dialog: Exclude<MemberDialog, 'details' | 'review'>; person: string }

/** Dialogs that require the person's details. */
const PersonDialog = ({ dialog, person, onClose }: AboutOne & { onClose: () => void }) => {
  const self = useCurrentUser()
  const { data, error, refetch } = useRead(members.getMember, { params: { id: person } })
  const member = data?.user
  if (member && dialog === 'delete') return <DeleteDialog person={member} onClose={onClose} />
  if (member && dialog === 'factor') return <FactorDialog person={member} onClose={onClose} />
  if (member && dialog !== 'edit' && dialog !== 'delete' && dialog !== 'factor')
    return <StatusDialog key={dialog} action={dialog} person={member} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={member ? copy.editTitle(member.name) : copy.unknownPerson} full>
      {member && <MemberForm member={member} isSelf={member.id === self?.id} onDone={onClose} onCancel={onClose} />}
      {!member && !error && <RowsSkeleton count={4} dense />}
      {!member && error && <ReadFailed what={copy.unknownPerson} read={{ error, refetch }} />}
    </Dialog>
  )
}

/** The review of one application, over the list. */
const SignupDialog = ({ person, onClose }: { person: string; onClose: () => void }) => {
  const [denying, setDenying] = useState(false)
  const item = useRights().has('people:decide') ? `signup:${person}` : undefined
  return (
    <ReviewDialog title={text.admin.review.title} item={item} resting={denying} onClose={onClose}>
      <SignupReview person={person} denying={denying} onDenying={setDenying} onDecided={onClose} inDialog />
    </ReviewDialog>
  )
}

/** The dialog in the URL. */
export const MemberDialogs = ({ view, onView }: ViewProps) => {
  const close = () => onView({ ...view, dialog: undefined, about: undefined }, true)
  const { dialog, about: person } = view
  useRestoreFocus(dialog !== undefined)
  if (dialog === 'add')
    return (
      <Dialog opened onClose={close} title={copy.addTitle} full>
        <MemberForm isSelf={false} onDone={close} onCancel={close} />
      </Dialog>
    )
  if (!dialog || !person) return null
  if (dialog === 'details')
    return (
      <MemberDetailsDialog
        person={person}
        tab={view.tab}
        onTab={(tab) => onView({ ...view, tab }, true)}
        onEdit={() => onView({ ...view, dialog: 'edit' })}
        onReview={() => onView({ ...view, dialog: 'review' })}
        onClose={close}
      />
    )
  if (dialog === 'review') return <SignupDialog person={person} onClose={close} />
  return <PersonDialog dialog={dialog} person={person} onClose={close} />
}
