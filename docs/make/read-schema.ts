import type pg from 'pg'

export type Column = { name: string; type: string; isNullable: boolean; default: string }
/** A foreign key: its columns and the table that they reference. */
export type Reference = { columns: string[]; to: string; isNullable: boolean; isUnique: boolean }
export type Table = {
  name: string
  columns: Column[]
  primaryKey: string[]
  references: Reference[]
  /** as PostgreSQL formats them: unique, checks, foreign keys */
  constraints: string[]
  indexes: string[]
  triggers: string[]
}

/** The tables of a migrated database, read from PostgreSQL, so that handwritten parts of migrations are included. */
export async function readSchema(client: pg.Pool | pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    SELECT c.relname AS name,
      (SELECT json_agg(json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'isNullable', NOT a.attnotnull,
          'default', CASE WHEN a.attidentity <> '' THEN 'identity'
                          WHEN a.attgenerated <> '' THEN 'generated: ' || pg_get_expr(d.adbin, d.adrelid)
                          ELSE coalesce(pg_get_expr(d.adbin, d.adrelid), '') END) ORDER BY a.attnum)
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped) AS columns,
      coalesce((SELECT json_agg(${NAME_OF_KEY} ORDER BY k.place)
        FROM pg_constraint p, unnest(p.conkey) WITH ORDINALITY AS k(attnum, place)
        WHERE p.conrelid = c.oid AND p.contype = 'p'), '[]') AS "primaryKey",
      coalesce((SELECT json_agg(json_build_object(
          'columns', (SELECT json_agg(${NAME_OF_KEY} ORDER BY k.place)
                        FROM unnest(f.conkey) WITH ORDINALITY AS k(attnum, place)),
          'to', (SELECT t.relname FROM pg_class t WHERE t.oid = f.confrelid),
          'isNullable', EXISTS (SELECT FROM pg_attribute a
                                  WHERE a.attrelid = c.oid AND a.attnum = ANY (f.conkey) AND NOT a.attnotnull),
          'isUnique', EXISTS (SELECT FROM pg_index i
                                WHERE i.indrelid = c.oid AND i.indisunique AND i.indpred IS NULL
                                  AND i.indkey::int2[] <@ f.conkey AND i.indkey::int2[] @> f.conkey))
          ORDER BY f.conname)
        FROM pg_constraint f WHERE f.conrelid = c.oid AND f.contype = 'f'), '[]') AS "references",
      coalesce((SELECT json_agg(p.conname || ': ' || pg_get_constraintdef(p.oid) ORDER BY p.contype DESC, p.conname)
        FROM pg_constraint p WHERE p.conrelid = c.oid AND p.contype IN ('u', 'c', 'f', 'x')), '[]') AS constraints,
      coalesce((SELECT json_agg(regexp_replace(pg_get_indexdef(i.indexrelid), ' ON public\\.\\w+', '') ORDER BY x.relname)
        FROM pg_index i JOIN pg_class x ON x.oid = i.indexrelid
        WHERE i.indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint p WHERE p.conindid = i.indexrelid
                                                   AND p.contype IN ('p', 'u', 'x'))), '[]') AS indexes,
      coalesce((SELECT json_agg(regexp_replace(pg_get_triggerdef(t.oid), ' ON public\\.\\w+', '') ORDER BY t.tgname)
        FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal), '[]') AS triggers
    FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname`)
  return rows
}

const NAME_OF_KEY = '(SELECT a.attname FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = k.attnum)'
