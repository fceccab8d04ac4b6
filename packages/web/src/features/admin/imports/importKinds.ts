import { imports } from '@vesica/contract'
import { text } from '../../../i18n/text.ts'
import type { ViewProps as Viewing } from '../../../lists/defineList.tsx'
import { type RelatedState, listAddress } from '../../../lists/listAddress.ts'
import { textIn } from '../../../address.ts'
import { paths } from '../../../paths.ts'

/** The kind of import in the URL; undefined: the list of kinds. */
const extra: RelatedState<{ readonly id: string | undefined }> = {
  plain: { id: undefined },
  parse: ({ import: id }) => ({ id: textIn(id, 64) }),
  write: ({ id }): Record<string, string> => (id === undefined ? {} : { import: id }),
  keeps: ['id'],
}

/** The URL of an import and its rows, which is the same for every kind. */
export const importAddress = listAddress(imports.listMemberImportRows, { filters: ['outcome'], beside: extra })

/** View state of the import screen, stored in its URL. */
export type ImportView = typeof importAddress.plain
export type ViewProps = Viewing<ImportView>

/** What is imported, and its labels. */
export interface ImportKind {
  readonly name: 'members' | 'products'
  readonly calls: imports.ImportCalls
  readonly copy: (typeof text.imports.of)['members']
  /** The URL of the list that the import adds to. */
  readonly back: string
  /** Whether new people can be sent an email. */
  readonly hasLetters: boolean
}

export const memberImports: ImportKind = {
  name: 'members',
  calls: imports.memberImportCalls,
  copy: text.imports.of.members,
  back: paths.admin('users'),
  hasLetters: true,
}

export const productImports: ImportKind = {
  name: 'products',
  calls: imports.productImportCalls,
  copy: text.imports.of.products,
  back: paths.admin('store'),
  hasLetters: false,
}

/** Reads to refetch after an import progresses. */
export const refreshesOf = ({ calls }: ImportKind) => [calls.get, calls.list, calls.rows]
