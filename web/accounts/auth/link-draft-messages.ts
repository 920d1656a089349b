type SubmitLinkDrafts = { submitLinkDrafts: () => Promise<string[]> }

/** What is said of a request that the link has brought. Who opened it is signed in, whatever comes of that. */
export async function linkDraftMessages(load: () => Promise<SubmitLinkDrafts>): Promise<string[]> {
  try {
    const { submitLinkDrafts } = await load()
    return await submitLinkDrafts()
  } catch {
    // The store sends it by itself within minutes.
    return []
  }
}
