import { Button } from '@mantine/core'
import { products } from '@vesica/contract'
import { useEffect, useState } from 'react'
import type { PictureSources } from '../../data/pictures.ts'
import { text } from '../../i18n/text.ts'
import { FileDrop } from '../../ui/form/FileDrop.tsx'
import { ProductPicture } from '../../ui/picture/ProductPicture.tsx'
import styles from './Catalogue.module.css'

const words = text.adminStore.productForm
const types = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const

/** sources, seed: the picture that the product has. file: the one chosen here. removed: it goes when the form is saved. */
type Props = {
  sources: PictureSources | undefined
  seed: string
  file: File | null
  removed: boolean
  progress: number | undefined
  error: string | undefined
  onFile: (file: File | null) => void
  onRemove: (removed: boolean) => void
  onCancel: () => void
}

const Preview = ({ file }: { file: File }) => {
  const [address, setAddress] = useState<string>()
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  if (!address) return null
  return (
    <img
      className={styles.preview}
      // Until it is known to be a picture, no mark of a broken one.
      data-shown={isShown || undefined}
      onLoad={() => setShown(true)}
      src={address}
      alt={words.pictureChosen}
    />
  )
}

/** The picture of a product: chosen or dropped, shown before it is sent, replaced, taken away. */
export const PictureField = (props: Props) => {
  const { sources, seed, file, removed, progress, error, onFile, onRemove, onCancel } = props
  const hasOld = sources !== undefined && !file
  return (
    <div>
      {hasOld && !removed && (
        <div className={styles.pictureNow}>
          <ProductPicture sources={sources} seed={seed} sizes="96px" alt={words.pictureNow} eager />
          <Button variant="default" size="sm" onClick={() => onRemove(true)}>
            {words.remove}
          </Button>
        </div>
      )}
      {hasOld && removed && (
        <div className={styles.pictureNow}>
          <span role="status">{words.willGo}</span>
          <Button variant="default" size="sm" onClick={() => onRemove(false)}>
            {words.keep}
          </Button>
        </div>
      )}
      {file && (
        <div className={styles.pictureNow}>
          <Preview file={file} />
        </div>
      )}
      <FileDrop
        label={hasOld && !removed ? words.replace : words.picture}
        accept={types}
        maxMegabytes={products.PRODUCT_IMAGE_MAX_MB}
        wrongType={words.wrongType}
        hint={words.pictureWhy(products.PRODUCT_IMAGE_MAX_MB)}
        file={file}
        onFile={onFile}
        {...(progress !== undefined && { progress })}
        onCancel={onCancel}
        {...(error && { error })}
      />
    </div>
  )
}
