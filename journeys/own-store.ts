/** A store for journeys. */
export type JourneyStore = { url: string; folder: string; mails: string }

/** Each worker has a separate store, so that changes of its stock or gateway do not affect other workers. */
const stores: JourneyStore[] = JSON.parse(process.env.JOURNEY_STORES ?? '[]')
const own = stores[Number(process.env.TEST_PARALLEL_INDEX ?? 0)]
if (own) {
  process.env.STORE_URL = own.url
  process.env.STORE_FOLDER = own.folder
  process.env.STORE_MAILS = own.mails
}
