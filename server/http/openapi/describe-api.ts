import { readFile } from 'node:fs/promises'
import type { OpenAPI } from '@orpc/contract'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { store } from '../../../domain/settings/store.ts'
import type { Permission } from '../../../domain/staff/roles.ts'
import { router } from '../../router.ts'
import { type Named, neededBy, proceduresOf, routeOf, takesBearer, whoOf } from '../list-procedures.ts'
import facts from './calls.gen.json' with { type: 'json' }
import { codesOf, ERROR_SCHEMAS, errorResponse, errorsOf, RETRY_AFTER } from './errors.ts'
import examples from './examples.json' with { type: 'json' }
import { TAGS } from './tags.ts'

export type ApiDocument = Omit<OpenAPI.Document, 'paths'> & { paths: Record<string, Record<string, ApiOperation>> }
/** `x-permission`: the permission that a staff caller needs. */
export type ApiOperation = OpenAPI.OperationObject & { responses: Responses; 'x-permission'?: Permission }
type Responses = Record<string, OpenAPI.ResponseObject | OpenAPI.ReferenceObject>

/** Facts that `npm run docs` reads from the code of each call, and the calls with an example. */
const FACTS: Record<string, { refuses: string[]; readsSession: boolean }> = facts
const EXAMPLES: Record<string, { request?: unknown; response?: unknown }> = examples

let described: Promise<ApiDocument> | undefined

/** The API as an OpenAPI document, created once. */
export function describeApi(): Promise<ApiDocument> {
  described ??= describe()
  return described
}

async function describe(): Promise<ApiDocument> {
  const generated = await new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] }).generate(
    router,
    {
      info: {
        title: `${store.name} API`,
        version: '1',
        description: await readFile(new URL('introduction.md', import.meta.url), 'utf8'),
        contact: { name: store.name, email: store.mailboxes.sales },
        license: { name: 'All rights reserved', identifier: 'LicenseRef-UNLICENSED' },
      },
      servers: [{ url: '/', description: 'This store' }],
      tags: Object.values(TAGS),
      components: {
        schemas: ERROR_SCHEMAS,
        headers: { RetryAfter: RETRY_AFTER },
        securitySchemes: {
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: '__Host-session',
            description: 'Set by signing in. Over plain HTTP, as in a demonstration, its name is `session`.',
          },
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: "The value of a staff member's session cookie, for programs that store no cookies.",
          },
        },
      },
    },
  )
  // Every procedure has its own address (server/http/authorization.test.ts).
  const document = withoutWidestIntegers(generated) as ApiDocument
  const notes = readNotes(await readFile(new URL('notes.md', import.meta.url), 'utf8'))
  for (const one of proceduresOf(router)) {
    const { method, path } = routeOf(one)
    const operation = document.paths[path]?.[method.toLowerCase()]
    if (!operation) continue
    if (notes[one.name]) operation.description = notes[one.name]
    complete(operation, one)
  }
  shareResponses(document)
  return document
}

/** The group of a procedure: `orders.admin` for `orders.admin.list`. */
export const groupOf = (name: string): string => name.slice(0, name.lastIndexOf('.'))

/** notes.md: the note of each procedure by its name. */
export const readNotes = (markdown: string): Record<string, string> =>
  Object.fromEntries(
    [...markdown.matchAll(/^## ([\w.]+)\n([\s\S]*?)(?=\n## |$(?![\s\S]))/gm)].map(([, name, text]) => [
      name,
      text?.trim(),
    ]),
  )

/** Adds the parts that a procedure's shapes do not contain: chapter, callers, errors, an example. */
function complete(operation: ApiOperation, one: Named): void {
  const { method, path } = routeOf(one)
  const { refuses = [], readsSession = false } = FACTS[one.name] ?? {}
  const tag = TAGS[groupOf(one.name)]
  if (tag) operation.tags = [tag.name]
  operation.security = securityOf(one, readsSession)
  const permission = neededBy(one)
  if (permission) operation['x-permission'] = permission
  if (refuses.includes('KEY_MISSING')) operation.parameters = [...(operation.parameters ?? []), IDEMPOTENCY_KEY]
  const isFunction = path.startsWith('/functions/') || path === '/api/update-product-stock'
  for (const [status, codes] of errorsOf(refuses, method !== 'GET'))
    operation.responses[status] = errorResponse(codes, isFunction)
  const example = EXAMPLES[one.name]
  if (example?.request && operation.requestBody && 'content' in operation.requestBody)
    addExample(operation.requestBody.content, example.request)
  const [good] = Object.keys(operation.responses).filter(status => status.startsWith('2'))
  const answered = operation.responses[good ?? '']
  if (example?.response && answered && 'content' in answered) addExample(answered.content ?? {}, example.response)
}

/** Errors that many calls share are written only once, which reduces the document to a third of its size. */
function shareResponses({ paths, components = {} }: ApiDocument): void {
  const uses = new Map<string, Responses[]>()
  for (const { responses } of Object.values(paths).flatMap(path => Object.values(path)))
    for (const [status, response] of Object.entries(responses)) {
      if (/^2/.test(status)) continue
      const name = [status, ...codesOf(response)].join('-')
      uses.set(name, [...(uses.get(name) ?? []), responses])
    }
  components.responses = {}
  for (const [name, places] of uses) {
    const status = name.slice(0, 3)
    const [first] = places
    const response = first?.[status]
    if (places.length < 2 || !response) continue
    components.responses[name] = response
    for (const responses of places) responses[status] = { $ref: `#/components/responses/${name}` }
  }
}

function securityOf(one: Named, readsSession: boolean): OpenAPI.SecurityRequirementObject[] {
  if (takesBearer(one)) return [{ session: [] }, { bearer: [] }]
  if (whoOf(one) !== 'anyone') return [{ session: [] }]
  return readsSession ? [{}, { session: [] }] : []
}

const IDEMPOTENCY_KEY: OpenAPI.ParameterObject = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description:
    'A key that the caller generates for each change. Repeating the call with this key and equal content returns the first response.',
  schema: { type: 'string', pattern: '^[A-Za-z0-9_-]{16,100}$' },
  example: '5f0c6c1e-8d0f-4f7f-9b1a-2f4f0a6f3c11',
}

function addExample(content: Record<string, OpenAPI.MediaTypeObject>, value: unknown): void {
  for (const media of Object.values(content)) media.example = value
}

/** Removes the bounds of a double from integers: they carry no information, and take a fifth of the text. */
function withoutWidestIntegers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutWidestIntegers)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(
    ([name, bound]) => !(/^(minimum|maximum)$/.test(name) && Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER),
  )
  return Object.fromEntries(entries.map(([name, child]) => [name, withoutWidestIntegers(child)]))
}
