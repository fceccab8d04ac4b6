import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useCurrentUser } from '../data/hooks.ts'
import { useSignOut } from '../features/identity/useSignOut.ts'
import { text } from '../i18n/text.ts'
import { homeOf, paths } from '../paths.ts'
import styles from './OwnMenu.module.css'

/** The part of a public page's bar for a signed-in person: their name, their area, signing out. */
export const OwnMenu = () => {
  const user = useCurrentUser()
  const navigate = useNavigate()
  const { signOut, isPending } = useSignOut(() => void navigate({ to: paths.signIn() }))
  return (
    <>
      {user && (
        <>
          <span className={styles.name}>{user.name}</span>
          <a className={styles.home} href={homeOf(user.role)}>
            {user.role === 'admin' ? text.member.administration : text.labels.overview}
          </a>
        </>
      )}
      <Button variant="default" className={styles.out} loading={isPending} onClick={signOut}>
        {text.member.logout}
      </Button>
    </>
  )
}
