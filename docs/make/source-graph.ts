import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** A node of a syntax tree (ESTree, as Vite's parser gives it). */
export type Node = { type: string; [field: string]: unknown }

/** A declaration at the top of a file, or the target of an import. */
export type Binding = { file: string; name: string }

export type Module = {
  /** the declarations at the top of the file: `function placeOrder`, `const inTurn = …` */
  declared: Map<string, Node>
  /** local name → its declaration in another file; name `*` is the whole file */
  imported: Map<string, Binding>
}

const modules = new Map<string, Module>()

/** Parses a file of the project once. Types are left out: no code runs for them. */
export function readModule(file: string): Module {
  const known = modules.get(file)
  if (known) return known
  const module: Module = { declared: new Map(), imported: new Map() }
  modules.set(file, module)
  const { program } = parseSync(file, readFileSync(file, 'utf8'), { lang: file.endsWith('x') ? 'tsx' : 'ts' })
  for (const statement of nodesOf(program.body)) readStatement(statement, file, module)
  return module
}

function readStatement(statement: Node, file: string, { declared, imported }: Module): void {
  const isExport = statement.type === 'ExportNamedDeclaration'
  const inner = isExport && isNode(statement.declaration) ? statement.declaration : statement
  if (inner.type === 'ImportDeclaration' && inner.importKind !== 'type') {
    const from = resolveImport(file, inner.source)
    if (from !== null)
      for (const one of nodesOf(inner.specifiers)) {
        if (one.importKind === 'type') continue
        const name = one.type === 'ImportSpecifier' ? nameOf(one.imported) : '*'
        imported.set(nameOf(one.local), { file: from, name })
      }
  }
  if (inner.type === 'FunctionDeclaration' || inner.type === 'ClassDeclaration') declared.set(nameOf(inner.id), inner)
  if (inner.type === 'VariableDeclaration')
    for (const one of nodesOf(inner.declarations)) for (const name of namesIn(one.id)) declared.set(name, one)
}

/** The names that a declaration binds: `a`, `{ a, b: c }`, `[a, b]`. */
export function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [nameOf(pattern)]
  if (pattern.type === 'AssignmentPattern') return namesIn(pattern.left)
  if (pattern.type === 'RestElement') return namesIn(pattern.argument)
  const parts = [pattern.properties, pattern.elements].flatMap(nodesOf)
  return parts.flatMap(part => namesIn(part.type === 'Property' ? part.value : part))
}

function resolveImport(file: string, source: unknown): string | null {
  const to = isNode(source) ? source.value : null
  if (typeof to !== 'string' || !to.startsWith('.')) return null
  const path = join(dirname(file), to)
  return /\.tsx?$/.test(path) && existsSync(path) ? path : null
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
export const nodesOf = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : [])
export const nameOf = (node: unknown): string =>
  isNode(node) ? `${node.type === 'Literal' ? node.value : (node.name ?? '')}` : ''

/** Calls `look` with every node below this one. If it returns false, the nodes below that one are skipped. */
export function walk(
  node: unknown,
  look: (node: Node, parent: Node | null) => boolean,
  parent: Node | null = null,
): void {
  if (Array.isArray(node)) for (const one of node) walk(one, look, parent)
  if (!isNode(node) || !look(node, parent)) return
  for (const [field, child] of Object.entries(node))
    if (field !== 'parent' && typeof child === 'object') walk(child, look, node)
}
