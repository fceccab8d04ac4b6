import { Button } from '@mantine/core'
import { certificates } from '@vesica/contract'
import { useRead } from '../../data/hooks.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { CardSkeleton } from '../../ui/page/CardSkeleton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageTitle } from '../../ui/page/PageTitle.tsx'
import { ReadFailed } from '../../ui/page/ReadFailed.tsx'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import { CertificateLine } from './CertificateLine.tsx'
import styles from './Certificates.module.css'

const copy = text.certificates

const List = () => {
  const read = useRead(certificates.listOwnCertificates, {})
  if (!read.data && read.error) return <ReadFailed what={text.labels.yourCertificates} read={read} />
  if (!read.data) return <CardSkeleton count={2} height={232} minWidth={420} />
  if (read.data.certificates.length === 0)
    return (
      <EmptyState
        title={copy.empty}
        why={copy.emptyWhy}
        figure={<FlowerOfLife size={96} />}
        action={
          <Button component="a" href={paths.courses()}>
            {copy.toCourses}
          </Button>
        }
      />
    )
  return (
    <ul className={styles.list}>
      {read.data.certificates.map((certificate) => (
        <CertificateLine key={certificate.id} certificate={certificate} />
      ))}
    </ul>
  )
}

/** The member's certificates, latest first. */
export const OwnCertificates = () => (
  <>
    <PageTitle title={text.labels.yourCertificates} lead={copy.lead} />
    <List />
  </>
)
