import { Button } from '@mantine/core'
import { IconCertificate, IconCopy, IconDownload, IconQrcode, IconShare } from '@tabler/icons-react'
import { certificates } from '@vesica/contract'
import { useDownload } from '../../data/useDownload.ts'
import { date, duration } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { copyAndReport } from '../../ui/text/CopyButton.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import styles from './Certificates.module.css'

const copy = text.certificates
const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const
const buttonStyle = { variant: 'light', size: 'sm' } as const

type Certificate = certificates.Certificate

const Facts = ({ certificate: { number, issuedAt, level, minutes } }: { certificate: Certificate }) => (
  <dl className={styles.facts}>
    <dt>{copy.number}</dt>
    <dd className={styles.number}>{number}</dd>
    <dt>{copy.issued}</dt>
    <dd>{date(issuedAt)}</dd>
    <dt>{text.labels.level}</dt>
    <dd>{level}</dd>
    {minutes > 0 && (
      <>
        <dt>{text.labels.length}</dt>
        <dd>{duration(minutes * 60_000)}</dd>
      </>
    )}
  </dl>
)

/** Downloads of a certificate's files. */
const Files = ({ certificate: { number, courseTitle } }: { certificate: Certificate }) => {
  const pdf = useDownload(certificates.getCertificatePdf)
  const badge = useDownload(certificates.getCertificateBadge)
  const save = async (download: typeof pdf | typeof badge, name: string) => {
    const failed = await download.start({ params: { number } }, (file) => saveFile(file, name))
    if (failed) notifyFailed(failed.message)
  }
  return (
    <>
      <Button
        {...buttonStyle}
        leftSection={<IconDownload {...icon} />}
        aria-label={copy.pdfOf(courseTitle)}
        loading={pdf.isPending}
        onClick={() => void save(pdf, `${number}.pdf`)}
      >
        {text.labels.pdf}
      </Button>
      <Button
        {...buttonStyle}
        leftSection={<IconCertificate {...icon} />}
        aria-label={copy.badgeOf(courseTitle)}
        loading={badge.isPending}
        onClick={() => void save(badge, `${number}.json`)}
      >
        {copy.badge}
      </Button>
    </>
  )
}

/** Shares the public page through the device. Cancelling shows no message. */
const shareWith = async (title: string, url: string): Promise<void> => {
  await navigator.share({ title, url }).catch(() => undefined)
}

/** The public page: open, copy, or share where the device supports it. */
const Public = ({ certificate: { number, courseTitle, verifyUrl } }: { certificate: Certificate }) => (
  <>
    <Button
      {...buttonStyle}
      component="a"
      href={paths.verify(number)}
      leftSection={<IconQrcode {...icon} />}
      aria-label={copy.pageOf(courseTitle)}
    >
      {copy.page}
    </Button>
    <Button
      {...buttonStyle}
      leftSection={<IconCopy {...icon} />}
      aria-label={copy.copy(courseTitle)}
      onClick={() => void copyAndReport(verifyUrl, text.general.link)}
    >
      {text.general.copyNamed(text.general.link)}
    </Button>
    {'share' in navigator && (
      <Button
        {...buttonStyle}
        leftSection={<IconShare {...icon} />}
        aria-label={copy.shareOf(courseTitle)}
        onClick={() => void shareWith(copy.shared(courseTitle), verifyUrl)}
      >
        {copy.share}
      </Button>
    )}
  </>
)

/** A certificate: its printed details, downloads and sharing. */
export const CertificateLine = ({ certificate }: { certificate: Certificate }) => {
  const { courseId, courseTitle, revokedAt } = certificate
  return (
    <li className={styles.card} data-revoked={revokedAt ? true : undefined}>
      <FlowerOfLife size={92} className={styles.seal ?? ''} />
      <div className={styles.body}>
        <h2 className={styles.title}>
          <a href={paths.course(courseId)}>{courseTitle}</a>
        </h2>
        <Facts certificate={certificate} />
        {revokedAt && (
          <p className={styles.revoked}>
            {copy.revoked(date(revokedAt))}
            <span>{copy.revokedWhy}</span>
          </p>
        )}
      </div>
      <div className={styles.acts}>
        <Files certificate={certificate} />
        <Public certificate={certificate} />
      </div>
    </li>
  )
}
