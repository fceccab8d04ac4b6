import { Button } from '@mantine/core'
import { IconArrowLeft, IconFileImport } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import {
  type ImportKind,
  importAddress,
  memberImports,
  productImports,
} from '../../features/admin/imports/importKinds.ts'
import { LastImports } from '../../features/admin/imports/LastImports.tsx'
import { OneImport } from '../../features/admin/imports/OneImport.tsx'
import { SendFile } from '../../features/admin/imports/SendFile.tsx'
import { text } from '../../i18n/text.ts'
import { useSearchState } from '../useSearchState.ts'
import styles from './Screens.module.css'

const copy = text.imports

/** Uploads a file of one kind, or shows the import in the URL. */
const ImportScreen = ({ kind }: { kind: ImportKind }) => {
  const [search, go] = useSearchState()
  const view = importAddress.parse(search)
  const onView = (next: typeof view, replace?: boolean) => go(importAddress.write(next), replace)
  const open = (id: string) => go({ import: id })
  return (
    <>
      <div className={`${styles.bar} ${styles.spread}`}>
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconArrowLeft size={16} />}
          renderRoot={(props) => <Link {...props} to={kind.back} />}
        >
          {kind.copy.back}
        </Button>
        {view.id !== undefined && (
          <Button variant="default" size="sm" leftSection={<IconFileImport size={16} />} onClick={() => go({})}>
            {copy.another}
          </Button>
        )}
      </div>
      {view.id === undefined ? (
        <div className={styles.stack}>
          <p>{kind.copy.lead}</p>
          <SendFile kind={kind} onSent={open} />
          <LastImports kind={kind} onOpen={open} />
        </div>
      ) : (
        <OneImport key={view.id} {...{ kind, view, onView }} id={view.id} />
      )}
    </>
  )
}

export const MemberImportScreen = () => <ImportScreen kind={memberImports} />
export const ProductImportScreen = () => <ImportScreen kind={productImports} />
