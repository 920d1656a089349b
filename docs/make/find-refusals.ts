import { join } from 'node:path'
import { REFUSALS } from '../../domain/refusal.ts'
import { type Binding, isNode, type Node, nameOf, namesIn, nodesOf, readModule, walk } from './source-graph.ts'

/** The codes that a call may refuse with, and whether it reads the session. */
export type CallFacts = { refuses: string[]; readsSession: boolean }

/**
 * Follows each procedure of the router through the functions that it calls, and collects the refusal codes in them. The
 * list may contain codes that the call never returns. It misses only codes that are concatenated or come from a worker
 * thread. server/http/authorization.test.ts compares real answers with it.
 */
export function factsOfCalls(root: string): Record<string, CallFacts> {
  const router = { file: join(root, 'server/router.ts'), name: 'router' }
  return Object.fromEntries(
    proceduresIn(propertiesOf(router)).map(([name, { file, node }]) => [name, follow(file, node)]),
  )
}

/** The procedures of groups, and of the groups inside them: `orders.admin.list`. */
const proceduresIn = (groups: readonly [string, Place][]): [string, Place][] =>
  groups.flatMap(([name, place]): [string, Place][] => {
    const inner = propertiesIn(place.file, place.node)
    return inner.length === 0 ? [[name, place]] : proceduresIn(inner.map(([own, where]) => [`${name}.${own}`, where]))
  })

type Place = { file: string; node: Node }

function propertiesOf(symbol: Binding): [string, Place][] {
  const node = declarationOf(symbol)
  return node ? propertiesIn(node.file, node.node) : []
}

/** The properties of an object literal, or of one that a function returns, including those of objects that are spread into it. */
function propertiesIn(file: string, node: Node): [string, Place][] {
  if (node.type === 'VariableDeclarator' && isNode(node.init)) return propertiesIn(file, node.init)
  if (node.type === 'CallExpression' && isNode(node.callee)) return propertiesIn(file, node.callee)
  if (node.type === 'ArrowFunctionExpression' && isNode(node.body)) return propertiesIn(file, node.body)
  if (node.type === 'ParenthesizedExpression' && isNode(node.expression)) return propertiesIn(file, node.expression)
  if (node.type === 'Identifier') {
    const to = declarationOf({ file, name: nameOf(node) })
    return to ? propertiesIn(to.file, to.node) : []
  }
  return nodesOf(node.properties).flatMap((property): [string, Place][] => {
    if (property.type === 'SpreadElement') return isNode(property.argument) ? propertiesIn(file, property.argument) : []
    return isNode(property.value) ? [[nameOf(property.key), { file, node: property.value }]] : []
  })
}

/** The declaration of a name of a file, possibly in another file. */
function declarationOf({ file, name }: Binding): Place | null {
  const { declared, imported } = readModule(file)
  const node = declared.get(name)
  if (node) return { file, node }
  const from = imported.get(name)
  return from ? declarationOf(from) : null
}

function follow(file: string, start: Node): CallFacts {
  const refuses = new Set<string>()
  let readsSession = false
  const seen = new Set<Node>()
  const todo: Place[] = [{ file, node: start }]
  for (let place = todo.pop(); place; place = todo.pop()) {
    if (seen.has(place.node)) continue
    seen.add(place.node)
    const own = ownFactsOf(place)
    for (const code of own.refuses) refuses.add(code)
    readsSession ||= own.readsSession
    todo.push(...own.uses)
  }
  return { refuses: [...refuses].sort(), readsSession }
}

/** The facts of a declaration without the declarations that it uses. */
type OwnFacts = { refuses: string[]; readsSession: boolean; uses: Place[] }

/** Procedures share most of their code, so each declaration is read once. */
const OWN_FACTS = new WeakMap<Node, OwnFacts>()

function ownFactsOf({ file: at, node: from }: Place): OwnFacts {
  const known = OWN_FACTS.get(from)
  if (known) return known
  const facts: OwnFacts = { refuses: [], readsSession: false, uses: [] }
  OWN_FACTS.set(from, facts)
  const own = namesWithin(from)
  const used = new Set<string>()
  walk(from, (node, parent) => {
    if (isComparison(node) || /^TS.*(Type|Annotation|Declaration|Keyword|Arguments?)$/.test(node.type)) return false
    if (node.type === 'Literal' && typeof node.value === 'string' && node.value in REFUSALS)
      facts.refuses.push(node.value)
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'pagedListsOf') {
      const groups = nodesOf(node.arguments).flatMap(router => propertiesIn(at, router))
      facts.uses.push(...proceduresIn(groups).flatMap(([, place]) => (isPagedList(place.node) ? [place] : [])))
      return false
    }
    if (node.type !== 'Identifier') return true
    const name = nameOf(node)
    if (name === 'caller') facts.readsSession ||= !isDoor(at)
    if (isNameOfField(node, parent) || own.has(name) || used.has(name)) return true
    used.add(name)
    const to = declarationOf({ file: at, name })
    if (to) facts.uses.push(to)
    return true
  })
  return facts
}

/** The names declared inside a node: a local name hides one of the file. */
function namesWithin(from: Node): Set<string> {
  const names = new Set<string>()
  walk(from, node => {
    if (node.type === 'VariableDeclarator' && node !== from) for (const name of namesIn(node.id)) names.add(name)
    for (const parameter of nodesOf(node.params)) for (const name of namesIn(parameter)) names.add(name)
    return true
  })
  return names
}

/** True for a procedure with `.meta({ list: … })`, which the download of lists calls. */
function isPagedList(procedure: Node): boolean {
  let isList = false
  walk(procedure, node => {
    const { callee } = node
    if (node.type === 'CallExpression' && isNode(callee) && nameOf(callee.property) === 'meta')
      isList ||= nodesOf(node.arguments).some(meta =>
        nodesOf(meta.properties).some(({ key }) => nameOf(key) === 'list'),
      )
    return !isList
  })
  return isList
}

/** Every procedure passes this code. It reads the caller only to log a refusal in the security log. */
const isDoor = (file: string): boolean => file.endsWith('/server/procedure.ts') || file.includes('/security-log/')

/** `error.code === 'BUSY'` refuses nothing. */
const isComparison = (node: Node): boolean => node.type === 'BinaryExpression' && /^[!=]==?$/.test(`${node.operator}`)

/** True for `x` in `order.x` and `{ x: 1 }`, which is not a name of this file. */
function isNameOfField(node: Node, parent: Node | null): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && parent.computed !== true
  return parent?.type === 'Property' && parent.key === node && parent.shorthand !== true
}
