import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { identity, profile } from '@vesica/contract'
import { useId, useRef, useState } from 'react'
import { useAction } from '../../data/action.ts'
import { readKey } from '../../data/queries.ts'
import { text } from '../../i18n/text.ts'
import { refuseContent, refuseFile } from '../../ui/form/FileDrop.tsx'
import { Avatar } from '../../ui/picture/Avatar.tsx'
import { notifySuccess } from '../../ui/toasts.tsx'
import styles from './AvatarField.module.css'

const copy = text.account.avatar
const rule = {
  accept: ['image/jpeg', 'image/gif', 'image/png'],
  maxMegabytes: profile.mostAvatarBytes / 1024 ** 2,
  wrongType: copy.wrongType,
}

/** The user's own picture, updated optimistically. A refused upload restores the old one. */
export const AvatarField = ({ user }: { user: identity.User }) => {
  const id = useId()
  const queries = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [wrong, setWrong] = useState<string>()
  const update = (done: string) => (reply: { user: identity.User }) => {
    queries.setQueryData(readKey(identity.getUser), reply)
    notifySuccess(done)
  }
  const sending = useAction(profile.setAvatar, { onAnswer: update(copy.saved) })
  const removing = useAction(profile.removeAvatar, { onAnswer: update(copy.removed) })
  const upload = async (avatar: File | undefined) => {
    if (!avatar) return
    removing.reset()
    sending.reset()
    const reason = refuseFile(avatar, rule) ?? (await refuseContent(avatar, rule.accept))
    setWrong(reason)
    if (!reason) void sending.run({ files: { avatar } })
  }
  const error =
    wrong ?? sending.failure?.errors?.['avatar']?.[0] ?? sending.failure?.message ?? removing.failure?.message
  return (
    <div className={styles.field} role="group" aria-label={copy.label}>
      <Avatar name={user.name} src={user.avatar} size={88} />
      <input
        ref={input}
        id={id}
        className="visually-hidden"
        type="file"
        aria-label={copy.label}
        accept={rule.accept.join(',')}
        disabled={sending.isPending}
        aria-invalid={Boolean(error)}
        aria-describedby={`${id}-hint`}
        onChange={(event) => {
          void upload(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <div className={styles.acts}>
        <Button
          variant="default"
          size="sm"
          tabIndex={-1}
          loading={sending.isPending}
          onClick={() => input.current?.click()}
        >
          {user.avatar === null ? copy.choose : copy.replace}
        </Button>
        {user.avatar !== null && (
          <Button
            variant="subtle"
            size="sm"
            loading={removing.isPending}
            onClick={() => {
              setWrong(undefined)
              sending.reset()
              void removing.run({})
            }}
          >
            {text.labels.remove}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className={error ? styles.error : styles.hint} role={error ? 'alert' : undefined}>
        {error ?? copy.hint}
      </p>
    </div>
  )
}
