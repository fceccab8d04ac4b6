import type { Endpoint, Input } from '@vesica/contract'
import { useDownload } from '../data/useDownload.ts'
import { ExportList } from '../ui/list/ExportList.tsx'
import { saveTable } from '../ui/saveFile.ts'
import { notifySuccess } from '../ui/toasts.tsx'
import type { Query } from './listAddress.ts'

/**
 * endpoint: responds with the file. params: of its path. query: the filters of the list. file: its name. done: the
 * message after success.
 */
type ListExportProps<E extends Endpoint> = {
  endpoint: E
  params?: object
  query: Query<E>
  file: string
  label: string
  done: string
}

/** Downloads everything that matches the list's filters as a file. */
export const ListExport = <E extends Endpoint>({ endpoint, params, query, file, label, done }: ListExportProps<E>) => {
  const download = useDownload(endpoint)
  const save = (blob: Blob) => {
    saveTable(blob, file)
    notifySuccess(done)
  }
  return (
    <ExportList
      label={label}
      download={download}
      onClick={() => void download.start({ query, ...(params && { params }) } as unknown as Input<E, File>, save)}
    />
  )
}
