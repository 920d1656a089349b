type SendCarried = { sendCarried: () => Promise<string[]> }

/** What is said of a request that the link has brought. Who opened it is signed in, whatever comes of that. */
export async function carriedWords(load: () => Promise<SendCarried>): Promise<string[]> {
  try {
    const { sendCarried } = await load()
    return await sendCarried()
  } catch {
    // The store sends it by itself within minutes.
    return []
  }
}
