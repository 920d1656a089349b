import type pg from 'pg'
import { WatchedClient } from './watched-client.ts'

/**
 * A connection that gives no statement a name. PgBouncer before 1.21 assigns each transaction to another session, which
 * does not know the statements of the previous session (https://www.pgbouncer.org/config.html,
 * max_prepared_statements).
 */
export class UnnamedClient extends WatchedClient {
  constructor(config?: pg.ClientConfig) {
    super(config)
    const named = this.query
    Object.assign(this, {
      query: (first: unknown, ...others: unknown[]): unknown =>
        Reflect.apply(named, this, [withoutName(first), ...others]),
    })
  }
}

/** COPY streams cannot be prepared statements. */
const withoutName = (asked: unknown): unknown =>
  typeof asked === 'object' && asked !== null && 'name' in asked && !('submit' in asked)
    ? { ...asked, name: undefined }
    : asked
