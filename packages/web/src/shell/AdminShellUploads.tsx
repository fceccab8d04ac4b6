import { Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../data/hooks.ts'
import { contentListHref } from '../features/admin/library/contentUrl.ts'
import { lessonIn } from '../features/admin/courses/lessons/lessonUpload.ts'
import { lessonHref } from '../features/admin/courses/coursesUrl.ts'
import { UploadLine } from '../uploads/UploadLine.tsx'
import { itemIn, type MediaUpload, useUploads } from '../uploads/uploads.ts'
import { text } from '../i18n/text.ts'
import { linkTo } from '../paths.ts'
import styles from './AdminShellAlerts.module.css'
import { AdminShellPanel } from './AdminShellPanel.tsx'

const copy = text.adminLibrary.uploads

/** The address of its form, as it was left. */
const placeOf = ({ form }: MediaUpload): string => {
  const about = itemIn(form)
  const lesson = lessonIn(about)
  if (lesson) return lessonHref(lesson.course, lesson.lesson)
  return contentListHref(about === undefined ? { dialog: 'add' } : { dialog: 'edit', about })
}

/** Uploads in progress, on every screen; nothing if there are none. */
export const AdminShellUploads = () => {
  const uploads = useUploads(useCurrentUser()?.id)
  if (uploads.length === 0) return null
  return (
    <AdminShellPanel name={copy.open(uploads.length)} icon={<IconUpload size={20} />} count={{ label: uploads.length }}>
      {(close) => (
        <section aria-label={copy.title}>
          <div className={styles.head}>
            <h2 className={styles.heading}>{copy.title}</h2>
          </div>
          <ul className={styles.list} data-apart>
            {uploads.map((upload) => (
              <li key={upload.form}>
                <UploadLine
                  upload={upload}
                  more={
                    <Button
                      size="compact-sm"
                      variant="light"
                      renderRoot={(root) => <Link {...root} {...linkTo(placeOf(upload))} onClick={close} />}
                    >
                      {lessonIn(itemIn(upload.form)) ? text.adminCourses.lesson.finish : copy.finish}
                    </Button>
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </AdminShellPanel>
  )
}
