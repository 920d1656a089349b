type SubmitLinkDrafts = { submitLinkDrafts: () => Promise<string[]> }

/** The messages about a request that the link carried. The sign-in succeeds in any case. */
export async function linkDraftMessages(load: () => Promise<SubmitLinkDrafts>): Promise<string[]> {
  try {
    const { submitLinkDrafts } = await load()
    return await submitLinkDrafts()
  } catch {
    // The store submits it automatically within minutes.
    return []
  }
}
