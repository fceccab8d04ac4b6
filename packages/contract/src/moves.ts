/** A state table: the states that each state can move to. Absent states are final. */
export type Moves = Readonly<Record<string, readonly string[]>>

/** Whether a state table allows a move. Server and screens use the same table. */
export const canMove = (table: Moves, from: string, to: string): boolean =>
  Object.hasOwn(table, from) && (table[from]?.includes(to) ?? false)
