import { isAdmitted } from '../../data/access.ts'
import { useCurrentUser } from '../../data/hooks.ts'
import { OwnCertificates } from '../../features/certificates/OwnCertificates.tsx'
import { text } from '../../i18n/text.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { AwaitingApproval } from './AwaitingApproval.tsx'

export const CertificatesScreen = () => {
  const user = useCurrentUser()
  if (user && isAdmitted(user)) return <OwnCertificates />
  return (
    <>
      <PageTitle title={text.labels.yourCertificates} />
      {user ? (
        <AwaitingApproval title={text.certificates.waitTitle} />
      ) : (
        <CardSkeleton count={2} height={232} minWidth={420} />
      )}
    </>
  )
}
