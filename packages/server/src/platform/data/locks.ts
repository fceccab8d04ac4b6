/**
 * Held on its connection by whoever makes a backup: one at a time, in all processes on a database. It is gone with the
 * process.
 */
export const MAKING_LOCK = { space: 4_826_451, number: 1 }

/** Held by whoever restores a backup to try it. */
export const TESTING_LOCK = { space: 4_826_451, number: 2 }

/** Held while a database is brought to the version of the product. */
export const UPGRADING_LOCK = { space: 4_826_451, number: 3 }
