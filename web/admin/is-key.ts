/** Whether a text from outside is one of the names of `words`. */
export const isKey = <Words extends object>(words: Words, key: unknown): key is keyof Words & string =>
  typeof key === 'string' && Object.hasOwn(words, key)
