import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { snakeCase } from '../../domain/text/snake-case.ts'

/** The folder that defines a table, and the comments of the table and its columns. */
export type TableSource = { folder: string; comment: string; columns: Map<string, string> }

const TABLE_OR_COMMENT = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:(\w+):|(?=export const))|pgTable\(\s*'(\w+)'/g

/** Reads every tables.ts of the server, by the name of the table. */
export function readTableSources(root: string): Map<string, TableSource> {
  const sources = new Map<string, TableSource>()
  for (const file of globSync('server/**/tables.ts', { cwd: root }).sort()) {
    const text = readFileSync(join(root, file), 'utf8')
    let comment = ''
    let end = 0
    let table: TableSource | null = null
    for (const match of text.matchAll(TABLE_OR_COMMENT)) {
      const [whole, said, column, name] = match
      if (name !== undefined) {
        // A comment directly before the table describes it.
        const isNext = /^\s*export const \w+ = $/.test(text.slice(end, match.index))
        table = { folder: dirname(file).replace(/^server\//, ''), comment: isNext ? comment : '', columns: new Map() }
        sources.set(name, table)
      } else if (column !== undefined) table?.columns.set(snakeCase(column), plain(said))
      else {
        comment = plain(said)
        end = match.index + whole.length
      }
    }
  }
  return sources
}

const plain = (comment = ''): string =>
  comment
    .split('\n')
    .map(line => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim()
