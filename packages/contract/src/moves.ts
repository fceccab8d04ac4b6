/** A state table: from each state, the states it may move to. States absent from it are final. */
export type Moves = Readonly<Record<string, readonly string[]>>

/** Whether a state table allows a move. Server and screens ask the same table. */
export const canMove = (table: Moves, from: string, to: string): boolean =>
  Object.hasOwn(table, from) && (table[from]?.includes(to) ?? false)
