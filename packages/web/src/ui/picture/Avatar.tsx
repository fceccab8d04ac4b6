import { useState } from 'react'
import styles from './Avatar.module.css'
import { initialOf } from './initial.ts'

/**
 * name: of the person. src: the picture's URL; null: there is none. size: in pixels. letters: shown in its place;
 * default: the initial.
 */
export type AvatarProps = { name: string; src: string | null; size?: number; letters?: string; className?: string }

/** A person's picture, or their initial. Decorative, because it is next to a name. */
export const Avatar = ({ name, src, size = 36, letters = initialOf(name), className = '' }: AvatarProps) => {
  // A picture that fails to load counts as none; a different one is tried again.
  const [failed, setFailed] = useState<string>()
  const isVisible = src !== null && src !== failed
  return (
    <span
      className={`${styles.avatar} ${className}`}
      style={{ width: size, height: size, fontSize: size * 0.42 }}
      data-empty={!isVisible || undefined}
      aria-hidden="true"
    >
      {isVisible ? <img src={src} alt="" width={size} height={size} onError={() => setFailed(src)} /> : letters}
    </span>
  )
}
