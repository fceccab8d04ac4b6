import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { FileDrop, type FileDropProps } from './FileDrop.tsx'
import styles from './PictureField.module.css'

const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** The copy about the picture: a cover for some, a photograph for others. */
export type PictureCopy = Readonly<
  Record<'picture' | 'pictureChosen' | 'replace' | 'remove' | 'willGo' | 'keep' | 'wrongType', string>
> & { readonly pictureWhy: (megabytes: number) => string }

/**
 * wrongType: replaces `copy.wrongType`. now: the current picture, rendered; undefined without one. file: the newly
 * chosen one. removed: it is deleted when the form is saved.
 */
export type PictureFieldProps = {
  copy: PictureCopy
  wrongType?: FileDropProps['wrongType']
  maxMegabytes: number
  now: ReactNode
  file: File | null
  removed: boolean
  progress: number | undefined
  error: string | undefined
  onFile: (file: File | null) => void
  onRemove: (removed: boolean) => void
  onCancel: () => void
}

const Preview = ({ file, alt }: { file: File; alt: string }) => {
  const [address, setAddress] = useState<string>()
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    const objectUrl = URL.createObjectURL(file)
    setAddress(objectUrl)
    return () => URL.revokeObjectURL(objectUrl)
  }, [file])
  if (!address) return null
  return (
    <img
      className={styles.preview}
      // No broken-image icon before it is known to be a picture.
      data-shown={isLoaded || undefined}
      onLoad={() => setLoaded(true)}
      src={address}
      alt={alt}
    />
  )
}

/** A picture field: choose or drop, preview, replace, remove. */
export const PictureField = (props: PictureFieldProps) => {
  const { copy, maxMegabytes, now, file, removed, progress, error, onFile, onRemove, onCancel } = props
  const hasOld = now !== undefined && !file
  return (
    <div>
      {hasOld && !removed && (
        <div className={styles.now}>
          {now}
          <Button variant="default" size="sm" onClick={() => onRemove(true)}>
            {copy.remove}
          </Button>
        </div>
      )}
      {hasOld && removed && (
        <div className={styles.now}>
          <span role="status">{copy.willGo}</span>
          <Button variant="default" size="sm" onClick={() => onRemove(false)}>
            {copy.keep}
          </Button>
        </div>
      )}
      {file && (
        <div className={styles.now}>
          <Preview file={file} alt={copy.pictureChosen} />
        </div>
      )}
      <FileDrop
        label={hasOld && !removed ? copy.replace : copy.picture}
        accept={types}
        maxMegabytes={maxMegabytes}
        wrongType={props.wrongType ?? copy.wrongType}
        hint={copy.pictureWhy(maxMegabytes)}
        file={file}
        onFile={onFile}
        {...(progress !== undefined && { progress })}
        onCancel={onCancel}
        {...(error && { error })}
      />
    </div>
  )
}
