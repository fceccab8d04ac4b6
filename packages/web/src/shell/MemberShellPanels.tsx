import type { identity } from '@vesica/contract'
import { NotificationsPanel } from '../features/activity/NotificationsPanel.tsx'
import { ProfileForm } from '../features/identity/ProfileForm.tsx'
import { MembershipDialog } from '../features/membership/MembershipDialog.tsx'
import { text } from '../i18n/text.ts'
import { Dialog } from '../ui/dialog/Dialog.tsx'
import type { Panel } from './panel.ts'

/** The profile dialog keeps its form while it closes, so that nothing jumps. */
const ProfileDialog = ({ user, opened, onClose }: { user: identity.User; opened: boolean; onClose: () => void }) => (
  <Dialog opened={opened} onClose={onClose} title={text.member.profile.title} full>
    <ProfileForm key={`${user.name} ${user.email}`} user={user} onDone={onClose} onCancel={onClose} />
  </Dialog>
)

/** panel: the open one. unread: the number of unread notifications. */
export type MemberPanelsProps = {
  user: identity.User
  panel: Panel | undefined
  unread: number
  onClose: () => void
}

/** The panels of the member area, above any screen. */
export const MemberPanels = ({ user, panel, unread, onClose }: MemberPanelsProps) => (
  <>
    <NotificationsPanel opened={panel === 'notifications'} unread={unread} onClose={onClose} />
    <ProfileDialog user={user} opened={panel === 'profile'} onClose={onClose} />
    {user.role === 'user' && <MembershipDialog user={user} opened={panel === 'membership'} onClose={onClose} />}
  </>
)
