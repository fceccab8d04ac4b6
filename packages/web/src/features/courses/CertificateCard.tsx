import { IconCertificate, IconQrcode } from '@tabler/icons-react'
import type { courses } from '@vesica/contract'
import { date } from '../../format/time.ts'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { FlowerOfLife } from '../../ui/picture/Geometry.tsx'
import styles from './Course.module.css'

const copy = text.courses.certificate
const icon = { size: 17, stroke: 1.6, 'aria-hidden': true } as const

const messageOf = ({ certificate, lessonCount }: courses.OpenedCourse): string => {
  if (certificate?.revokedAt) return copy.revoked(date(certificate.revokedAt))
  return certificate ? copy.issued(date(certificate.issuedAt)) : copy.why(lessonCount)
}

/** The certificate of a course: a preview, or the member's own with its links. */
export const CertificateCard = ({ course }: { course: courses.OpenedCourse }) => {
  const { certificate, certificateAvailable } = course
  if (!certificate && (!certificateAvailable || course.lessonCount === 0)) return null
  return (
    <section className={`${styles.card} ${styles.certificate}`} aria-labelledby="course-certificate">
      <span className={styles.seal}>
        <FlowerOfLife size={132} />
      </span>
      <h2 id="course-certificate" className={styles.cardTitle}>
        {certificate || course.enrolment ? copy.yours : text.labels.certificate}
      </h2>
      <p>{messageOf(course)}</p>
      <div className={styles.links}>
        {certificate ? (
          <>
            <a href={paths.certificates()}>
              <IconCertificate {...icon} />
              {copy.open}
            </a>
            <a href={paths.verify(certificate.number)}>
              <IconQrcode {...icon} />
              {copy.page}
            </a>
          </>
        ) : (
          <>
            <span>
              <IconCertificate {...icon} />
              {text.labels.pdf}
            </span>
            <span>
              <IconQrcode {...icon} />
              {copy.page}
            </span>
          </>
        )}
      </div>
    </section>
  )
}
