import type { Address } from './connection.ts'

/**
 * The server's settings as arguments. They are passed at each start and override postgresql.conf, so a cluster created
 * by an earlier version of the app runs with the settings of this one.
 */
export function settingsFor(address: Address, connections: number): string[] {
  const settings = { ...listening(address), ...durable, ...small, max_connections: connections, ...logging }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * Either socket or TCP, never both. PostgreSQL parses the path as a list, so it is quoted in case it contains a comma.
 */
const listening = ({ host, port }: Address) =>
  host.startsWith('/')
    ? {
        ...{ listen_addresses: '', port, unix_socket_directories: `"${host.replaceAll('"', '""')}"` },
        unix_socket_permissions: '0700',
      }
    : { listen_addresses: host, port, unix_socket_directories: '' }

/** Money is booked here: what is acknowledged is on disk. */
const durable = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on' }

/**
 * For a small machine that also runs the app. Parallel workers don't pay at this size. Memory is allocated at start for
 * each possible connection: nothing here is serializable, replicated or prefetched.
 */
const small = {
  shared_buffers: '64MB',
  maintenance_work_mem: '32MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  max_wal_senders: 0,
  max_worker_processes: 4,
  max_parallel_workers_per_gather: 0,
  autovacuum_max_workers: 2,
  max_logical_replication_workers: 0,
  max_pred_locks_per_transaction: 10,
  io_method: 'sync',
  io_max_concurrency: 1,
  jit: 'off',
}

/**
 * The server's own events but no query errors: the app logs those, and they would copy people's data (the row that
 * violated a constraint) into a second file.
 */
const logging = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '%m [%p] ',
  log_timezone: 'UTC',
  timezone: 'UTC',
}
