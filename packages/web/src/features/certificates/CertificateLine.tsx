import { Button } from '@mantine/core'
import { IconCertificate, IconCopy, IconDownload, IconQrcode, IconShare } from '@tabler/icons-react'
import { certificates } from '@vesica/contract'
import { useDownload } from '../../data/useDownload.ts'
import { date, duration } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import { saveFile } from '../../ui/saveFile.ts'
import { copyAndSay } from '../../ui/text/CopyButton.tsx'
import { notifyFailed } from '../../ui/toastFailed.ts'
import styles from './Certificates.module.css'

const words = text.certificates
const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const
const look = { variant: 'light', size: 'sm' } as const

type Certificate = certificates.Certificate

const Facts = ({ certificate: { number, issuedAt, level, minutes } }: { certificate: Certificate }) => (
  <dl className={styles.facts}>
    <dt>{words.number}</dt>
    <dd className={styles.number}>{number}</dd>
    <dt>{words.issued}</dt>
    <dd>{date(issuedAt)}</dd>
    <dt>{words.level}</dt>
    <dd>{level}</dd>
    {minutes > 0 && (
      <>
        <dt>{words.hours}</dt>
        <dd>{duration(minutes * 60_000)}</dd>
      </>
    )}
  </dl>
)

/** The files of a certificate, handed to the browser to keep. */
const Files = ({ certificate: { number, courseTitle } }: { certificate: Certificate }) => {
  const pdf = useDownload(certificates.getCertificatePdf)
  const badge = useDownload(certificates.getCertificateBadge)
  const keep = async (what: typeof pdf | typeof badge, name: string) => {
    const failed = await what.start({ params: { number } }, (file) => saveFile(file, name))
    if (failed) notifyFailed(failed.message)
  }
  return (
    <>
      <Button
        {...look}
        leftSection={<IconDownload {...icon} />}
        aria-label={words.pdfOf(courseTitle)}
        loading={pdf.isPending}
        onClick={() => void keep(pdf, `${number}.pdf`)}
      >
        {words.pdf}
      </Button>
      <Button
        {...look}
        leftSection={<IconCertificate {...icon} />}
        aria-label={words.badgeOf(courseTitle)}
        loading={badge.isPending}
        onClick={() => void keep(badge, `${number}.json`)}
      >
        {words.badge}
      </Button>
    </>
  )
}

/** Hands the public page on, as the device does that. Whoever thinks better of it is told nothing. */
const shareWith = async (title: string, url: string): Promise<void> => {
  await navigator.share({ title, url }).catch(() => undefined)
}

/** The public page: looked at, copied, and handed on where the device can. */
const Public = ({ certificate: { number, courseTitle, verifyUrl } }: { certificate: Certificate }) => (
  <>
    <Button
      {...look}
      component="a"
      href={paths.verify(number)}
      leftSection={<IconQrcode {...icon} />}
      aria-label={words.pageOf(courseTitle)}
    >
      {words.page}
    </Button>
    <Button
      {...look}
      leftSection={<IconCopy {...icon} />}
      aria-label={words.copy(courseTitle)}
      onClick={() => void copyAndSay(verifyUrl, text.words.link)}
    >
      {text.words.copyNamed(text.words.link)}
    </Button>
    {'share' in navigator && (
      <Button
        {...look}
        leftSection={<IconShare {...icon} />}
        aria-label={words.shareOf(courseTitle)}
        onClick={() => void shareWith(words.shared(courseTitle), verifyUrl)}
      >
        {words.share}
      </Button>
    )}
  </>
)

/** One certificate: what is printed on it, and the ways to keep it and to show it. */
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
            {words.revoked(date(revokedAt))}
            <span>{words.revokedWhy}</span>
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
