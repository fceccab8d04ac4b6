import type { AuditSubject } from '@vesica/contract'
import type { Tx } from '../../platform/data/tx.ts'
import type { ImportChange, ImportField, ImportValues, Planned } from '../../platform/importing.ts'
import type { Actor } from '../activity/index.ts'
import { importMembers, memberFields, planMembers, notifyOfImported } from '../membership/index.ts'
import { importProducts, planProducts, pricedFields, productRowFields, notifyOfImportedPrices } from '../store/index.ts'

/** A kind of record that can be imported: the fields of a row, how rows are planned, and how they are applied. */
export interface ImportKind<Row extends Planned = Planned> {
  readonly fields: readonly ImportField[]
  /** The subject type of an import in the audit log. */
  readonly subject: AuditSubject
  readonly action: string
  /** @param locks whether to lock existing records until the end of the transaction */
  plan(tx: Tx, rows: readonly ImportValues[], locks: boolean): Promise<Row[]>
  /** Applies rows that create or change a record. @returns the id of each record */
  apply(tx: Tx, actor: Pick<Actor, 'userId'>, rows: readonly Row[], options: { letters: boolean }): Promise<string[]>
  /** Fields that can be worth money, so that approvers are notified of changes to them. */
  readonly giving: readonly string[]
  /** Notifies everyone who sees approvals of the granted plans or changed prices. @param since time of the check */
  tell(tx: Tx, actor: Actor, rows: readonly DoneRow[], since: Date): Promise<void>
}

/** The record that a row changed, and its changes. */
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
