import { partNumberKey } from './part-number.ts'

/** Characters that are confused with each other in part numbers. */
const LOOK_ALIKES = ['0O', '1IL', '5S', '8B', '2Z']
const KEY_CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const MAX_LOOK_ALIKES = 64

/** Part-number keys that look like this one, at most 64: `MS2O470` for `MS20470`. */
export function similarLookingKeys(key: string): string[] {
  let found = ['']
  for (const character of key) {
    const group = LOOK_ALIKES.find(characters => characters.includes(character)) ?? character
    const others = [...group].sort((a, b) => Number(b === character) - Number(a === character))
    found = others.flatMap(other => found.map(start => start + other)).slice(0, MAX_LOOK_ALIKES + 1)
  }
  return found.filter(other => other !== key)
}

/**
 * Keys of a part number with two neighboring characters the other way around. The characters on both sides of a dash are not neighbors:
 * AN3-6 and AN6-3 are bolts of two diameters.
 */
export function swapped(partNumber: string): string[] {
  const key = partNumberKey(partNumber)
  const ends = new Set<number>()
  let end = 0
  for (const piece of partNumber.split(/[^\p{L}\p{N}]+/u)) {
    end += partNumberKey(piece).length
    ends.add(end)
  }
  return [...key].flatMap((character, at) => {
    const next = key[at + 1]
    return next === undefined || next === character || ends.has(at + 1)
      ? []
      : [key.slice(0, at) + next + character + key.slice(at + 2)]
  })
}

/** Keys with one character more, less, or another one: some 75 for each character. */
export function oneEditAway(key: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= key.length; at++) {
    const [start, end] = [key.slice(0, at), key.slice(at + 1)]
    if (at < key.length) found.add(start + end)
    for (const character of KEY_CHARACTERS) {
      found.add(start + character + key.slice(at))
      if (at < key.length) found.add(start + character + end)
    }
  }
  found.delete(key)
  return [...found]
}
