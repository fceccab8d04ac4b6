import { sql } from 'kysely'
import { find } from '../../platform/data/find.ts'
import { nameKey } from '../../platform/data/paging.ts'
import { after } from '../../platform/clock.ts'
import { isDuplicate } from '../../platform/data/db.ts'
import { idOrNobody, newId } from '../../platform/ids.ts'
import { refuseField } from '../../platform/refusal.ts'
import type { Tx } from '../../platform/data/tx.ts'
import { type Actor, audit } from '../activity/index.ts'
import { tables } from './categories.tables.ts'
import type { CategoryFields, CategoryKind, Changes } from './kind.ts'

type Kind<Category> = CategoryKind<CategoryFields, Category, never>

const tableOf = ({ table }: { table: string }) => table as 'category'

/** The categories of a kind that are not deleted, in order, each with its count. */
const categories = (tx: Tx, kind: Kind<unknown>, counted: 'shown' | 'kept') =>
  tables(tx)
    .selectFrom(tables(tx).dynamic.table(tableOf(kind)).as('category'))
    .leftJoin(kind.held(tx, counted).as('held'), (join) => join.onRef('held.category_id', '=', 'category.id'))
    .selectAll('category')
    .select((eb) => eb.fn.coalesce('held.count', eb.lit(0)).as('count'))
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy(nameKey(sql`name`))

type Row = Awaited<ReturnType<ReturnType<typeof categories>['executeTakeFirstOrThrow']>>

const present = <Category>(kind: Kind<Category>, row: Row): Category => kind.present(row, Number(row.count))

/** Active categories for people to choose from, each with its count of visible items. */
export const listVisibleCategories = async <Category>(tx: Tx, kind: Kind<Category>): Promise<Category[]> => {
  const rows = await categories(tx, kind, 'shown').where('active', '=', true).execute()
  return rows.map((row) => present(kind, row))
}

/** All categories, each with its count of items, visible or not. */
export const listManagedCategories = async <Category>(tx: Tx, kind: Kind<Category>): Promise<Category[]> => {
  const rows = await categories(tx, kind, 'kept').execute()
  return rows.map((row) => present(kind, row))
}

const getRow = (tx: Tx, kind: Kind<unknown>, id: string): Promise<Row> =>
  find(id, categories(tx, kind, 'kept').where('id', '=', id))

const refuseDuplicate =
  ({ table }: Kind<unknown>) =>
  (error: unknown): never => {
    throw isDuplicate(error, `${table}_name`) ? refuseField('category_exists', 'name') : error
  }

export const createCategory = async <Category, Said>(
  tx: Tx,
  kind: CategoryKind<CategoryFields, Category, Said>,
  actor: Actor,
  said: Said,
): Promise<Category> => {
  const id = newId()
  const input = kind.filled(said)
  await tables(tx)
    .insertInto(tableOf(kind))
    .values({ id, ...input, created_at: tx.now, deleted_at: null })
    .execute()
    .catch(refuseDuplicate(kind))
  await audit(tx, actor, { action: 'add category', subject: { type: kind.subject, id }, after: input })
  tx.announce({ topics: kind.topics })
  return present(kind, await getRow(tx, kind, id))
}

/** Updates the fields that are present. */
export const updateCategory = async <Fields extends CategoryFields, Category>(
  tx: Tx,
  kind: CategoryKind<Fields, Category, never>,
  actor: Actor,
  id: string,
  input: Changes<Fields>,
): Promise<Category> => {
  const before = present(kind, await getRow(tx, kind, id))
  const changed = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined))
  if (Object.keys(changed).length === 0) return before
  await tables(tx).updateTable(tableOf(kind)).set(changed).where('id', '=', id).execute().catch(refuseDuplicate(kind))
  const changedTo = present(kind, await getRow(tx, kind, id))
  await audit(tx, actor, {
    action: 'change category',
    subject: { type: kind.subject, id },
    before,
    after: changedTo,
  })
  tx.announce({ topics: kind.topics })
  return changedTo
}

export const getCategory = async <Category>(tx: Tx, kind: Kind<Category>, id: string): Promise<Category> =>
  present(kind, await getRow(tx, kind, id))

export const deleteCategory = async (tx: Tx, kind: Kind<unknown>, actor: Actor, id: string): Promise<void> => {
  await find(id, tables(tx).selectFrom(tableOf(kind)).select('id').where('id', '=', id).forUpdate())
  const row = await getRow(tx, kind, id)
  const count = Number(row.count)
  if (count > 0) throw kind.holding(count)
  await tables(tx).updateTable(tableOf(kind)).set({ deleted_at: tx.now }).where('id', '=', id).execute()
  const before = present(kind, row)
  await audit(tx, actor, { action: 'delete category', subject: { type: kind.subject, id }, before })
  tx.announce({ topics: kind.topics })
}

/** The id of a category by id or by name. It is locked against deletion until the transaction ends. */
export const requireCategory = async (
  tx: Tx,
  kind: Kind<unknown>,
  input: { id?: string | undefined; name?: string | undefined },
): Promise<string> => {
  const { id, name } = input
  let query = tables(tx).selectFrom(tableOf(kind)).select('id').where('deleted_at', 'is', null).forShare()
  if (id !== undefined) query = query.where('id', '=', idOrNobody(id))
  else query = query.where((eb) => eb(eb.fn<string>('lower', ['name']), '=', (name ?? '').toLowerCase()))
  const row = await query.executeTakeFirst()
  if (row) return row.id
  const { byId, missing = byId } = kind.chosenBy
  throw refuseField('category_unknown', id !== undefined ? byId : name !== undefined ? 'category' : missing)
}

/** Adds the initial categories in order. */
export const seedCategories = async <Fields extends CategoryFields>(
  tx: Tx,
  kind: CategoryKind<Fields, unknown, never>,
  known: readonly Omit<Fields, 'active'>[],
): Promise<void> => {
  const rows = known.map((category, index) => ({
    id: newId(),
    ...(category as Fields),
    active: true,
    created_at: after(tx.now, index),
    deleted_at: null,
  }))
  await tables(tx).insertInto(tableOf(kind)).values(rows).execute()
  tx.announce({ topics: kind.topics })
}
