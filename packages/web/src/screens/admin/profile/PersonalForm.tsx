import type { identity } from '@vesica/contract'
import { ProfileForm } from '../../../features/identity/ProfileForm.tsx'
import { text } from '../../../i18n/text.ts'

const { name, current, passwordWhy, currentMissing, verifyFirst, required, save, saved } = text.admin.profile

const copy = {
  name,
  current,
  currentWhy: passwordWhy,
  currentMissing,
  verifyFirst,
  required,
  update: save,
  done: saved,
}

/** Name and email of an administrator. */
export const PersonalForm = ({ user }: { user: identity.User }) => <ProfileForm user={user} copy={copy} />
