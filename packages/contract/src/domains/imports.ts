// Members and products from CSV files: uploaded, matched, checked row by row, then imported.
import { importCalls } from '../importing.ts'

export {
  Import,
  type ImportCalls,
  ImportRow,
  IMPORT_MAX_MB,
  IMPORT_MOST_COLUMNS,
  IMPORT_MOST_ROWS,
  type ImportOutcome,
  importOutcomes,
} from '../importing.ts'

/** Importing members. */
export const memberImportCalls = importCalls({
  path: 'members',
  right: 'people:write',
  names: {
    list: 'listMemberImports',
    begin: 'beginMemberImport',
    get: 'getMemberImport',
    rows: 'listMemberImportRows',
    check: 'checkMemberImport',
    run: 'runMemberImport',
    remove: 'deleteMemberImport',
    refused: 'exportRefusedMembers',
  },
  what: 'members',
  example: { email: 0, name: 1 },
  asks: { proof: 'recent' },
})

export const {
  list: listMemberImports,
  begin: beginMemberImport,
  get: getMemberImport,
  rows: listMemberImportRows,
  check: checkMemberImport,
  run: runMemberImport,
  remove: deleteMemberImport,
  refused: exportRefusedMembers,
} = memberImportCalls

/** Importing products. */
export const productImportCalls = importCalls({
  path: 'products',
  right: 'store:write',
  names: {
    list: 'listProductImports',
    begin: 'beginProductImport',
    get: 'getProductImport',
    rows: 'listProductImportRows',
    check: 'checkProductImport',
    run: 'runProductImport',
    remove: 'deleteProductImport',
    refused: 'exportRefusedProducts',
  },
  what: 'products',
  example: { name: 0, price: 1 },
  asks: {},
})

export const {
  list: listProductImports,
  begin: beginProductImport,
  get: getProductImport,
  rows: listProductImportRows,
  check: checkProductImport,
  run: runProductImport,
  remove: deleteProductImport,
  refused: exportRefusedProducts,
} = productImportCalls
