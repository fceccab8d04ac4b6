import { IconFileImport } from '@tabler/icons-react'
import { text } from '../../i18n/text.ts'
import { paths } from '../../paths.ts'
import { chunk } from '../../shell/chunk.ts'

const copy = text.imports.of
const screens = () => import('./ImportScreens.tsx')

/** Import screens, each below the tab of its list. */
export const importParts = [
  {
    key: 'users',
    title: copy.members.title,
    icon: IconFileImport,
    // Name and permission only: importing the endpoint would load its response schemas too.
    opens: [{ name: 'listMemberImports', access: 'admin', right: 'people:write' } as const],
    Screen: chunk(screens, 'MemberImportScreen'),
    path: paths.adminMemberImport(),
  },
  {
    key: 'store',
    title: copy.products.title,
    icon: IconFileImport,
    opens: [{ name: 'listProductImports', access: 'admin', right: 'store:write' } as const],
    Screen: chunk(screens, 'ProductImportScreen'),
    path: paths.adminProductImport(),
  },
]
