import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { AnySchema } from '@orpc/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { router } from '../../router.ts'
import { type Named, neededBy, proceduresOf, routeOf, whoOf } from '../list-procedures.ts'
import { apiPage } from './api-page.ts'
import calls from './calls.gen.json' with { type: 'json' }
import { callsByTag } from './calls-by-tag.ts'
import { describeApi, groupOf, readNotes } from './describe-api.ts'
import examples from './examples.json' with { type: 'json' }
import { TAGS } from './tags.ts'

const ALL = proceduresOf(router)
const REDOCLY = fileURLToPath(new URL('../../../node_modules/@redocly/cli/bin/cli.js', import.meta.url))

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'openapi-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('the description passes Redocly’s recommended rules without a warning', async () => {
  const file = join(folder, 'openapi.json')
  await writeFile(file, JSON.stringify(await describeApi()))
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
  // The command ends with 1 if it finds an error.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [REDOCLY, 'lint', file, '--extends=recommended', '--format=json'],
    { env, maxBuffer: 64 * 1024 * 1024 },
  ).catch((error: { stdout: string }) => error)
  const { problems } = JSON.parse(stdout.slice(stdout.indexOf('{'))) as {
    problems: { ruleId: string; message: string; location: { pointer?: string }[] }[]
  }
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})

test('every call states its errors and, like its procedure, its callers', async () => {
  const WHO = { anyone: 'anyone', customer: 'customers' }
  const described = callsByTag(await describeApi()).flatMap(({ calls }) => calls)
  expect(described.length).toBe(ALL.length)
  const callersByRoute = Object.fromEntries(described.map(({ method, path, who }) => [`${method} ${path}`, who]))
  for (const one of ALL) {
    const { method, path } = routeOf(one)
    expect([one.name, callersByRoute[`${method} ${path}`]]).toEqual([
      one.name,
      whoOf(one) === 'staff' ? `staff (${neededBy(one)})` : WHO[whoOf(one) as keyof typeof WHO],
    ])
  }
  const place = described.find(({ method, path }) => method === 'POST' && path === '/api/orders')
  expect(place?.errors).toEqual(expect.arrayContaining(['409 TOTAL_CHANGED', '422 CART_EMPTY', '400 KEY_MISSING']))
})

test('every note belongs to an existing call, and is printed with it', async () => {
  const notes = readNotes(await readFile(new URL('notes.md', import.meta.url), 'utf8'))
  expect(Object.keys(notes).length).toBeGreaterThan(50)
  const { paths } = await describeApi()
  const said = Object.fromEntries(
    Object.values(paths).flatMap(path => Object.values(path).map(one => [one.operationId, one.description])),
  )
  for (const [name, note] of Object.entries(notes)) expect([name, said[name]]).toEqual([name, note])
})

test('every group of calls has its chapter, and facts and examples belong to existing calls', () => {
  const names = ALL.map(({ name }) => name).sort()
  expect(Object.keys(TAGS).sort()).toEqual([...new Set(names.map(groupOf))].sort())
  expect(Object.keys(calls).sort()).toEqual(names)
  expect(Object.keys(examples).filter(name => !names.includes(name))).toEqual([])
})

test.each(Object.entries(examples))('the example of %s fits its shapes', async (name, example) => {
  const one = ALL.find(each => each.name === name)
  if (!one) throw new Error(`there is no ${name}`)
  const fits = async (schema: AnySchema | undefined, value: unknown) => {
    const result = await schema?.['~standard'].validate(value)
    expect(result?.issues).toBeUndefined()
  }
  if ('request' in example) await fits(one.procedure['~orpc'].inputSchema, whole(one, example.request))
  if ('response' in example)
    await fits(
      one.procedure['~orpc'].outputSchema,
      one.procedure['~orpc'].route.outputStructure === 'detailed'
        ? { status: 200, body: example.response }
        : example.response,
    )
})

/** The input of a procedure: the body with the values in the address. */
function whole(one: Named, body: object): object {
  const { path, isDetailed } = routeOf(one)
  if (isDetailed) return { query: {}, body }
  const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, ID])
  return { ...Object.fromEntries(named), ...body }
}
const ID = '8423389c-dc6d-4ff1-81d6-68e0b5f15b42'

test('the page shows each call once, with its errors, and runs no script', async () => {
  const html = await apiPage()
  expect(html.match(/<section>/g)?.length).toBe(ALL.length)
  expect(html).toContain('<h3>POST /api/orders</h3>')
  expect(html).toMatch(/409 TOTAL_CHANGED/)
  expect(html).not.toMatch(/<script/i)
})
