import type { Parser } from './testing-parsers.ts'
import { countSteps } from './testing-steps.ts'

// A separate program for linear-work.test.ts: feeds the parsers their worst texts and sends the counts. Node runs it without
// optimizing compilers, which do not count inlined functions.

export type Counted = {
  parser: string
  token: string
  length: number
  steps: number
  longer: { length: number; steps: number }
}

// Import this after the counters of testing-steps.ts.
const { CHARACTERS, PARSERS, DELIMITERS_TO_REPEAT } = await import('./testing-parsers.ts')

const [mode = ''] = process.argv.slice(2)

const filled = (token: string, length: number): string =>
  token.repeat(Math.ceil(length / token.length)).slice(0, length)

/** A refused text counts as read. */
const steps = ({ read }: Parser, text: string): Promise<number> =>
  countSteps(async () => {
    try {
      await read(text)
    } catch {}
  })

/** `self`: parsers with quadratic work, to show that the steps are counted. */
const parsers: readonly Parser[] =
  mode === 'self'
    ? [
        {
          name: 'in code',
          max: 4096,
          tokens: ['a'],
          read: text => [...text].map((_, at) => [...text.slice(at)].length),
        },
        { name: 'built in', max: 4096, tokens: ['a'], read: text => [...text].map((_, at) => text.indexOf('!', at)) },
        { name: 'an expression', max: 4096, tokens: ['a'], read: text => [...text].map(() => /!/.exec(text)) },
      ]
    : PARSERS

for (const parser of parsers) {
  const characters = mode === 'self' ? [] : mode === 'all' ? CHARACTERS : DELIMITERS_TO_REPEAT
  await steps(parser, filled('a', 1024))
  for (const token of [...characters, ...parser.tokens]) {
    const [length, longer] = [1024, 8192]
    const counted: Counted = {
      parser: parser.name,
      token,
      length,
      steps: await steps(parser, filled(token, length)),
      longer: { length: longer, steps: await steps(parser, filled(token, longer)) },
    }
    process.send?.(counted)
  }
}
process.disconnect?.()
