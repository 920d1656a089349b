/** True if an outside text is a key of `words`. */
export const isKey = <Words extends object>(words: Words, key: unknown): key is keyof Words & string =>
  typeof key === 'string' && Object.hasOwn(words, key)
