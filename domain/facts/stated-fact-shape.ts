import { z } from '../text/zod.ts'
import { MAX_FACT_LENGTH } from './fact.ts'
import { familyOf } from './families.ts'
import { FAMILY_KEY, isFactKey } from './part-facts.ts'

export const MAX_STATED_FACTS = 30

const Key = z.string().check(
  z.maxLength(30),
  z.refine(key => key === FAMILY_KEY || isFactKey(key), 'No family has such a fact'),
)

/** The admin's statements about facts of a part. An empty text removes a fact; null removes the admin's statement. */
export const StatedFactsShape = z
  .array(
    z
      .strictObject({
        key: Key,
        text: z.nullable(
          z.string().check(
            z.overwrite(text =>
              text
                .normalize('NFC')
                .replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ')
                .trim(),
            ),
            z.maxLength(MAX_FACT_LENGTH, `At most ${MAX_FACT_LENGTH} characters`),
          ),
        ),
      })
      .check(
        z.refine(({ key, text }) => key !== FAMILY_KEY || !text || familyOf(text) !== null, {
          message: 'There is no such family',
          path: ['text'],
        }),
      ),
  )
  .check(
    z.minLength(1),
    z.maxLength(MAX_STATED_FACTS),
    z.refine(stated => new Set(stated.map(({ key }) => key)).size === stated.length, 'A fact is said once'),
  )
export type StatedFacts = z.output<typeof StatedFactsShape>
