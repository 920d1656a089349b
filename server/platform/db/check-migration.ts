import { CONCURRENT } from './migrations.ts'

/** Statements that a migration may run outside a transaction, because they block no queries and can be repeated. */
const BESIDE_OTHERS =
  /^(CREATE (UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS|DROP INDEX CONCURRENTLY IF EXISTS|ALTER TABLE (ONLY )?\S+ VALIDATE CONSTRAINT) /i
/** Statements that remove something the previous version may use. */
const TAKES_AWAY =
  /\bDROP (?:INDEX|CONSTRAINT|COLUMN|TABLE|VIEW|FUNCTION|TRIGGER)\s+(?:CONCURRENTLY\s+)?(?:IF EXISTS\s+)?(?:"public"\.)?"?(\w+)"?|\bRENAME\b/gi
/** The comment that states since which migration no version needs an object, and why. */
const CONTRACT = /^-- contract since (\d{4}): \S.{20,}$/m
/** Statements that change rows, which are then locked until the end of the migration. */
const CHANGES_ROWS = /^(UPDATE|DELETE|INSERT)\b/i
const BACKFILL = /^-- backfill: \S.{20,}$/m

/**
 * Finds faults of a migration that squawk does not find: the migration blocks queries, or removes an object that the
 * running version uses (docs/operations.md, "Deploys"). `text`: the file; `statements`: its statements without
 * comments; `oldest`: the newest migration of the oldest version that may run beside this one.
 */
export function checkMigration(text: string, statements: readonly string[], oldest: string): string[] {
  const wrong: string[] = []
  const sql = statements.map(withoutBodies)
  if (text.trimStart().startsWith(CONCURRENT)) {
    for (const statement of sql)
      if (!BESIDE_OTHERS.test(statement.replace(/\s+/g, ' ')))
        wrong.push(`"${statement.slice(0, 60)}" has no place in a file that begins with "${CONCURRENT}"`)
    return [...wrong, ...takenAway(text, sql, oldest)]
  }
  if (sql.some(statement => CHANGES_ROWS.test(statement)) && !BACKFILL.test(text))
    wrong.push('it changes rows: "-- backfill: ..." has to say how many rows at most, and why no query waits for them')
  return [...wrong, ...takenAway(text, sql, oldest)]
}

/** The objects that the file drops and does not create again, without a stated reason. */
function takenAway(text: string, sql: readonly string[], oldest: string): string[] {
  const since = CONTRACT.exec(text)?.[1]
  if (since !== undefined)
    return since <= oldest.slice(0, since.length)
      ? []
      : [
          `versions before ${since} need what it takes away: OLDEST_COMPATIBLE (server/serving-versions.ts) has to be ${since}`,
        ]
  const all = sql.join('\n')
  return [...all.matchAll(TAKES_AWAY)]
    .filter(([, name]) => name === undefined || !isMadeAgain(all, name))
    .map(
      ([what]) =>
        `"${what}" takes away what the version before may use: "-- contract since 0000: ..." has to say since which migration none does, and why`,
    )
}

const isMadeAgain = (sql: string, name: string): boolean =>
  new RegExp(
    `(?:CREATE (?:OR REPLACE )?(?:UNIQUE )?(?:VIEW|TRIGGER|FUNCTION)|ADD CONSTRAINT)\\s+(?:"public"\\.)?"?${name}"?\\b`,
    'i',
  ).test(sql)

/** The bodies of functions run later, so they are left out. */
const withoutBodies = (statement: string): string => statement.replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, "''").trim()
