import { IconFileImport } from '@tabler/icons-react'
import { imports } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { MemberImportScreen, ProductImportScreen } from './ImportScreens.tsx'

const words = text.importing.of

/** What is imported, each below the tab of its list. */
export const importParts = [
  {
    key: 'users',
    title: words.members.title,
    icon: IconFileImport,
    opens: [imports.listMemberImports],
    Screen: MemberImportScreen,
    path: paths.adminMemberImport(),
  },
  {
    key: 'store',
    title: words.products.title,
    icon: IconFileImport,
    opens: [imports.listProductImports],
    Screen: ProductImportScreen,
    path: paths.adminProductImport(),
  },
]
