/** A country or a state as lists offer it. `code` is two capital letters. */
export type Place = { readonly code: string; readonly name: string }

/** Codes by their spellings: a code or a name in lower case, or one of the other names. */
export const placeIndex = (
  places: readonly Place[],
  otherNames: Record<string, string> = {},
): ReadonlyMap<string, string> =>
  new Map([
    ...places.flatMap(place => [
      [place.name.toLowerCase(), place.code] as const,
      [place.code.toLowerCase(), place.code] as const,
    ]),
    ...Object.entries(otherNames),
  ])
