import type pg from 'pg'

// Code that changes many parts at once locks them all first, by id. `chosen` is SQL that selects the ids.

export const lockProducts = (client: pg.ClientBase, chosen: string, strength: 'UPDATE' | 'NO KEY UPDATE') =>
  client.query(`SELECT FROM products WHERE id IN (${chosen}) ORDER BY id FOR ${strength}`)

/** Locks existing categories, so that they are not deleted until the transaction ends. */
export const lockCategories = (client: pg.ClientBase, chosen: string, values: readonly unknown[]) =>
  client.query(`SELECT FROM categories WHERE id IN (${chosen}) ORDER BY id FOR KEY SHARE`, [...values])
