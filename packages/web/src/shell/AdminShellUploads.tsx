import { ActionIcon, Button, Indicator, Popover } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCurrentUser } from '../data/hooks.ts'
import { contentListHref } from '../features/publishing/contentUrl.ts'
import { UploadLine } from '../features/publishing/uploads/UploadLine.tsx'
import { itemIn, type MediaUpload, useUploads } from '../features/publishing/uploads/uploads.ts'
import { text } from '../i18n/text.ts'
import { linkTo } from '../paths.ts'
import styles from './AdminShellAlerts.module.css'

const words = text.publishing.uploads

/** Where its form stands, as it was left. */
const placeOf = ({ form }: MediaUpload): string => {
  const about = itemIn(form)
  return contentListHref(about === undefined ? { dialog: 'add' } : { dialog: 'edit', about })
}

/** What is being uploaded, wherever one works meanwhile; nothing while there is nothing. */
export const AdminShellUploads = () => {
  const [opened, { toggle, close }] = useDisclosure(false)
  const uploads = useUploads(useCurrentUser()?.id)
  if (uploads.length === 0) return null
  return (
    <Popover
      opened={opened}
      onChange={(next) => !next && close()}
      position="bottom-end"
      width="min(380px, calc(100vw - 16px))"
      shadow="md"
      trapFocus
      returnFocus
    >
      <Indicator label={uploads.length} size={16} offset={7}>
        <Popover.Target>
          <ActionIcon variant="subtle" color="gray" size="lg" aria-label={words.open(uploads.length)} onClick={toggle}>
            <IconUpload size={20} />
          </ActionIcon>
        </Popover.Target>
      </Indicator>
      <Popover.Dropdown className={styles.panel}>
        <section aria-label={words.title}>
          <div className={styles.head}>
            <h2 className={styles.heading}>{words.title}</h2>
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
                      {words.finish}
                    </Button>
                  }
                />
              </li>
            ))}
          </ul>
        </section>
      </Popover.Dropdown>
    </Popover>
  )
}
