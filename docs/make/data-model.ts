import type pg from 'pg'
import { MADE } from './made.ts'
import { type Column, type Reference, readSchema, type Table } from './read-schema.ts'
import { readTableSources, type TableSource } from './table-sources.ts'

type Described = Table & { source: TableSource }

/** docs/data-model.md: the tables of a migrated database, by the folder that writes them. */
export async function dataModel(root: string, client: pg.Pool | pg.Client): Promise<string> {
  const sources = readTableSources(root)
  const tables = (await readSchema(client)).map((table): Described => {
    const source = sources.get(table.name)
    if (!source) throw new Error(`no tables.ts has the table ${table.name}`)
    return { ...table, source }
  })
  const folders = [...new Set(tables.map(({ source }) => source.folder))].sort()
  const areas = folders.map(folder => {
    const own = tables.filter(({ source }) => source.folder === folder)
    return `## \`${folder}\`\n\n${diagram(own)}\n${own.map(section).join('\n')}`
  })
  return `# The data model\n${MADE}\n\n${tables.length} tables, by the folder of the server that owns and writes them. Amounts are dollars with two decimals, which the code reads as whole cents; moments are UTC.\n\n${areas.join('\n')}`
}

/** The diagram of keys only; the tables below it have all columns. */
function diagram(tables: Described[]): string {
  const lines = tables.flatMap(table => [
    `  ${table.name} {`,
    ...table.columns.flatMap(column => keyLine(table, column)),
    '  }',
    ...table.references.map(reference => `  ${arrow(table.name, reference)}`),
  ])
  return `\`\`\`mermaid\nerDiagram\n${lines.join('\n')}\n\`\`\`\n`
}

function keyLine({ primaryKey, references }: Table, { name, type }: Column): string[] {
  const keys = [
    ...(primaryKey.includes(name) ? ['PK'] : []),
    ...(references.some(({ columns }) => columns.includes(name)) ? ['FK'] : []),
  ]
  return keys.length > 0 ? [`    ${type.replace(/\W+/g, '_')} ${name} ${keys.join(', ')}`] : []
}

const arrow = (from: string, { columns, to, isNullable, isUnique }: Reference): string =>
  `${to} ${isNullable ? '|o' : '||'}--${isUnique ? 'o|' : 'o{'} ${from} : ${columns.join('_and_')}`

function section({ name, columns, primaryKey, constraints, indexes, triggers, source }: Described): string {
  const rows = columns.map(column => {
    const key = primaryKey.includes(column.name) ? ' (key)' : ''
    const comment = source.columns.get(column.name) ?? ''
    return `| ${column.name}${key} | ${column.type} | ${column.isNullable ? 'yes' : ''} | ${code(column.default)} | ${inCell(comment)} |`
  })
  const lists = [list('Constraints', constraints), list('Indexes', indexes), list('Triggers', triggers)].filter(Boolean)
  const comment = source.comment ? `${source.comment}\n\n` : ''
  return `### ${name}\n${comment}| column | type | null | default | what |\n|---|---|---|---|---|\n${rows.join('\n')}\n\n${lists.join('\n')}${lists.length > 0 ? '\n' : ''}`
}

const list = (title: string, lines: string[]): string =>
  lines.length > 0 ? `${title}:\n${lines.map(line => `- \`${line}\``).join('\n')}\n` : ''
const code = (text: string): string => (text ? `\`${inCell(text)}\`` : '')
const inCell = (text: string): string => text.replaceAll('\n', ' ').replaceAll('|', '\\|')
