import { Button } from '@mantine/core'
import { branding, system } from '@vesica/contract'
import { useAction } from '../../../../data/action.ts'
import { text } from '../../../../i18n/text.ts'
import { FileDrop } from '../../../../ui/form/FileDrop.tsx'
import { FormFailure } from '../../../../ui/form/FormFailure.tsx'
import { BrandMark } from '../../../../ui/picture/BrandMark.tsx'
import { notifySuccess } from '../../../../ui/toasts.tsx'
import styles from './Branding.module.css'

const copy = text.branding
const types = ['image/png', 'image/jpeg', 'image/gif'] as const
const refreshes = [branding.getBranding, system.getPlatform]

/** mark: the URL of the current logo. file: the selected, unsaved one. */
export type MarkFormProps = { mark: string | null; file: File | null; onFile: (file: File | null) => void }

/** The platform's logo: a custom picture, or the built-in one. */
export const MarkForm = ({ mark, file, onFile }: MarkFormProps) => {
  const onDone = () => {
    onFile(null)
    notifySuccess(copy.markSaved)
  }
  const save = useAction(branding.setLogo, { refreshes, onDone })
  const remove = useAction(branding.removeLogo, { refreshes, onDone })
  const failure = save.failure ?? remove.failure
  return (
    <div className={styles.marks}>
      <p className={styles.now}>
        <BrandMark src={mark} size={40} />
        {mark === null ? copy.markUsual : copy.markOwn}
      </p>
      <FileDrop
        label={copy.markFile}
        accept={types}
        maxMegabytes={branding.mostMarkBytes / 1024 ** 2}
        wrongType={copy.markWrong}
        hint={copy.markHint}
        file={file}
        onFile={onFile}
        {...(save.progress !== undefined && { progress: save.progress })}
        onCancel={save.cancel}
      />
      {failure && failure.code !== 'cancelled' && <FormFailure message={failure.message} requestId={undefined} />}
      <div className={styles.foot}>
        {mark !== null && (
          <Button variant="default" loading={remove.isPending} onClick={() => void remove.run({})}>
            {copy.markRemove}
          </Button>
        )}
        <Button
          disabled={!file}
          loading={save.isPending}
          onClick={() => file && void save.run({ files: { mark: file } })}
        >
          {copy.markSave}
        </Button>
      </div>
    </div>
  )
}
