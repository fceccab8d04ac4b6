import { Kbd } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { text } from '../../../../i18n/text.ts'
import { paths } from '../../../../paths.ts'
import styles from './Composer.module.css'
import type { CannedChoice } from './useCanned.ts'

const copy = text.helpdesk.canned

/** Canned replies that match the text after the slash, with the variables this ticket cannot fill. */
export const CannedMenu = ({ canned }: { canned: CannedChoice }) => {
  const { isOpen, found, current, choose, listId, optionId } = canned
  return (
    <>
      <span className="visually-hidden" role="status">
        {isOpen && (found.length === 0 ? copy.none : copy.found(found.length))}
      </span>
      {isOpen && (
        <div className={styles.canned}>
          {found.length === 0 && <p className={styles.none}>{copy.none}</p>}
          <div
            id={listId}
            className={styles.options}
            role="listbox"
            tabIndex={-1}
            aria-label={text.labels.savedReplies}
            hidden={found.length === 0}
          >
            {found.map((reply) => (
              <div
                key={reply.id}
                id={optionId(reply)}
                role="option"
                tabIndex={-1}
                aria-selected={reply === current}
                // Prevents the field from losing focus.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(reply)}
                onKeyDown={({ key }) => key === 'Enter' && choose(reply)}
              >
                <strong>/{reply.shortcut}</strong>
                <span dir="auto">{reply.title}</span>
                {reply.missing.length > 0 && (
                  <small>
                    <IconAlertCircle size={14} aria-hidden="true" />
                    {copy.missing(reply.missing.join(', '))}
                  </small>
                )}
              </div>
            ))}
          </div>
          <p className={styles.cannedFoot}>
            <span aria-hidden="true">
              <Kbd size="xs">↑</Kbd> <Kbd size="xs">↓</Kbd> {copy.choose} <Kbd size="xs">↵</Kbd> {copy.insert}
            </span>
            <Link to={paths.admin('support/replies') as never} onPointerDown={(event) => event.preventDefault()}>
              {copy.manage}
            </Link>
          </p>
        </div>
      )}
    </>
  )
}
