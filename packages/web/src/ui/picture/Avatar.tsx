import { useState } from 'react'
import styles from './Avatar.module.css'
import { initialOf } from './initial.ts'

/**
 * name: whose it is. src: the address of the picture; null: there is none. size: in pixels. letters: stand in its place,
 * otherwise the initial.
 */
export type AvatarProps = { name: string; src: string | null; size?: number; letters?: string; className?: string }

/** A person's picture, or the letter that stands for them. Beside a name, so it says nothing of its own. */
export const Avatar = ({ name, src, size = 36, letters = initialOf(name), className = '' }: AvatarProps) => {
  // A picture that cannot be loaded is none; another one is tried again.
  const [failed, setFailed] = useState<string>()
  const isShown = src !== null && src !== failed
  return (
    <span
      className={`${styles.avatar} ${className}`}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      data-empty={!isShown || undefined}
      aria-hidden="true"
    >
      {isShown ? <img src={src} alt="" width={size} height={size} onError={() => setFailed(src)} /> : letters}
    </span>
  )
}
