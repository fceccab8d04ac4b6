import { ChangePasswordForm } from '../../../features/identity/ChangePasswordForm.tsx'
import { text } from '../../../i18n/text.ts'
import { passwordErrors } from './passwordRules.ts'
import styles from './Profile.module.css'

const words = text.admin.profile

/** Changing one's own password; all other sessions end with it. */
export const PasswordForm = () => (
  <ChangePasswordForm
    labels={{ current_password: words.current, password: words.fresh, password_confirmation: words.again }}
    action={words.change}
    done={words.changed}
    check={passwordErrors}
    beside={<span className={styles.quiet}>{words.otherSessions}</span>}
  />
)
