import { api } from '../api.ts'
import { SENT } from './send-request.ts'
import { storedDrafts } from './stored-drafts.ts'

/** The message about a request that the store refused. The request stays stored, so that none is lost silently. */
export const refusedWords = (lines: readonly { partNumber: string }[], problem: string): string => {
  const parts = lines.map(({ partNumber }) => partNumber).filter(part => part !== '')
  return `Your request${parts.length > 0 ? ` for ${parts.slice(0, 3).join(', ')}` : ''} wasn’t sent: ${problem} It’s saved in your dashboard, where you can fix it.`
}

/**
 * Sends the drafts of the mailed link, and returns the messages to show. For drafts that this browser stores,
 * send-drafts.ts shows the message.
 */
export async function submitLinkDrafts(): Promise<string[]> {
  try {
    const { quotes } = api
    const sent = await quotes.submitLinkDrafts({})
    const kept = new Set(storedDrafts().map(({ key }) => key))
    const refused = await quotes.refusedRequests({})
    return [
      ...sent.filter(({ key }) => !kept.has(key)).map(({ kind }) => SENT[kind]),
      ...refused.map(({ lines, problem }) => refusedWords(lines, problem)),
    ]
  } catch {
    // The store submits it automatically within minutes.
    return []
  }
}
