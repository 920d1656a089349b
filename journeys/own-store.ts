/** A store that journeys run on. */
export type JourneyStore = { url: string; folder: string; mails: string }

/** Each worker of the journeys has a store of its own: what one does to stock or gateway is nothing to the others. */
const stores: JourneyStore[] = JSON.parse(process.env.JOURNEY_STORES ?? '[]')
const own = stores[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
if (own) {
  process.env.STORE_URL = own.url
  process.env.STORE_FOLDER = own.folder
  process.env.STORE_MAILS = own.mails
}
