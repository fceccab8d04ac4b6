import { IconFileImport } from '@tabler/icons-react'
import { imports } from '@vesica/contract'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { chunk } from '../../shell/chunk.ts'

const words = text.importing.of
const screens = () => import('./ImportScreens.tsx')

/** What is imported, each below the tab of its list. */
export const importParts = [
  {
    key: 'users',
    title: words.members.title,
    icon: IconFileImport,
    opens: [imports.listMemberImports],
    Screen: chunk(screens, 'MemberImportScreen'),
    path: paths.adminMemberImport(),
  },
  {
    key: 'store',
    title: words.products.title,
    icon: IconFileImport,
    opens: [imports.listProductImports],
    Screen: chunk(screens, 'ProductImportScreen'),
    path: paths.adminProductImport(),
  },
]
