import { expect, test } from 'vitest'
import { ListError } from './server/imports/list-error.ts'
import { DELIMITERS_TO_REPEAT, PARSERS } from './testing-parsers.ts'

const filled = (token: string, length: number): string =>
  token.repeat(Math.ceil(length / token.length)).slice(0, length)

// With quadratic work, texts of megabytes exceed the time limit of a test.
test.each(PARSERS.map(parser => [parser.name, parser] as const))(
  '%s: the largest allowed input is read in time',
  { timeout: 1_800_000 },
  async (_, { max, tokens, read }) => {
    let texts = 0
    for (const token of [...DELIMITERS_TO_REPEAT, ...tokens]) {
      try {
        await read(filled(token, max))
      } catch (error) {
        // A refused text counts as read; any other error is a bug.
        if (!(error instanceof ListError || (error instanceof Error && 'code' in error))) throw error
      }
      texts++
    }
    expect(texts).toBe(DELIMITERS_TO_REPEAT.length + tokens.length)
  },
)
