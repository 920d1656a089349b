import { type Counted, isNotLinear } from './testing-linear-growth.ts'
import type { Parser } from './testing-parsers.ts'
import { countSteps } from './testing-steps.ts'

// A separate program for linear-work.test.ts: feeds the parsers their worst texts and sends the counts. Node runs it without
// optimizing compilers, which do not count inlined functions.

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

/** The lengths of the shorter text that are compared with eight times that length, until one grows linearly. */
const LENGTHS = mode === '' ? [256, 1024] : [1024, 8192]

async function countGrowth(parser: Parser, token: string, length: number): Promise<Counted> {
  const longer = length * 8
  return {
    parser: parser.name,
    token,
    length,
    steps: await steps(parser, filled(token, length)),
    longer: { length: longer, steps: await steps(parser, filled(token, longer)) },
  }
}

for (const parser of parsers) {
  const characters = mode === 'self' ? [] : mode === 'all' ? CHARACTERS : DELIMITERS_TO_REPEAT
  await steps(parser, filled('a', 1024))
  for (const token of [...characters, ...parser.tokens]) {
    for (const [at, length] of LENGTHS.entries()) {
      // The steps may jump once, at a bounded cost: at a beginning that costs more than the rest, or at a limit above which a
      // reader tries other ways before it refuses. The next length is beyond that, and takes several times as long to count.
      const counted = await countGrowth(parser, token, length)
      const isLast = at === LENGTHS.length - 1
      if (isNotLinear(counted) && !isLast) continue
      process.send?.(counted)
      break
    }
  }
}
process.disconnect?.()
