import { imports } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import type { ViewProps as Viewing } from '../../lists/defineList.tsx'
import { type Beside, listAddress } from '../../lists/listAddress.ts'
import { textIn } from '../../address.ts'
import { paths } from '../../paths.ts'

/** Which import the address is about; undefined: the list of them. */
const beside: Beside<{ readonly id: string | undefined }> = {
  plain: { id: undefined },
  parse: ({ import: id }) => ({ id: textIn(id, 64) }),
  write: ({ id }): Record<string, string> => (id === undefined ? {} : { import: id }),
  keeps: ['id'],
}

/** The address of an import and its rows; those of every kind are asked for alike. */
export const importAddress = listAddress(imports.listMemberImportRows, { filters: ['outcome'], beside })

/** What the screen of an import shows: exactly what its address says. */
export type ImportView = typeof importAddress.plain
export type ViewProps = Viewing<ImportView>

/** What is imported, and how that is called. */
export interface ImportKind {
  readonly name: 'members' | 'products'
  readonly calls: imports.ImportCalls
  readonly copy: (typeof text.importing.of)['members']
  /** Where the list of what is imported stands. */
  readonly back: string
  /** Whether whoever is new can be written to. */
  readonly hasLetters: boolean
}

export const memberImports: ImportKind = {
  name: 'members',
  calls: imports.memberImportCalls,
  copy: text.importing.of.members,
  back: paths.admin('users'),
  hasLetters: true,
}

export const productImports: ImportKind = {
  name: 'products',
  calls: imports.productImportCalls,
  copy: text.importing.of.products,
  back: paths.admin('store'),
  hasLetters: false,
}

/** Reads that are old once an import has moved on. */
export const refreshesOf = ({ calls }: ImportKind) => [calls.get, calls.list, calls.rows]
