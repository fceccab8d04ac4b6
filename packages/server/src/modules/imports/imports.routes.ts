import { imports } from '@vesica/contract'
import type { Files } from '../../platform/files/files.ts'
import type { Call, Serving } from '../../platform/http/serve.ts'
import { actorOf } from '../activity/index.ts'
import { noteExport } from '../approvals/index.ts'
import { beginCheck, beginImport, beginRun, getImport, removeImport } from './import.ts'
import { presentImport, presentImports, presentRows } from './import.present.ts'
import type { KindName } from './kind.ts'
import { refusedCsv } from './refused.files.ts'
import { headOf } from './table.ts'

/** Importing members and products from files. */
export const importsRoutes = (serving: Serving, files: Files): void => {
  routesOf(serving, files, imports.memberImportCalls, 'members')
  routesOf(serving, files, imports.productImportCalls, 'products')
}

const routesOf = ({ serve, serveRaw }: Serving, files: Files, calls: imports.ImportCalls, kind: KindName): void => {
  serve(calls.list, ({ read }) => read((tx) => presentImports(tx, kind)))
  serve(calls.get, ({ params, read }) => read((tx) => presentImport(tx, kind, params.id)))
  serve(calls.rows, ({ params, query, read }) => read((tx) => presentRows(tx, kind, params.id, query)))
  serve(calls.begin, async (call: Call<imports.ImportCalls['begin']>) => {
    const head = await headOf(call.files.file)
    return files.placing([call.files.file], (placed) =>
      call.transact(async (tx) => {
        const id = await beginImport(tx, files, actorOf(call), { kind, placed, head })
        return presentImport(tx, kind, id)
      }),
    )
  })
  serve(calls.check, ({ params, body, transact }) =>
    transact(async (tx) => {
      await beginCheck(tx, kind, params.id, body)
      return presentImport(tx, kind, params.id)
    }),
  )
  serve(calls.run, (call) =>
    call.transact(async (tx) => {
      await beginRun(tx, actorOf(call), kind, call.params.id, call.body.checked_at)
      return presentImport(tx, kind, call.params.id)
    }),
  )
  serve(calls.remove, ({ params, transact }) =>
    transact(async (tx) => {
      await removeImport(tx, files, kind, params.id)
      return { message: 'File discarded.' }
    }),
  )
  serveRaw(calls.refused, async (call, reply) => {
    const { params, read } = call
    const own = await read((tx) => getImport(tx, kind, params.id))
    if (kind === 'members') await call.transact((tx) => noteExport(tx, actorOf(call), 'refused members', params.id))
    return reply
      .headers({
        'cache-control': 'no-store',
        'content-disposition': `attachment; filename="refused-${kind}.csv"`,
        'content-type': 'text/csv; charset=utf-8',
      })
      .send(refusedCsv(read, own, kind))
  })
}
