import type pg from 'pg'

// Whoever changes many parts at once locks them all before, by id. `chosen` is SQL of the ids.

export const lockProducts = (client: pg.ClientBase, chosen: string, strength: 'UPDATE' | 'NO KEY UPDATE') =>
  client.query(`SELECT FROM products WHERE id IN (${chosen}) ORDER BY id FOR ${strength}`)

/** A category that is there stays until the transaction ends. */
export const lockCategories = (client: pg.ClientBase, chosen: string, values: readonly unknown[]) =>
  client.query(`SELECT FROM categories WHERE id IN (${chosen}) ORDER BY id FOR KEY SHARE`, [...values])
