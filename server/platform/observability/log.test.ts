import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { errorLine, loggableError, makeLog } from './log.ts'

const broken = Object.assign(new Error('duplicate key value violates unique constraint "users_email"'), {
  code: '23505',
  constraint: 'users_email',
  detail: 'Key (email)=(amelia@example.com) already exists.',
})
const query = new DrizzleQueryError('insert into "users" values ($1)', ['amelia@example.com\n    at secret'], broken)

test('a failed statement is logged with its text and codes, without its values', () => {
  const lines: string[] = []
  makeLog({ write: line => void lines.push(line) }).error({ err: new Error('not kept', { cause: query }) }, 'jobs')
  const { err } = JSON.parse(lines[0] ?? '')
  expect(err).toEqual({
    because: ['not kept'],
    message: 'duplicate key value violates unique constraint "users_email"',
    code: '23505',
    constraint: 'users_email',
    query: 'insert into "users" values ($1)',
    stack: expect.stringContaining('log.test.ts'),
  })
  expect(lines.join() + JSON.stringify(loggableError(query)) + errorLine(query)).not.toMatch(/amelia|secret/)
})

test('a value with a wrong format is left out of the message', () => {
  const misfit = Object.assign(new Error('invalid input syntax for type uuid: "t0ken"'), { code: '22P02' })
  expect(loggableError(misfit).message).toBe('invalid input syntax for type uuid')
  expect(loggableError(new DrizzleQueryError('select $1', ['t0ken'])).message).toBe('a statement failed')
})

test.each<[unknown, string]>([
  [new Error('no way', { cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }) }), 'no way: ECONNREFUSED'],
  [query, 'duplicate key value violates unique constraint "users_email" (23505)'],
  ['a text', 'a text'],
  [undefined, 'undefined'],
])('%s on one line', (error, line) => {
  expect(errorLine(error)).toBe(line)
})
