import type { AuditSubject } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import type { ImportChange, ImportField, ImportValues, Planned } from '../../platform/importing.ts'
import type { Actor } from '../activity/index.ts'
import { importMembers, memberFields, planMembers, notifyOfImported } from '../membership/index.ts'
import { importProducts, planProducts, pricedFields, productRowFields, notifyOfImportedPrices } from '../store/index.ts'

/** What can be imported: which fields a row has, what rows would do, and how that is done. */
export interface ImportKind<Row extends Planned = Planned> {
  readonly fields: readonly ImportField[]
  /** What the audit trail calls an import of it. */
  readonly subject: AuditSubject
  readonly action: string
  /** @param locks what is there already, until the end of the transaction */
  plan(tx: Tx, rows: readonly ImportValues[], locks: boolean): Promise<Row[]>
  /** Does what rows would do that are neither refused nor so already. @returns what each is about */
  apply(tx: Tx, actor: Pick<Actor, 'userId'>, rows: readonly Row[], options: { letters: boolean }): Promise<string[]>
  /** Fields by which a row may give something away. */
  readonly giving: readonly string[]
  /** Tells all who see approvals what an import gave away. @param since when it was checked */
  tell(tx: Tx, actor: Actor, rows: readonly DoneRow[], since: Date): Promise<void>
}

/** What a row changed, and of what. */
export interface DoneRow {
  readonly subject: string
  readonly changes: readonly ImportChange[]
}

const kindOf = <Row extends Planned>(kind: ImportKind<Row>): ImportKind => kind as unknown as ImportKind

export const kinds: Readonly<Record<'members' | 'products', ImportKind>> = {
  members: kindOf({
    fields: memberFields,
    subject: 'import of members',
    action: 'import members',
    plan: planMembers,
    apply: importMembers,
    giving: ['plan', 'from', 'until'],
    tell: (tx, actor, rows, since) =>
      notifyOfImported(
        tx,
        actor,
        rows.map(({ subject }) => subject),
        since,
      ),
  }),
  products: kindOf({
    fields: productRowFields,
    subject: 'import of products',
    action: 'import products',
    plan: planProducts,
    apply: (tx, _, rows) => importProducts(tx, rows),
    giving: pricedFields,
    tell: notifyOfImportedPrices,
  }),
}

export type KindName = keyof typeof kinds
