/** Held on its connection during a backup: one at a time across all processes. Released when the process ends. */
export const MAKING_LOCK = { space: 4_826_451, number: 1 }

/** Held during a trial restore of a backup. */
export const TESTING_LOCK = { space: 4_826_451, number: 2 }

/** Held while a database is migrated to the product's version. */
export const UPGRADING_LOCK = { space: 4_826_451, number: 3 }
